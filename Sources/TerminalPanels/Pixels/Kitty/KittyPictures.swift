import Dispatch
import Glibc
import Pictures
import Synchronization

/// Exact pixels by Kitty's graphics protocol: the pictures that have been transmitted to the terminal, or are being
/// transmitted.
///
/// A picture is transmitted once. A placement of another size takes a few dozen bytes, and a frame is text. When the
/// memory limit is reached, the least recently drawn pictures are deleted from the terminal.
/// Source: kitty, “Terminal graphics protocol”, virtual placements and Unicode placeholders.
public final class KittyPictures: PixelDisplay {
  public let channel: GraphicsChannel
  /// The largest number of bytes of pixels in the terminal.
  public let memoryLimit: Int
  /// Bytes of pixels in the terminal, including those being transmitted.
  public private(set) var memoryUsed = 0
  /// Bytes of graphics commands so far, which come in addition to the text of the frames.
  public private(set) var bytesSent = 0

  private struct Picture {
    let id: ImageID
    /// Distinguishes the picture from earlier and later ones with the same key.
    let serial: Int
    let cost: Int
    var isTransmitted = false
    /// The size of the current placement.
    var size = CellSize.zero
    /// The number of the frame in which the picture was drawn last.
    var lastUse: Int
    /// Kept if the picture may have to be retransmitted, or is drawn without a terminal; else nil.
    var bitmap: Bitmap?
  }

  /// Transmissions that the background queue has prepared.
  private final class Results: Sendable {
    let ready = Mutex<[(key: PixelKey, serial: Int, transmission: PixelTransmission)]>([])
  }

  private let screen: Screen
  private let waker: Waker?
  private let queue = DispatchQueue(label: "pixels", qos: .userInitiated)
  private let results = Results()
  private var pictures: [PixelKey: Picture] = [:]
  private var freeIDs: [ImageID]
  /// The high bytes of the ids that have been used.
  private var highBytes: [UInt8] = []
  /// The names of shared memory that the terminal may not have read yet.
  private var sharedMemory: [String] = []
  private var serials = 0
  private var frame = 0
  /// The time of the last `beginFrame`.
  private var now = 0.0
  private var retransmissions = PendingRetransmissions()
  /// Whether there is no terminal: nothing is transmitted, as in a tape.
  private let isHeadless: Bool
  /// Pictures that a terminal would have with the next frame.
  private var arriving: [(key: PixelKey, serial: Int, id: ImageID)] = []

  /// Creates pictures of a headless screen. They are shown with the frame after the one that adds them.
  public convenience init(headless screen: Screen) {
    self.init(screen: screen, channel: GraphicsChannel(medium: .direct), waker: nil, isHeadless: true)
  }

  /// Removes the shared memory of programs that were killed before the terminal had read it.
  public static func removeAbandonedMemory() { PixelTransmission.removeAbandoned() }

  /// Creates an empty set of pictures.
  /// - Parameters:
  ///   - waker: wakes the event loop when a transmission is prepared, so that it calls `beginFrame`.
  ///   - process: selects the first image id inside tmux, so that programs in panes of the same terminal do not replace each
  ///     other's images.
  ///   - isHeadless: nothing is transmitted, as in a tape.
  package init(
    screen: Screen, channel: GraphicsChannel, waker: Waker?, memoryLimit: Int = 192 << 20, process: Int32 = getpid(),
    isHeadless: Bool = false
  ) {
    self.isHeadless = isHeadless
    self.screen = screen
    self.channel = channel
    self.waker = waker
    self.memoryLimit = memoryLimit
    if channel.usesTmux { screen.padFrames() }
    // The factor keeps the ids of processes with consecutive numbers apart.
    let ids = ImageID.all(from: channel.usesTmux ? UInt8(truncatingIfNeeded: process &* 37) : 0)
    freeIDs = ids.reversed()
  }

