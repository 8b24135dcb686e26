import PhotoFeed
import SymbolArt
import Wall

/// Values of settings from the command line, the environment or the settings file; what is not in here has not been set there.
struct Settings: Equatable, Sendable {
  /// Values by the setting's name, as text.
  var values: [String: String] = [:]
  /// Colours of the interface that differ from the theme's, by name.
  var colors: [String: RGB] = [:]
  /// Keys by the action's name; each list replaces the action's keys.
  var keys: [String: [String]] = [:]
  /// Users' feed shapes.
  var feeds: [FeedShape] = []

  /// These settings, and `lower`'s where these have none.
  func overriding(_ lower: Settings) -> Settings {
    Settings(
      values: lower.values.merging(values) { $1 }, colors: lower.colors.merging(colors) { $1 },
      keys: lower.keys.merging(keys) { $1 }, feeds: feeds + lower.feeds)
  }

  /// Options of the wall with these settings. Layout, theme and keys are not resolved yet.
  var options: WallOptions {
    var options = WallOptions()
    for setting in WallOptions.settings {
      if let text = values[setting.name] { setting.apply(text, to: &options) }
    }
    options.themeColors = colors
    return options
  }
}
