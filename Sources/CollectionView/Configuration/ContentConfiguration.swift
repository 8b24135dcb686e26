import Foundation

/// The content and appearance of a view, as a value.
public protocol ContentConfiguration {
  func makeContentView() -> any View & ContentView
  /// Returns the configuration for another state of the view.
  func updated(for state: any ConfigurationState) -> Self
}

/// A view whose content is a configuration.
public protocol ContentView: NSObjectProtocol {
  /// The content. Setting it updates the view.
  var configuration: any ContentConfiguration { get set }
  /// Returns true if the view can show a configuration; by default, if it has the type of the current one.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Returns true if the configuration has the type of the current one.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The state of a view for which a configuration is updated.
public protocol ConfigurationState {
  var traitCollection: TraitCollection { get set }
  /// An application's own part of the state; nil if it is not set.
  subscript(key: ConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of an application's own part of a state.
public struct ConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a cell.
public struct CellConfigurationState: ConfigurationState, Hashable {
  public var traitCollection: TraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  /// Whether the cell has the keyboard's focus. The host keeps it, so a cell sets it in `configurationState`.
  public var isFocused = false
  public var isExpanded = false
  public var isReordering = false
  private var custom: [ConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }

  /// An application's own part of the state.
  public subscript(key: ConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}
