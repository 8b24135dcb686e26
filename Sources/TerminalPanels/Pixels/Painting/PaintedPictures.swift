import Basics
import Dispatch
import Pictures
import SymbolArt

/// Exact pixels that the terminal paints above its cells. Printing a character removes the pixels of its cell.
///
/// ncurses draws symbol art into the panels, always. At rest, the pictures are painted above it, in strips. Painted
/// pixels are remembered by cell. Cells whose pixels change are printed again with the next frame.
/// Rest begins when nothing has moved and no key has been pressed for a tenth of a second. Pictures that are loaded
/// later are painted then, and the frames of an animation one after the other.
public final class PaintedPictures: PixelDisplay {
  /// Seconds without motion and keys before painting.
  var delay: Double
  /// Whether fewer bytes matter more than quality.
  var isReduced = false
  /// The bytes of all strips that have been sent or are about to be.
  public internal(set) var bytesSent = 0

  struct Placement {
    let picture: Int
    let size: CellSize
    var frame: Int
    var bitmap: Bitmap
    /// Counts the frames and pictures that it has shown.
    var version: Int32 = 0
    var lastUse: Int
  }

  struct Shape: Hashable {
    var picture: Int
    var size: CellSize
  }

  let screen: Screen
  let waker: Waker?
  /// nil if cells are painted without output, as in a tape.
  let encoder: (any StripEncoder)?
  let background: RGB?
  /// The largest image; nil if there is no limit.
  let largest: PixelSize?
  /// The largest number of images that the terminal keeps; nil if there is no limit.
  let mostImages: Int?
  let isRemote: Bool
  /// Returns the pane's top left on the terminal outside tmux, which takes the images, or nil if the pane is hidden; nil
  /// if the images are for the terminal itself.
  let paneOrigin: (@Sendable () -> CellPoint?)?
  let queue = DispatchQueue(label: "painting", qos: .userInitiated)

  private var bitmaps: [PixelKey: (bitmap: Bitmap, lastUse: Int)] = [:]
  var placements: [Int32: Placement] = [:]
  var numbers: [Shape: Int32] = [:]
  private var lastNumber: Int32 = 0
  var frame = 0

  /// The painted cells, with the strip that is being sent.
  var cells = PaintedCells()
  /// The part of a picture that belongs above each cell.
  var owners: [PixelTile] = []
  var job: PaintingJob?
  /// The screen's top left on the terminal that takes the images.
  var origin = CellPoint.zero
  /// The images that are painted, if the terminal keeps them until they are deleted.
  var images = KeptImages()
  /// Whether an update of the screen is being prepared.
  var isUpdating = false
  /// Strips to be sent after `sending`.
  var waiting: [(strip: PaintedStrip, sequence: [UInt8])] = []
  var sending: (strip: PaintedStrip, serial: Int)?
  /// Whether strips that reach down to the last row have been sent since that row was printed.
  var paintedRowAboveLast = false
  var serials = 0
  /// Whether the screen or a picture has changed since the last job.
  var hasChanged = true
  private var lastMotion = -Double.infinity
  var throughput = Throughput()
  /// Cells that have been painted since the last `takeChanges`.
  var changes: [UInt8] = []

  /// - Parameters:
  ///   - waker: wakes the event loop when strips have been encoded, so that it calls `beginFrame`.
  ///   - background: the colour below translucent pictures; nil: the screen's background.
  ///   - isRemote: whether the line to the terminal is taken to be slow.
  init(
    screen: Screen, encoder: (any StripEncoder)?, waker: Waker?, background: RGB? = nil, largest: PixelSize? = nil,
    mostImages: Int? = nil, isRemote: Bool = false, paneOrigin: (@Sendable () -> CellPoint?)? = nil
  ) {
    (self.screen, self.encoder, self.waker, self.background) = (screen, encoder, waker, background)
    (self.largest, self.mostImages) = (largest, mostImages)
    (self.isRemote, delay, self.paneOrigin) = (isRemote, isRemote ? 0.3 : 0.1, paneOrigin)
    // ncurses must not shift the cells of a line, since pixels may stay where they are.
    screen.shiftsCells = false
    screen.painted = self
    cells.clear(screen.size)
    // Without tmux, the terminal drops them with the alternate screen.
    if keepsImages, paneOrigin != nil { screen.setExitSequence(deletion(at: nil)) }
  }

  /// Creates pictures that are painted above the cells of a headless screen, without output.
  public convenience init(headless screen: Screen) {
    if screen.cellPixels == nil { screen.cellPixels = PixelSize(width: 8, height: 16) }
    self.init(screen: screen, encoder: nil, waker: nil)
  }

  /// Whether animations play in pixels: not on a slow line.
  public var playsOverArt: Bool { delay < 0.2 }

  /// Returns true if a picture has been added and not been dropped since.
  public func contains(_ key: PixelKey) -> Bool {
    bitmaps[key]?.lastUse = frame
    return bitmaps[key] != nil
  }

