import TerminalPanels

/// What a line of a tape does. `TapeCommandTable` explains each; `TapeParser` reads them, `TapePrinter` writes them.
public enum TapeCommand: Hashable, Sendable {
  /// Types characters, `delay` seconds after each; `nil`: `TypingSpeed`.
  case type(String, delay: Double?)
  /// Puts text where `paste` takes it from.
  case copy(String)
  /// Pastes what was copied.
  case paste
  /// An environment variable, for `Require` and the messages of programs; never reaches a frame.
  case environment(String, String)
  /// A file of this name is there already when the wall wants to write it.
  case existing(String)
  /// Refuses to run where a program is missing.
  case require(String)
  /// Writes the last screen, or the cast, when the tape ends; the ending says the form.
  case output(String)
  /// Leaves frames out of the cast until `show`.
  case hide
  /// Ends `hide`.
  case show
  /// Runs the frames of so many seconds.
  case sleep(Double)
  /// Runs so many frames.
  case frames(Int)
  /// Runs frames until it holds, `limit` seconds at most; `nil`: `WaitTimeout`.
  case wait(TapeCondition, limit: Double?)
  /// Presses a key `count` times, `delay` seconds after each; `nil`: `TypingSpeed`.
  case key(Key, KeyModifiers, count: Int, delay: Double?)
  /// Moves or clicks the mouse.
  case mouse(TapeMouse, KeyModifiers, at: TapeSpot)
  /// Presses at the first spot, moves, releases at the second.
  case drag(from: TapeSpot, to: TapeSpot, KeyModifiers)
  /// Turns the wheel by so many notches; where none is named, over the middle of the screen.
  case wheel(MouseEvent.WheelDirection, count: Int, at: TapeSpot?)
  /// Gives the screen another size.
  case resize(CellSize)
  /// Switches to the layout of this name.
  case layout(String)
  /// The feed changes while the wall is open: to this one, or to its first photos.
  case feed([String], first: Int?)
  /// The wall is killed and opened again; what the session had decided is taken up or only told of.
  case reopen(resumes: Bool)
  /// Fails the tape where it does not hold.
  case expect(TapeExpectation)
  /// Writes the screen; the ending says the form.
  case screenshot(String)
  /// Names this moment, in casts and as the start of `Expect perf`.
  case mark(String)
  /// Sets something.
  case set(TapeSetting)
}

/// What the mouse does at a spot.
public enum TapeMouse: String, Hashable, Sendable, CaseIterable {
  case click = "Click"
  case doubleClick = "DoubleClick"
  case rightClick = "RightClick"
  case hover = "Hover"
}

/// Where on the screen, found out when the command runs.
public enum TapeSpot: Hashable, Sendable {
  /// Cells from the top left, from 0.
  case cell(CellPoint)
  /// The middle of what is seen of an item.
  case item(TapeItem)
  /// The first character of the first match on the screen, row by row.
  case text(TapePattern)
}

/// An item of the wall.
public enum TapeItem: Hashable, Sendable, CustomStringConvertible {
  /// As the status line counts, from 1.
  case number(Int)
  /// By its whole title; two of one title are refused when the command runs.
  case title(String)

  /// `14` or `"Dune"`.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .title(let title): "\"\(title)\""
    }
  }
}

/// A regular expression, known to be one. (`Regex` itself can be neither compared nor sent.)
public struct TapePattern: Hashable, Sendable, CustomStringConvertible {
  /// Between the slashes.
  public let source: String

  /// `nil`: this is no regular expression.
  public init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Whether it matches anywhere in `text`.
  public func matches(_ text: some StringProtocol) -> Bool { firstMatch(in: String(text)) != nil }

  /// The first match.
  public func firstMatch(in text: String) -> Range<String.Index>? {
    (try? Regex(source)).flatMap { try? $0.firstMatch(in: text) }?.range
  }

  /// As a tape writes it: `/re/`.
  public var description: String {
    var text = ""
    var isEscaped = false
    for character in source {
      if character == "/", !isEscaped { text += "\\" }
      text.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return "/\(text)/"
  }
}

/// What `Wait` waits for.
public enum TapeCondition: Hashable, Sendable {
  /// The pattern matches somewhere on the screen.
  case screen(TapePattern)
  /// The pattern matches the status line.
  case status(TapePattern)
  /// Nothing moves and nothing is being loaded.
  case idle
}
