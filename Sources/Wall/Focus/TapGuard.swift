/// Recognizes taps that were not meant for the photo that they hit.
public struct TapGuard {
  /// A click within this time of the terminal's report that its window was raised has raised it, in seconds.
  public static let raiseTime = 0.2
  private var raised = -Double.infinity
  private var pressed = -Double.infinity
  private var hasAcceptedSearch = false

  /// The terminal's window was raised.
  mutating func windowWasRaised(at time: Double) { raised = time }

  /// The left button was pressed.
  mutating func buttonWasPressed(at time: Double) { pressed = time }

  /// Whether the last press of the button has raised the window.
  var isRaisingClick: Bool { abs(pressed - raised) <= Self.raiseTime }

  /// Enter has accepted a search.
  mutating func searchWasAccepted() { hasAcceptedSearch = true }

  /// Returns true for the first key after Enter has accepted a search.
  mutating func takeSearch() -> Bool {
    defer { hasAcceptedSearch = false }
    return hasAcceptedSearch
  }
}
