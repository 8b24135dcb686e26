import Basics
import PhotoFeed
import SymbolArt
import Wall

/// Settings of the settings file and the environment; what is not in here has not been set there.
struct Settings: Equatable, Sendable {
  /// Values by the setting's name, as text.
  var values: [String: String] = [:]
  /// Colours of the interface that differ from the theme's, by name.
  var colors: [String: RGB] = [:]
  /// Keys by the action's name; each list replaces the action's keys.
  var keys: [String: [String]] = [:]
  /// Folders that the digits have.
  var folders = FolderKeys()
  /// Labels of the user's own.
  var labels = UserLabels()
  /// Programs that have a key.
  var commands: [UserCommand] = []
  /// Users' feed shapes.
  var feeds: [FeedShape] = []
  /// The mistakes of feed shapes that cannot be used, by the shape's name.
  var feedFaults: [String: Diagnostic] = [:]

  /// Options of the wall with these settings. Layout, theme and keys are not resolved yet.
  var options: WallOptions {
    var options = WallOptions()
    for setting in WallOptions.settings {
      if let text = values[setting.name] { setting.apply(text, to: &options) }
    }
    options.themeColors = colors
    options.folderKeys = folders
    options.labels = labels
    return options
  }
}
