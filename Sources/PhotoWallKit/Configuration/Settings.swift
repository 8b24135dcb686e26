import Basics
import PhotoFeed
import SymbolArt
import Wall

/// The settings that the settings file and the environment contain.
struct Settings: Equatable, Sendable {
  /// Values as text, by setting name.
  var values: [String: String] = [:]
  /// Theme colours that the user has set, by name.
  var colors: [String: RGB] = [:]
  /// Keys by action name; each list replaces the keys of the action.
  var keys: [String: [String]] = [:]
  /// The folders of the digits.
  var folders = FolderKeys()
  var labels = UserLabels()
  /// The user's commands with keys.
  var commands: [UserCommand] = []
  var feeds: [FeedShape] = []
  /// The errors of invalid feed shapes, by name.
  var feedFaults: [String: Diagnostic] = [:]

  /// The options of the wall with these settings. Layout, theme and keys are not resolved.
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
