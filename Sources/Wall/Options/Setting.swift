import Basics

/// A setting of the wall in one row: names, values, parsing and printing. Command line, settings file, tapes,
/// recordings, help and manual use the rows of `WallOptions.settings`.
public struct Setting: Sendable {
  /// The values that a setting takes.
  public enum Form: Equatable, Sendable {
    case choice([String])
    /// `on` or `off`; `true` or `false` in the settings file, a flag on the command line.
    case toggle
    case number(ClosedRange<Int>)
    /// Any non-empty text; help shows `placeholder` for it.
    case text(placeholder: String)
  }

  /// The key in the settings file, and the name of the option.
  public let name: String
  /// The name after `Set` in tapes; nil if tapes cannot set it.
  public let tapeName: String?
  /// Whether the settings file may contain it.
  public var isInFile = true
  /// A description of the value, without a full stop.
  public let summary: String
  /// For a toggle that is on by default: the description of the option that turns it off.
  public var offSummary: String?
  public let form: Form
  /// The default as text.
  public let standard: String
  /// A value that depends on the terminal, so tapes do not accept it.
  private static let liveValue = "auto"
  /// The property of the options.
  public let path: PartialKeyPath<WallOptions> & Sendable
  let read: @Sendable (_ text: String, _ options: inout WallOptions) -> Bool
  let write: @Sendable (_ options: WallOptions) -> String?

  /// Sets the value. Returns false if the text is invalid.
  @discardableResult
  public func apply(_ text: String, to options: inout WallOptions) -> Bool { read(text, &options) }

  /// Returns true if the text is valid.
  public func accepts(_ text: String) -> Bool {
    var options = WallOptions()
    return read(text, &options)
  }

  /// Returns true if the text is valid in a tape.
  public func acceptsInTape(_ text: String) -> Bool { text != Self.liveValue && accepts(text) }

  /// Returns the value for a tape; nil for the default, and for values that tapes do not accept.
  public func tapeText(of options: WallOptions) -> String? {
    guard let text = write(options), text != write(WallOptions()), acceptsInTape(text) else { return nil }
    return text
  }

  /// The values for tapes as help shows them: `n` or `fill|fit`.
  public var tapeValues: String {
    switch form {
    case .choice(let values): values.filter { $0 != Self.liveValue }.joined(separator: "|")
    case .toggle: "on|off"
    case .number: "n"
    case .text(let placeholder): placeholder
    }
  }

  /// The name of the option without hyphens; with `no-` for a toggle that is on by default.
  public var optionName: String { offSummary == nil ? name : "no-" + name }

  /// The help text of the option: a sentence.
  public var optionHelp: String {
    let text = offSummary ?? summary
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension Setting {
  /// Creates a setting with functions that parse and print. `standard` is the text for a default that prints as nil.
  private init<Value>(
    _ name: String, _ tape: String?, _ summary: String, _ form: Form, standard: String = "",
    _ path: WritableKeyPath<WallOptions, Value> & Sendable, parse: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String?
  ) {
    (self.name, tapeName, self.summary, self.form, self.path) = (name, tape, summary, form, path)
    self.standard = print(WallOptions()[keyPath: path]) ?? standard
    read = { text, options in
      guard let value = parse(text) else { return false }
      options[keyPath: path] = value
      return true
    }
    write = { print($0[keyPath: path]) }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, tape: String, _ summary: String, _ path: WritableKeyPath<WallOptions, Value> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .choice(Value.allCases.map(\.rawValue)), path, parse: { Value(rawValue: $0) },
      print: { $0.rawValue })
  }

  /// Creates a choice with the default `auto`, which is nil in the options.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, tape: String, _ summary: String, _ path: WritableKeyPath<WallOptions, Value?> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .choice(["auto"] + Value.allCases.map(\.rawValue)), standard: "auto", path,
      parse: { $0 == "auto" ? .some(nil) : Value(rawValue: $0).map { $0 } }, print: { $0?.rawValue })
  }

  /// - Parameter off: The description of the option that turns it off, for a toggle that is on by default.
  static func toggle(
    _ name: String, tape: String?, _ summary: String, off: String? = nil,
    _ path: WritableKeyPath<WallOptions, Bool> & Sendable
  ) -> Setting {
    var setting = Setting(
      name, tape, summary, .toggle, path, parse: { ["on": true, "off": false][$0] }, print: { $0 ? "on" : "off" })
    setting.offSummary = off
    return setting
  }

  /// Creates a number setting. The default is nil in the options and 0 in the settings file.
  static func number(
    _ name: String, tape: String, _ summary: String, in range: ClosedRange<Int>,
    _ path: WritableKeyPath<WallOptions, Int?> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .number(range), standard: "0", path,
      parse: { text in Int(text, within: range).map { .some($0) } }, print: { $0.map(String.init) })
  }

  static func text(
    _ name: String, tape: String, _ summary: String, placeholder: String, standard: String = "",
    _ path: WritableKeyPath<WallOptions, String?> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .text(placeholder: placeholder), standard: standard, path,
      parse: { $0.isEmpty ? nil : .some($0) }, print: { $0 })
  }

  /// Creates a text setting, empty by default.
  static func text<Value: LosslessStringConvertible & Sendable>(
    _ name: String, tape: String, _ summary: String, placeholder: String,
    _ path: WritableKeyPath<WallOptions, Value> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .text(placeholder: placeholder), path, parse: { Value($0) }, print: { $0.description })
  }

  /// The same setting, but not in the settings file.
  var outsideFile: Setting {
    var setting = self
    setting.isInFile = false
    return setting
  }
}
