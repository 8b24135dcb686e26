import Pictures
import SymbolArt
import Synchronization

/// The encoding of strips that are painted together, on a background queue.
final class PaintingJob: Sendable {
  let strips: [PaintedStrip]
  /// The pictures of the placements, scaled when they are used.
  private let sources: [Int32: (bitmap: Bitmap, box: PixelSize)]
  private let cell: PixelSize
  private let background: RGB
  private let paneOrigin: (@Sendable () -> CellPoint?)?

  private struct State {
    var origin = CellPoint.zero
    var ready: [(index: Int, sequence: [UInt8])] = []
    var isCancelled = false
    var isComplete = false
  }
  private let state = Mutex(State())

  /// - Parameter paneOrigin: see `PaintedPictures`.
  init(
    _ strips: [PaintedStrip], sources: [Int32: (bitmap: Bitmap, box: PixelSize)], cell: PixelSize, background: RGB,
    paneOrigin: (@Sendable () -> CellPoint?)? = nil
  ) {
    (self.strips, self.sources, self.cell, self.background) = (strips, sources, cell, background)
    self.paneOrigin = paneOrigin
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Returns the sequences that have been encoded since the last call, whether they are the last, and the screen's top
  /// left on the terminal that takes them.
  func takeReady() -> (strips: [(index: Int, sequence: [UInt8])], isComplete: Bool, origin: CellPoint) {
    state.withLock { state in
      defer { state.ready = [] }
      return (state.ready, state.isComplete, state.origin)
    }
  }

  /// Encodes all strips, and calls `didEncode` after each. Encodes none while the pane is hidden.
  func run(_ encoder: any StripEncoder, isReduced: Bool, didEncode: () -> Void) {
    if let paneOrigin {
      guard let origin = paneOrigin() else {
        state.withLock { $0.isComplete = true }
        return didEncode()
      }
      state.withLock { $0.origin = origin }
    }
    let scaled = sources.mapValues { PixelSource($0.bitmap, box: $0.box) }
    var images: [StripImage] = []
    for strip in strips {
      guard !state.withLock({ $0.isCancelled }) else { return }
      images.append(image(of: strip, scaled))
    }
    encoder.encode(images, isReduced: isReduced) { index, sequence in
      let isCancelled = state.withLock { state in
        state.ready.append((index, sequence))
        return state.isCancelled
      }
      didEncode()
      return !isCancelled
    }
    state.withLock { $0.isComplete = true }
    didEncode()
  }

  /// Returns the pixels of a strip.
  func image(of strip: PaintedStrip, _ sources: [Int32: PixelSource]) -> StripImage {
    let size = PixelSize(width: strip.frame.columns * cell.width, height: strip.frame.rows * cell.height)
    var bitmap = Bitmap(width: size.width, height: size.height, color: background.rawValue, alpha: 0)
    let pitch = 4 * size.width
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for row in 0..<strip.frame.rows {
        let line = strip.cells[row * strip.frame.columns..<(row + 1) * strip.frame.columns]
        var rest = line
        while let first = rest.first?.tile {
          // The cells to the right that show the same row of the same picture.
          let count = max(
            1,
            rest.enumerated().prefix { offset, cell in
              cell.tile.placement == first.placement && cell.tile.row == first.row
                && Int(cell.tile.column) == Int(first.column) + offset
            }.count)
          let target = pixels + row * cell.height * pitch + (rest.startIndex - line.startIndex) * cell.width * 4
          sources[first.placement]?.copy(
            from: (Int(first.column) * cell.width, Int(first.row) * cell.height),
            size: PixelSize(width: count * cell.width, height: cell.height), to: target, pitch: pitch,
            background: background)
          rest = rest.dropFirst(count)
        }
      }
    }
    return StripImage(frame: strip.frame, bitmap: bitmap)
  }
}
