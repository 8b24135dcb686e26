/// Recognizes taps that were not meant for the photo that they hit.
public struct TapGuard {
  /// A click within this time of the terminal's report that its window was raised has raised it, in seconds.
  public static let raiseTime = 0.2
  private var raised = -Double.infinity
  private var pressed = -Double.infinity
  /// Enter within this time of typing into a prompt was meant for the prompt, in seconds.
  public static let typingTime = 0.3
  private var typed = -Double.infinity
  private var isNextGuarded = false

  /// The terminal's window was raised.
  mutating func windowWasRaised(at time: Double) { raised = time }

  /// The left button was pressed.
  mutating func buttonWasPressed(at time: Double) { pressed = time }

  /// Whether the last press of the button has raised the window.
  var isRaisingClick: Bool { abs(pressed - raised) <= Self.raiseTime }

  /// A key was typed into a prompt.
  mutating func promptWasTyped(at time: Double) { typed = time }

  /// Enter has accepted a search, or the full view has closed: the next key may have been meant for that.
  mutating func guardNextKey() { isNextGuarded = true }

  /// Returns true, once, for a key that may have been meant for what has just closed.
  mutating func takesKey(at time: Double) -> Bool {
    defer { (isNextGuarded, typed) = (false, -.infinity) }
    return isNextGuarded || time - typed < Self.typingTime
  }
}
