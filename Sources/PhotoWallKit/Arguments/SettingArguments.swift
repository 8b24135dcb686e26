import ArgumentParser
import SymbolArt
import Wall

/// Arguments that set options of the wall.
protocol SettingArguments: ParsableArguments {
  /// Sets the options of the given arguments.
  func apply(to options: inout WallOptions)
}

extension Option {
  /// Creates an option named like its property; help shows `value` for its value.
  ///
  /// - Parameter parsing: `.unconditional` if the value may begin with a hyphen.
  init<Argument: ExpressibleByArgument>(
    _ value: String, parsing: SingleValueParsingStrategy = .next, _ help: String, completion: CompletionKind? = nil
  ) where Value == Argument? {
    self.init(name: .long, parsing: parsing, help: ArgumentHelp(help, valueName: value), completion: completion)
  }

  /// Creates a required option with a short name in addition to its property's.
  init(_ value: String, _ help: String, short: Character, completion: CompletionKind? = nil)
  where Value: ExpressibleByArgument {
    self.init(
      name: [.customShort(short), .long], help: ArgumentHelp(help, valueName: value), completion: completion)
  }
}

// Options and flags for properties of `WallOptions`, with the name and help of their settings.

extension Option {
  init<Choice: ExpressibleByArgument>(
    _ path: KeyPath<WallOptions, Choice>, parsing: SingleValueParsingStrategy = .next
  ) where Value == Choice? {
    self.init(name: Setting.at(path).argumentName, parsing: parsing, help: Setting.at(path).argumentHelp)
  }

  init<Choice>(_ path: KeyPath<WallOptions, Choice?>) where Value == AutoOr<Choice>? {
    self.init(name: Setting.at(path).argumentName, help: Setting.at(path).argumentHelp)
  }

  init(_ path: KeyPath<WallOptions, ColorDepth?>) where Value == ColorArgument? {
    self.init(name: Setting.at(path).argumentName, help: Setting.at(path).argumentHelp)
  }

  init(_ path: KeyPath<WallOptions, String?>, completion: CompletionKind? = nil) where Value == String? {
    self.init(name: Setting.at(path).argumentName, help: Setting.at(path).argumentHelp, completion: completion)
  }

  /// Creates an option for labels, which may be repeated.
  init(_ path: KeyPath<WallOptions, UserLabels>) where Value == [String] {
    let setting = Setting.at(path)
    self.init(
      wrappedValue: [], name: setting.argumentName, parsing: .singleValue, help: setting.argumentHelp)
  }

  init(_ path: KeyPath<WallOptions, Int?>) where Value == Int? {
    let setting = Setting.at(path)
    self.init(name: setting.argumentName, help: setting.argumentHelp) { text in
      if case .number(let range) = setting.form, !setting.accepts(text) {
        throw ValidationError(
          "--\(setting.name) must be a number from \(range.lowerBound) to \(range.upperBound), not \(text).")
      }
      return Int(text)
    }
  }
}

extension Flag where Value == Bool {
  init(_ path: KeyPath<WallOptions, Bool>) {
    self.init(wrappedValue: false, name: Setting.at(path).argumentName, help: Setting.at(path).argumentHelp)
  }
}

extension Setting {
  /// Returns the setting of a property, which must exist.
  fileprivate static func at(_ path: PartialKeyPath<WallOptions>) -> Setting {
    guard let setting = WallOptions.settings.first(where: { $0.path == path }) else {
      preconditionFailure("\(path) is no setting")
    }
    return setting
  }

  fileprivate var argumentName: NameSpecification { .customLong(optionName) }

  fileprivate var argumentHelp: ArgumentHelp {
    switch form {
    case .text(let placeholder): ArgumentHelp(optionHelp, valueName: placeholder)
    case .number: ArgumentHelp(optionHelp, valueName: "n")
    case .choice, .toggle: ArgumentHelp(optionHelp)
    }
  }
}

/// A value of `Value`, or `auto`, which is nil in the options.
struct AutoOr<Value: RawRepresentable<String> & CaseIterable>: ExpressibleByArgument {
  let value: Value?

  init?(argument: String) {
    value = Value(rawValue: argument)
    if value == nil && argument != "auto" { return nil }
  }

  static var allValueStrings: [String] { ["auto"] + Value.allCases.map(\.rawValue) }
}

/// The value of `--colors`: a number of colours, `auto`, or `always`: detected, even for a file or pipe.
struct ColorArgument: ExpressibleByArgument {
  /// The colour depth; nil to detect it.
  let depth: ColorDepth?
  let isAlways: Bool

  init?(argument: String) {
    isAlways = argument == "always"
    depth = ColorDepth(rawValue: argument)
    if depth == nil && !isAlways && argument != "auto" { return nil }
  }

  static var allValueStrings: [String] { ["auto"] + ColorDepth.allCases.map(\.rawValue) }
}
