/// Recognizes taps that hit a photo by accident.
public struct TapGuard {
  /// A click within this time of the window's raising has raised it, in seconds.
  public static let raiseTime = 0.2
  private var raised = -Double.infinity
  private var pressed = -Double.infinity
  /// Enter within this time of typing into a prompt is meant for the prompt, in seconds.
  public static let typingTime = 0.3
  private var typed = -Double.infinity
  private var isNextGuarded = false

  /// Called when the terminal's window was raised.
  mutating func windowWasRaised(at time: Double) { raised = time }

  /// Called when the left button was pressed.
  mutating func buttonWasPressed(at time: Double) { pressed = time }

  /// Whether the last press has raised the window.
  var isRaisingClick: Bool { abs(pressed - raised) <= Self.raiseTime }

  /// Called when a key was typed into a prompt.
  mutating func promptWasTyped(at time: Double) { typed = time }

  /// Called when Enter has accepted a search or the full view has closed: the next key may be meant for that.
  mutating func guardNextKey() { isNextGuarded = true }

  /// Returns true, once, for a key that may be meant for a closed prompt or view.
  mutating func takesKey(at time: Double) -> Bool {
    defer { (isNextGuarded, typed) = (false, -.infinity) }
    return isNextGuarded || time - typed < Self.typingTime
  }
}
