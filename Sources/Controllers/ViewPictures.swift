import CollectionView
import Foundation
import Pictures
import Platform
import SymbolArt
import TerminalPanels
import ViewImages
import Wall

/// The pictures of views: finds files by name, loads addresses, and creates art.
final class ViewPictures: ImageHost {
  /// The sources by picture number.
  private final class Sources {
    var all: [PhotoAddress] = []
    var numbers: [PhotoAddress: Int] = [:]
  }

  private let folder: String?
  private let sources = Sources()
  private var sizes: [PhotoAddress: CGSize] = [:]
  let visible: VisiblePictures
  private var completions: [Int: [(HostImage?) -> Void]] = [:]
  /// The time of the last event or frame.
  var now: TimeInterval = 0

  /// A cell's height / width in pixels.
  let pixelRatio: Double

  init(
    folder: String?, loader: any PictureLoading, artist: SymbolArtist, pixels: (any PixelDisplay)?, pixelRatio: Double
  ) {
    self.folder = folder
    self.pixelRatio = pixelRatio
    visible = VisiblePictures(loader: loader, artist: artist, pixels: pixels) { [sources] in sources.all[$0.photo.index]
    }
  }

  // MARK: Finding and loading

  /// The extensions that names may omit.
  private static let extensions = ["", ".png", ".jpg", ".jpeg", ".gif", ".webp"]

  func image(named name: String) -> HostImage? {
    guard !name.isEmpty, let path = path(of: name) else { return nil }
    for path in Self.extensions.map({ path + $0 }) {
      let source = PhotoAddress.file(FilePath(path))
      if let size = sizes[source] { return HostImage(number: number(of: source), size: size) }
      guard let header = try? PictureHeader.read(path: FilePath(path)) else { continue }
      let size = CGSize(width: header.width, height: header.height)
      sizes[source] = size
      return HostImage(number: number(of: source), size: size)
    }
    return nil
  }

  func load(_ address: String, completion: @escaping (HostImage?) -> Void) {
    let isWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
    guard let path = isWeb ? address : path(of: address) else { return completion(nil) }
    let number = number(of: isWeb ? .web(path) : .file(FilePath(path)))
    completions[number, default: []].append(completion)
    request(number, target: PixelSize(width: 512, height: 512), fit: .fit)
    // The completion is called later, even for a loaded picture.
    if visible.isLoaded(PictureID(number)) { arrived.append(number) }
  }

  /// The requests for pictures that were already loaded.
  private var arrived: [Int] = []

  private func request(_ number: Int, target: PixelSize, fit: PictureFit) {
    visible.request(
      PictureRequest(id: PictureID(number), address: sources.all[number], target: target, fit: fit), at: now)
  }

  private func path(of name: String) -> String? {
    name.hasPrefix("/") ? name : folder.map { $0 + "/" + name }
  }

  private func number(of source: PhotoAddress) -> Int {
    if let number = sources.numbers[source] { return number }
    sources.all.append(source)
    sources.numbers[source] = sources.all.count - 1
    return sources.all.count - 1
  }

  /// Receives results and calls waiting completions. Returns true if something has changed.
  func takeResults() -> Bool {
    let results = visible.takeResults(at: now)
    var reports = arrived.map { ($0, visible.result(for: PictureID($0))?.picture?.header.size) }
    arrived = []
    for result in results { reports.append((result.id.number, (try? result.outcome.get())?.header.size)) }
    for (number, size) in reports {
      let image = size.map { HostImage(number: number, size: CGSize(width: $0.width, height: $0.height)) }
      for completion in completions.removeValue(forKey: number) ?? [] { completion(image) }
    }
    return !results.isEmpty || !reports.isEmpty
  }

  var loadingNames: [String] { visible.pendingPhotos.map { sources.all[$0.index].lastComponent } }

  /// Whether the next frame will call a completion.
  var hasUnreportedResults: Bool { !arrived.isEmpty }

  /// Ends a frame: cancels requests that it did not use.
  func endFrame() {
    visible.cancelOthers { completions[$0.photo.index] != nil }
    visible.endFrame(isMoving: false)
  }

  // MARK: Drawing

  /// Requests a picture for a frame on the screen. Returns its result, or nil.
  func result(of image: HostImage, for frame: CGRect, _ geometry: CellGeometry) -> PictureResult? {
    let id = PictureID(image.number)
    let area = geometry.cells(frame).size
    // Art takes up to 2 × 4 samples per cell; twice as many pixels give a good average.
    let width = visible.pixels == nil ? 4 : 8
    let height = Int((Double(width) * geometry.cell.height / geometry.cell.width).rounded())
    // At most the pixels of a large screen.
    let target = PixelSize(
      width: max(1, min(area.columns, 400) * width), height: max(1, min(area.rows, 200) * height))
    request(image.number, target: target, fit: .fill)
    return visible.result(for: id)
  }
}