  /// Makes images with this high byte be deleted after a crash too, in kitty since 0.33.
  private func deleteAfterCrash(high: UInt8) {
    // The sequence's length is limited; each range has 248 images.
    guard !isHeadless, !highBytes.contains(high), highBytes.count < 8 else { return }
    highBytes.append(high)
    screen.setExitSequence(
      highBytes.flatMap { high in
        let (first, last) = (ImageID(low: 8, high: high), ImageID(low: 255, high: high))
        return channel.command("a=d,q=2,d=R,x=\(first.value),y=\(last.value)")
      })
  }

  /// Returns true if the picture has been transmitted or is being transmitted.
  public func contains(_ key: PixelKey) -> Bool { pictures[key] != nil }

  /// Begins to transmit a picture, which replaces one with the same key.
  ///
  /// Returns false if the visible pictures already use all memory.
  @discardableResult
  public func add(_ bitmap: Bitmap, for key: PixelKey) -> Bool {
    guard bitmap.width > 0, bitmap.height > 0 else { return false }
    remove(key)
    let cost = bitmap.pixels.count
    guard makeRoom(for: cost), let id = freeIDs.popLast() else { return false }
    deleteAfterCrash(high: id.high)
    memoryUsed += cost
    serials += 1
    let serial = serials
    pictures[key] = Picture(
      id: id, serial: serial, cost: cost, lastUse: frame, bitmap: channel.usesTmux || isHeadless ? bitmap : nil)
    guard !isHeadless else {
      arriving.append((key, serial, id))
      return true
    }
    prepare(bitmap, key, id, serial)
    return true
  }

  /// Prepares a transmission on the background queue, for `beginFrame` to send.
  private func prepare(_ bitmap: Bitmap, _ key: PixelKey, _ id: ImageID, _ serial: Int) {
    // Random, so that other users cannot guess the name.
    let name = "/photowall-\(getpid())-\(serial)-\(UInt32.random(in: 0 ... .max))"
    queue.async { [channel, results, waker] in
      let transmission = PixelTransmission(bitmap, id: id, channel: channel, sharedMemoryName: name)
      results.ready.withLock { $0.append((key, serial, transmission)) }
      waker?.wake()
    }
  }

  /// Sends the transmissions that have been prepared.
  public func beginFrame(at time: Double) {
    now = time
    for (key, serial, id) in arriving { finishTransmission(key, serial, id) }
    arriving = []
    for key in retransmissions.takeDue(at: time) {
      guard let picture = pictures[key], picture.isTransmitted, let bitmap = picture.bitmap else { continue }
      prepare(bitmap, key, picture.id, picture.serial)
    }
    let ready = results.ready.withLock { list in
      defer { list = [] }
      return list
    }
    for (key, serial, transmission) in ready {
      // The picture may have been removed or replaced meanwhile.
      guard let picture = pictures[key], picture.serial == serial else {
        if let name = transmission.sharedMemory { shm_unlink(name) }
        continue
      }
      if let name = transmission.sharedMemory { limitSharedMemory(adding: name) }
      for sequence in transmission.sequences { bytesSent += sequence.count }
      screen.sendImage(transmission.sequences) { [weak self] in
        self?.finishTransmission(key, serial, picture.id)
      }
    }
  }

  /// The time at which `beginFrame` has to be called next; nil if there is none.
  public var nextTime: Double? { arriving.isEmpty ? retransmissions.dueTime : now }

  /// Returns a placement over `columns` × `rows` cells for this frame; nil until the picture has been transmitted.
  public func placement(of key: PixelKey, columns: Int, rows: Int) -> PixelPlacement? {
    guard var picture = pictures[key], picture.isTransmitted, columns > 0, rows > 0,
      max(columns, rows) <= PlaceholderDiacritics.count
    else {
      pictures[key]?.lastUse = frame
      return nil
    }
    picture.lastUse = frame
    let size = CellSize(columns: columns, rows: rows)
    if picture.size != size {
      picture.size = size
      place(picture)
      if channel.usesTmux { retransmissions.add(key, at: now) }
    }
    pictures[key] = picture
    return PixelPlacement(.text(picture.id), columns: columns, rows: rows)
  }

