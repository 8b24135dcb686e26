import ArgumentParser
import Wall

// Options and flags that take name and help from the row of their setting in `WallOptions.settings`.

extension Option {
  init<Chosen: ExpressibleByArgument>(setting name: String, completion: CompletionKind? = nil) where Value == Chosen? {
    let setting = Setting.existing(name)
    var help = ArgumentHelp(stringLiteral: setting.optionHelp)
    switch setting.form {
    case .text(let placeholder): help.valueName = placeholder
    case .number: help.valueName = "n"
    case .choice, .toggle: break
    }
    self.init(name: .customLong(setting.optionName), help: help, completion: completion)
  }
}

extension Flag where Value == Bool {
  init(setting name: String) {
    let setting = Setting.existing(name)
    self.init(
      wrappedValue: false, name: .customLong(setting.optionName),
      help: ArgumentHelp(stringLiteral: setting.optionHelp))
  }
}

extension Setting {
  /// The name of the property that has the option's value: `slideshowShuffle` for `slideshow-shuffle`.
  fileprivate var propertyName: String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }

  /// The setting of a name that is known to exist.
  fileprivate static func existing(_ name: String) -> Setting {
    guard let setting = WallOptions.settings.first(where: { $0.name == name }) else {
      preconditionFailure("there is no setting \(name)")
    }
    return setting
  }
}

/// A value that is one of `Value`'s or `auto`.
struct AutoOr<Value: RawRepresentable<String> & CaseIterable>: RawRepresentable, ExpressibleByArgument {
  let rawValue: String

  init?(rawValue: String) {
    guard Self.allValueStrings.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  static var allValueStrings: [String] { ["auto"] + Value.allCases.map(\.rawValue) }
}

extension Settings {
  /// The settings among a command's parsed arguments: properties whose names are those of a setting's option.
  init(of arguments: some ParsableArguments) {
    for case (let label?, let argument as any SettingArgument) in Mirror(reflecting: arguments).children {
      values.merge(argument.values(label: label)) { $1 }
    }
  }
}

/// A property wrapper of the argument parser, with the settings that it holds.
private protocol SettingArgument {
  /// Texts by the setting's name; `label` is the property's name after a `_`.
  func values(label: String) -> [String: String]
}

extension OptionGroup: SettingArgument {
  fileprivate func values(label: String) -> [String: String] { Settings(of: wrappedValue).values }
}

extension Option: SettingArgument {
  fileprivate func values(label: String) -> [String: String] {
    guard let setting = WallOptions.settings.first(where: { "_" + $0.propertyName == label }) else { return [:] }
    let text =
      (wrappedValue as? any RawRepresentable<String>)?.rawValue
      ?? (wrappedValue as? any LosslessStringConvertible)?.description
    return text.map { [setting.name: $0] } ?? [:]
  }
}

extension Flag: SettingArgument {
  fileprivate func values(label: String) -> [String: String] {
    guard wrappedValue as? Bool == true else { return [:] }
    for setting in WallOptions.settings {
      if label == "_" + setting.propertyName { return [setting.name: "on"] }
      if label == "_no" + setting.name.capitalized { return [setting.name: "off"] }
    }
    return [:]
  }
}
