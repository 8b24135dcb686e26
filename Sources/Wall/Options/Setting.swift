import Basics

/// A setting of the wall in one row: its names, its values, and how it is read and written. The command line, the settings
/// file, tapes, recordings, help and the manual page go by the rows of `WallOptions.settings`.
public struct Setting: Sendable {
  /// The values that a setting takes.
  public enum Form: Equatable, Sendable {
    case choice([String])
    /// `on` or `off`; `true` or `false` in the settings file, a flag on the command line.
    case toggle
    case number(ClosedRange<Int>)
    /// Any text but the empty one; `placeholder` stands for it in help.
    case text(placeholder: String)
  }

  /// Key in the settings file, and name of the option.
  public let name: String
  /// Name after `Set` in tapes; nil if tapes cannot set it.
  public let tapeName: String?
  /// Whether the settings file may contain it.
  public var isInFile = true
  /// The meaning of the value, without a full stop.
  public let summary: String
  /// For a toggle that is on by default: what the option that turns it off does.
  public var offSummary: String?
  public let form: Form
  /// The default as text.
  public let standard: String
  /// The value that tapes do not take, because it depends on the terminal.
  private static let liveValue = "auto"
  /// The property of the options.
  public let path: PartialKeyPath<WallOptions> & Sendable
  let read: @Sendable (_ text: String, _ options: inout WallOptions) -> Bool
  let write: @Sendable (_ options: WallOptions) -> String?

  /// Sets the value; false if the setting does not take this text.
  @discardableResult
  public func apply(_ text: String, to options: inout WallOptions) -> Bool { read(text, &options) }

  /// True if the setting takes this text.
  public func accepts(_ text: String) -> Bool {
    var options = WallOptions()
    return read(text, &options)
  }

  /// True if the setting takes this text in a tape.
  public func acceptsInTape(_ text: String) -> Bool { text != Self.liveValue && accepts(text) }

  /// The value as a tape writes it; nil for the default, and for values that tapes do not take.
  public func tapeText(of options: WallOptions) -> String? {
    guard let text = write(options), text != write(WallOptions()), acceptsInTape(text) else { return nil }
    return text
  }

  /// The values that tapes take, as help writes them: `n` or `fill|fit`.
  public var tapeValues: String {
    switch form {
    case .choice(let values): values.filter { $0 != Self.liveValue }.joined(separator: "|")
    case .toggle: "on|off"
    case .number: "n"
    case .text(let placeholder): placeholder
    }
  }

  /// Name of the option without its leading hyphens: `no-` before the name of a toggle that is on by default.
  public var optionName: String { offSummary == nil ? name : "no-" + name }

  /// Help of the option: a sentence.
  public var optionHelp: String {
    let text = offSummary ?? summary
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension Setting {
  /// A setting of a property, by what parses and prints its values; `standard` is the text of a default that prints as nil.
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

  /// A choice that has `auto` as its default, which is nil in the options.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, tape: String, _ summary: String, _ path: WritableKeyPath<WallOptions, Value?> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .choice(["auto"] + Value.allCases.map(\.rawValue)), standard: "auto", path,
      parse: { $0 == "auto" ? .some(nil) : Value(rawValue: $0).map { $0 } }, print: { $0?.rawValue })
  }

  /// - Parameter off: What the option that turns it off does, for a toggle that is on by default.
  static func toggle(
    _ name: String, tape: String?, _ summary: String, off: String? = nil,
    _ path: WritableKeyPath<WallOptions, Bool> & Sendable
  ) -> Setting {
    var setting = Setting(
      name, tape, summary, .toggle, path, parse: { ["on": true, "off": false][$0] }, print: { $0 ? "on" : "off" })
    setting.offSummary = off
    return setting
  }

  /// A number that is nil in the options by default, 0 in the settings file.
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

  /// A value that is written as text, empty by default.
  static func text<Value: LosslessStringConvertible & Sendable>(
    _ name: String, tape: String, _ summary: String, placeholder: String,
    _ path: WritableKeyPath<WallOptions, Value> & Sendable
  ) -> Setting {
    Setting(
      name, tape, summary, .text(placeholder: placeholder), path, parse: { Value($0) }, print: { $0.description })
  }

  /// The setting, but not in the settings file.
  var outsideFile: Setting {
    var setting = self
    setting.isInFile = false
    return setting
  }
}
