/// Recognizes taps that hit a photo by accident.
public struct TapGuard {
  /// A click within this time of the window's raising has raised it, in seconds.
  public static let raiseTime = 0.2
  /// The times when the window was raised and the left button was pressed.
  var (raised, pressed) = (-Double.infinity, -Double.infinity)
  /// Enter within this time of typing into a prompt is meant for the prompt, in seconds.
  public static let typingTime = 0.3
  /// The time when a key was typed into a prompt.
  var typed = -Double.infinity
  /// Whether the next key may be meant for a search that Enter has accepted, or for a full view that has closed.
  var isNextGuarded = false

  /// Whether the last press has raised the window.
  var isRaisingClick: Bool { abs(pressed - raised) <= Self.raiseTime }

  /// Returns true, once, for a key that may be meant for a closed prompt or view.
  mutating func takesKey(at time: Double) -> Bool {
    defer { (isNextGuarded, typed) = (false, -.infinity) }
    return isNextGuarded || time - typed < Self.typingTime
  }
}
