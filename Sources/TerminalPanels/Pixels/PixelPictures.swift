import Dispatch
import Glibc
import Pictures
import Synchronization

/// The pictures that the terminal holds, in exact pixels, and those on their way to it.
///
///     pixels.offer(bitmap, for: key)                                   // once; sent between frames
///     if let picture = pixels.placement(of: key, columns: 20, rows: 8) { grid.draw(picture, at: point) }
///
/// A picture is sent once. Another extent in cells is a few dozen bytes, and a frame is text. What has not been drawn
/// for longest is removed from the terminal when the limit is reached. Everything is removed with `removeAll`.
/// Protocol: kitty, “Terminal graphics protocol”, virtual placements and Unicode placeholders.
public final class PixelPictures {
  /// Identifies one frame of a picture; the caller numbers the pictures.
  public struct Key: Hashable, Sendable {
    /// The picture's number.
    public var picture: Int
    /// The number of its frame; 0 for a picture that is not animated.
    public var frame: Int

    /// The key of a frame.
    public init(picture: Int, frame: Int = 0) {
      self.picture = picture
      self.frame = frame
    }
  }

  /// How they get there.
  public let link: GraphicsLink
  /// Bytes of pixels that the terminal may hold.
  public let memoryLimit: Int
  /// Bytes of pixels that the terminal holds, or is about to.
  public private(set) var memoryUsed = 0
  /// Bytes of commands so far: the cost of pixels, beside the text of the frames.
  public private(set) var bytesSent = 0

  private struct Picture {
    let id: ImageID
    /// Tells it from others under the same key, before and after.
    let serial: Int
    let cost: Int
    /// Whether the terminal has it: it was handed to the output.
    var isSent = false
    /// The extent that the terminal was told last.
    var extent = CellSize.zero
    /// The frame in which it was drawn last.
    var lastUse: Int
    /// What was offered, where it may have to be sent once more.
    var bitmap: Bitmap?
  }

  /// What workers hand back.
  private final class Outbox: Sendable {
    let ready = Mutex<[(key: Key, serial: Int, transmission: PixelTransmission)]>([])
  }

  private let screen: Screen
  private let waker: Waker?
  private let worker = DispatchQueue(label: "pixels", qos: .userInitiated)
  private let outbox = Outbox()
  private var pictures: [Key: Picture] = [:]
  private var freeIDs: [ImageID]
  /// Names of shared memory that the terminal may not have read yet.
  private var shared: [String] = []
  private var serials = 0
  private var frame = 0
  /// The time of the last `collect`.
  private var now = 0.0
  private var doubts = TmuxDoubts()

  /// No pictures yet.
  /// - Parameters:
  ///   - waker: used when a picture has become ready to be sent; then `collect` wants to be called.
  ///   - process: tells this program from others whose panes are in the same terminal: through tmux each begins with ids
  ///     of its own, so that they do not take each other's pictures away.
  public init(
    screen: Screen, link: GraphicsLink, waker: Waker?, memoryLimit: Int = 192 << 20, process: Int32 = getpid()
  ) {
    self.screen = screen
    self.link = link
    self.waker = waker
    self.memoryLimit = memoryLimit
    if link.goesThroughTmux { screen.guardFrames(with: TmuxGuard()) }
    // Processes that are started one after the other are far apart.
    let ids = ImageID.all(from: link.goesThroughTmux ? UInt8(truncatingIfNeeded: process &* 37) : 0)
    freeIDs = ids.reversed()
    // Should we crash, at least the pictures with the ids that are used first are removed; in kitty from 0.33 on.
    screen.addReset(link.command("a=d,q=2,d=R,x=\(ids[0].value),y=\(ids[247].value)"))
  }

  /// Whether the picture is in the terminal or on its way.
  public func contains(_ key: Key) -> Bool { pictures[key] != nil }

  /// Begins to send a picture. Another one under the same key takes its place once it is there.
  ///
  /// False when there is no room: more is on the screen than the terminal may hold.
  @discardableResult
  public func offer(_ bitmap: Bitmap, for key: Key) -> Bool {
    guard bitmap.width > 0, bitmap.height > 0 else { return false }
    forget(key)
    let cost = bitmap.pixels.count
    guard makeRoom(for: cost), let id = freeIDs.popLast() else { return false }
    memoryUsed += cost
    serials += 1
    let serial = serials
    pictures[key] = Picture(
      id: id, serial: serial, cost: cost, lastUse: frame, bitmap: link.goesThroughTmux ? bitmap : nil)
    transmit(bitmap, key, id, serial)
    return true
  }

  /// Has a worker make a picture ready, for `collect` to send.
  private func transmit(_ bitmap: Bitmap, _ key: Key, _ id: ImageID, _ serial: Int) {
    // A name that a terminal on this machine may read, and nobody guesses in time.
    let name = "/photowall-\(getpid())-\(serial)-\(UInt32.random(in: 0 ... .max))"
    worker.async { [link, outbox, waker] in
      let transmission = PixelTransmission(bitmap, id: id, link: link, sharedMemoryName: name)
      outbox.ready.withLock { $0.append((key, serial, transmission)) }
      waker?.wake()
    }
  }