  /// Creates the picture's virtual placement, or changes its size: `p=1` is always the same placement.
  private func place(_ picture: Picture) {
    send("a=p,q=2,U=1,i=\(picture.id.value),p=1,c=\(picture.size.columns),r=\(picture.size.rows)")
  }

  /// Returns the number of the picture that a cell of the screen shows a part of; nil if it shows none.
  public func picture(at point: CellPoint) -> Int? { shown(at: point)?.key.picture }

  private func shown(at point: CellPoint) -> (key: PixelKey, value: Picture)? {
    let cell = screen.cell(at: point)
    guard let id = ImageID(of: cell) else { return nil }
    return pictures.first { $0.value.id == id }
  }

  /// Returns the picture that a cell of a headless screen shows a part of: its pixels, the cells that they are over, and which
  /// of these it is. nil if it shows none.
  public func part(at point: CellPoint) -> (bitmap: Bitmap, size: CellSize, cell: CellPoint)? {
    guard let picture = shown(at: point)?.value, let bitmap = picture.bitmap,
      let cell = ImageID.cell(of: screen.cell(at: point))
    else { return nil }
    return (bitmap, picture.size, cell)
  }

  /// Ends a frame. Pictures that are drawn later count as more recently used.
  public func endFrame(at time: Double, isMoving: Bool) { frame += 1 }

  /// Deletes a picture from the terminal.
  public func remove(_ key: PixelKey) {
    guard let picture = pictures.removeValue(forKey: key) else { return }
    memoryUsed -= picture.cost
    freeIDs.append(picture.id)
    if picture.isTransmitted { send("a=d,q=2,d=I,i=\(picture.id.value)") }
  }

  /// Deletes all pictures from the terminal.
  public func removeAll() {
    for (key, _) in sortedByUse(pictures) { remove(key) }
    retransmissions = PendingRetransmissions()
    beginFrame(at: now)
    for name in sharedMemory { shm_unlink(name) }
    sharedMemory = []
  }

  /// Called when all of a picture has been written or queued, so that later output comes after it.
  private func finishTransmission(_ key: PixelKey, _ serial: Int, _ id: ImageID) {
    // A picture that was removed meanwhile is deleted.
    guard let picture = pictures[key], picture.serial == serial else { return send("a=d,q=2,d=I,i=\(id.value)") }
    // A retransmission deletes the placement.
    if picture.isTransmitted { return picture.size == .zero ? () : place(picture) }
    pictures[key]?.isTransmitted = true
    if channel.usesTmux { retransmissions.add(key, at: now) }
    waker?.wake()
  }

  private func send(_ control: String) {
    guard !isHeadless else { return }
    let command = channel.command(control)
    bytesSent += command.count
    screen.sendGraphics(command)
  }

  /// Deletes pictures that were not drawn in this frame or the one before, the least recently drawn first, until there
  /// is room. Returns false if there is not enough.
  private func makeRoom(for cost: Int) -> Bool {
    guard memoryUsed + cost > memoryLimit || freeIDs.isEmpty else { return true }
    for (key, _) in sortedByUse(pictures.filter { $0.value.lastUse + 1 < frame }) {
      remove(key)
      if memoryUsed + cost <= memoryLimit && !freeIDs.isEmpty { return true }
    }
    return false
  }

  /// Sorts pictures by the frame that drew them last, then by the order of transmission.
  private func sortedByUse(_ pictures: [PixelKey: Picture]) -> [(key: PixelKey, value: Picture)] {
    pictures.sorted { ($0.value.lastUse, $0.value.serial) < ($1.value.lastUse, $1.value.serial) }
  }

  /// Removes the oldest shared memory beyond 64 objects. The terminal removes the objects that it has read.
  private func limitSharedMemory(adding name: String) {
    sharedMemory.append(name)
    if sharedMemory.count > 64 { shm_unlink(sharedMemory.removeFirst()) }
  }
}