  /// Adds a picture, which replaces one with the same key.
  public func add(_ bitmap: Bitmap, for key: PixelKey) -> Bool {
    guard bitmap.width > 0, bitmap.height > 0 else { return false }
    bitmaps[key] = (bitmap, frame)
    return true
  }

  /// Returns a placement for this frame; nil if the size of a cell in pixels is not known.
  public func placement(of key: PixelKey, columns: Int, rows: Int) -> PixelPlacement? {
    guard let bitmap = bitmaps[key]?.bitmap, screen.cellPixels != nil, columns > 0, rows > 0,
      max(columns, rows) <= Int(Int16.max)
    else { return nil }
    bitmaps[key]?.lastUse = frame
    let shape = Shape(picture: key.picture, size: CellSize(columns: columns, rows: rows))
    let number = numbers[shape] ?? lastNumber + 1
    if numbers[shape] == nil {
      lastNumber = number
      numbers[shape] = number
      placements[number] = Placement(
        picture: key.picture, size: shape.size, frame: key.frame, bitmap: bitmap, lastUse: frame)
    }
    placements[number]?.lastUse = frame
    if let shown = placements[number], shown.frame != key.frame {
      placements[number]?.frame = key.frame
      placements[number]?.bitmap = bitmap
      placements[number]?.version += 1
      hasChanged = true
    }
    return PixelPlacement(.tiles(number), columns: columns, rows: rows)
  }

  /// Removes a picture; its placements keep it while they are drawn.
  public func remove(_ key: PixelKey) { bitmaps[key] = nil }

  /// Removes all pictures, and drops strips that have not been sent.
  public func removeAll() {
    drop()
    bitmaps = [:]
    placements = [:]
    numbers = [:]
  }

  // MARK: frames

  /// Sends the strips that have been encoded.
  public func beginFrame(at time: Double) { takeReady() }

  /// Ends a frame, and begins to paint at rest.
  public func endFrame(at time: Double, isMoving: Bool) {
    frame += 1
    bitmaps = bitmaps.filter { $0.value.lastUse + 2 > frame }
    for (number, placement) in placements where placement.lastUse + 2 <= frame {
      placements[number] = nil
      numbers[Shape(picture: placement.picture, size: placement.size)] = nil
    }
    if isMoving { return interrupt(at: time) }
    sendNext()
    guard hasChanged, isIdle, time + 1e-9 >= lastMotion + delay else { return }
    hasChanged = false
    paint()
  }

  /// Drops strips that have not been sent, and begins to wait for rest.
  public func interrupt(at time: Double) {
    lastMotion = time
    drop()
  }

  /// Paints all pictures again if tmux may have printed the pane meanwhile.
  public func windowWasRaised() {
    guard paneOrigin != nil else { return }
    cells.invalidate()
    hasChanged = true
  }

  /// The time when painting may begin; nil if there is nothing to paint, or it has begun.
  public var nextTime: Double? { hasChanged && isIdle ? lastMotion + delay : nil }

  var isIdle: Bool { job == nil && waiting.isEmpty && sending == nil }

  /// Drops strips that have not been sent.
  func drop() {
    if !isIdle { hasChanged = true }
    job?.cancel()
    job = nil
    waiting = []
    dropSending()
  }

  private func dropSending() {
    guard let strip = sending?.strip, screen.dropImages() else { return }
    // Earlier pixels may still be there.
    cells.set(strip, isKnown: false)
    sending = nil
  }

  /// Prepares for the next update of the screen, after `update_panels`: cells whose pixels belong to another place are
  /// printed by it. Returns the bytes to be sent before it.
  func prepareUpdate(isCleared: Bool) -> [UInt8] {
    hasChanged = true
    guard !isCleared, cells.size == screen.size else {
      drop()
      sending = nil
      images = KeptImages()
      cells.clear(screen.size)
      return []
    }
    guard cells.count > 0 || !isIdle else { return [] }
    isUpdating = true
    defer { isUpdating = false }
    // Completes an image whose transmission has begun.
    if keepsImages { screen.sendGraphics([]) }
    owners = screen.composedTiles()
    waiting.removeAll { !isCurrent($0.strip) }
    if let sending, !isCurrent(sending.strip) { dropSending() }
    var reprinted = cells.stale(owners: owners)
    screen.reprint(reprinted)
    let update = screen.nextUpdate()
    var commands: [UInt8] = []
    if keepsImages {
      commands = deleteImages(&reprinted)
    } else if mostImages != nil, cells.overlaps(update) {
      // Where the terminal keeps only few images, it drops an image as a whole.
      screen.reprint(cells.all)
      cells.clear(screen.size)
    } else {
      cells.remove(update)
    }
    // tmux prints nothing if it knows the character to be there.
    return paneOrigin == nil ? commands : commands + screen.erasure(of: reprinted)
  }

  func isCurrent(_ strip: PaintedStrip) -> Bool {
    zip(strip.indices(columns: cells.size.columns), strip.cells).allSatisfy { $1.belongs(to: owners[$0]) }
  }
}
