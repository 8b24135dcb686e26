import Pictures

/// Shows pictures in exact pixels over the cells of panels, by the method that the terminal has.
///
///     pixels.add(bitmap, for: key)
///     if let picture = pixels.placement(of: key, columns: 20, rows: 8) {
///       if picture.needsArt { grid.draw(art, at: point) }
///       grid.draw(picture, at: point)
///     }
///
/// Times are in seconds of one monotonic clock.
public protocol PixelDisplay: AnyObject {
  /// Returns true if a picture has been added and not been dropped since.
  func contains(_ key: PixelKey) -> Bool
  /// Adds a picture, which replaces one with the same key. Returns false if there is no room for it.
  @discardableResult
  func add(_ bitmap: Bitmap, for key: PixelKey) -> Bool
  /// Returns a placement over `columns` × `rows` cells for this frame; nil while the terminal cannot show the picture.
  func placement(of key: PixelKey, columns: Int, rows: Int) -> PixelPlacement?
  /// Returns the number of the picture whose pixels are at a cell of the screen; nil if there are none.
  func picture(at point: CellPoint) -> Int?
  /// Removes a picture.
  func remove(_ key: PixelKey)
  /// Removes all pictures, also from the terminal.
  func removeAll()
  /// Whether the frames of an animation are shown one after the other while its panel stays the same.
  var playsOverArt: Bool { get }
  /// Begins a frame: sends prepared pictures. Call it when the event loop wakes and before drawing.
  func beginFrame(at time: Double)
  /// Ends a frame, after `Screen.refresh`.
  /// - Parameter isMoving: whether something on the screen is moving, or the terminal has not taken the frame.
  func endFrame(at time: Double, isMoving: Bool)
  /// Drops pictures that have not been sent, since a key has been pressed.
  func interrupt(at time: Double)
  /// Called when the user returns to the terminal's window or to the program's pane of tmux.
  func windowWasRaised()
  /// The time at which a frame is needed at the latest; nil if there is none.
  var nextTime: Double? { get }
}

extension PixelDisplay {
  /// False: each frame is drawn into the panel.
  public var playsOverArt: Bool { false }
  public func interrupt(at time: Double) {}
  public func windowWasRaised() {}
}