  /// Hands over to the terminal what workers have made ready; to be called on wake and before drawing.
  /// - Parameter time: seconds by any clock that does not jump.
  public func collect(at time: Double) {
    now = time
    for key in doubts.take(at: time) {
      guard let picture = pictures[key], picture.isSent, let bitmap = picture.bitmap else { continue }
      transmit(bitmap, key, picture.id, picture.serial)
    }
    let ready = outbox.ready.withLock { list in
      defer { list = [] }
      return list
    }
    for (key, serial, transmission) in ready {
      // Forgotten meanwhile, or offered anew.
      guard let picture = pictures[key], picture.serial == serial else {
        if let name = transmission.sharedMemory { shm_unlink(name) }
        continue
      }
      if let name = transmission.sharedMemory { remember(name) }
      for sequence in transmission.sequences { bytesSent += sequence.count }
      screen.sendPicture(transmission.sequences) { [weak self] in
        self?.arrived(key, serial, picture.id)
      }
    }
  }

  /// When `collect` wants to be called although nothing happens; nil where it need not.
  public var nextTime: Double? { doubts.due }

  /// The picture, to be drawn over `columns` × `rows` cells in this frame; nil while it is not in the terminal.
  public func placement(of key: Key, columns: Int, rows: Int) -> PixelPlacement? {
    guard var picture = pictures[key], picture.isSent, columns > 0, rows > 0,
      max(columns, rows) <= PixelPlacement.largestExtent
    else {
      pictures[key]?.lastUse = frame
      return nil
    }
    picture.lastUse = frame
    let extent = CellSize(columns: columns, rows: rows)
    if picture.extent != extent {
      picture.extent = extent
      place(picture)
      if picture.bitmap != nil { doubts.add(key, at: now) }
    }
    pictures[key] = picture
    return PixelPlacement(id: picture.id, columns: columns, rows: rows)
  }

  /// Tells the terminal over how many cells a picture goes. p=1: the same placement with another extent, not one more.
  private func place(_ picture: Picture) {
    let extent = picture.extent
    send("a=p,q=2,U=1,i=\(picture.id.value),p=1,c=\(extent.columns),r=\(extent.rows)")
  }

  /// Tells that a frame is done: what is drawn from here on counts as drawn later.
  public func endFrame() { frame += 1 }

  /// Removes a picture from the terminal.
  public func forget(_ key: Key) {
    guard let picture = pictures.removeValue(forKey: key) else { return }
    memoryUsed -= picture.cost
    freeIDs.append(picture.id)
    if picture.isSent { send("a=d,q=2,d=I,i=\(picture.id.value)") }
  }

  /// Removes all pictures from the terminal.
  public func removeAll() {
    for (key, _) in inOrder(pictures) { forget(key) }
    doubts = TmuxDoubts()
    collect(at: now)
    for name in shared { shm_unlink(name) }
    shared = []
  }

  /// All of a picture is on its way, and whatever is written from here on comes after it.
  private func arrived(_ key: Key, _ serial: Int, _ id: ImageID) {
    // Forgotten on its way.
    guard let picture = pictures[key], picture.serial == serial else { return send("a=d,q=2,d=I,i=\(id.value)") }
    // Sent once more: that took its placement away.
    if picture.isSent { return picture.extent == .zero ? () : place(picture) }
    pictures[key]?.isSent = true
    if picture.bitmap != nil { doubts.add(key, at: now) }
    waker?.wake()
  }

  private func send(_ control: String) {
    let command = link.command(control)
    bytesSent += command.count
    screen.sendGraphics(command)
  }

  /// Removes pictures that were not drawn in this frame or the one before, the oldest first, until there is room.
  private func makeRoom(for cost: Int) -> Bool {
    guard memoryUsed + cost > memoryLimit || freeIDs.isEmpty else { return true }
    for (key, _) in inOrder(pictures.filter { $0.value.lastUse + 1 < frame }) {
      forget(key)
      if memoryUsed + cost <= memoryLimit && !freeIDs.isEmpty { return true }
    }
    return false
  }

  /// Sorts pictures by the frame that drew them last, then by the order in which they were offered.
  private func inOrder(_ pictures: [Key: Picture]) -> [(key: Key, value: Picture)] {
    pictures.sorted { ($0.value.lastUse, $0.value.serial) < ($1.value.lastUse, $1.value.serial) }
  }

  /// The terminal removes shared memory that it has read. What of ours it did not read, must not stay for ever.
  private func remember(_ name: String) {
    shared.append(name)
    // Long since read, if ever.
    if shared.count > 64 { shm_unlink(shared.removeFirst()) }
  }
}
