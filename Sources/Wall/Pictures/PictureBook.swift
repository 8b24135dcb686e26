import Pictures
import SymbolArt
import TerminalPanels

/// The pictures of a wall as far as they have come, and the art that was made of them.
final class PictureBook {
  /// How a picture stands.
  enum State {
    /// Asked for, or not even that.
    case absent
    /// There; `number` tells it from every other one.
    case present(Picture, number: Int)
    /// It can't be had.
    case failed(PictureError)
  }

  private struct Page {
    var state: State
    /// The box that it was asked for, or 0 × 0 when it is to be asked for again.
    var target: PixelSize
  }

  private let supply: any PictureSupply
  /// The terminal's own pictures, where it shows exact pixels.
  let pixels: PixelPictures?
  /// What the terminal has of each picture.
  var sentPixels: [PictureKey: PixelPictures.Key] = [:]
  let artist: SymbolArtist
  private var pages = GenerationCache<PictureKey, Page>(limit: 128_000_000) { page in
    if case .present(let picture, _) = page.state { picture.cost + 200 } else { 200 }
  }
  /// Cells of art are 12 bytes: this is some 25 MB.
  private var art = GenerationCache<ArtKey, PlacedArt>(limit: 2_000_000) { $0.art.cells.count }
  private var open: [PictureKey: PixelSize] = [:]
  private var pictureCount = 0

  init(supply: any PictureSupply, artist: SymbolArtist, pixels: PixelPictures?) {
    self.pixels = pixels
    self.supply = supply
    self.artist = artist
  }

  /// How many pictures are asked for and have not come.
  var openCount: Int { open.count }
  /// What is asked for and has not come.
  var openKeys: [PictureKey] { Array(open.keys) }

  /// How a picture stands; being asked about keeps it.
  func state(of key: PictureKey) -> State { pages[key]?.state ?? .absent }

  /// Whether a picture's good pixels are there.
  func isLoaded(_ key: PictureKey) -> Bool {
    if case .present = pages.peek(key)?.state ?? .absent { open[key] == nil } else { false }
  }

  /// Asks for a picture unless it is there, or has been asked for, for a box that serves this one too.
  func want(_ want: PictureWant, at time: Double) {
    if let target = open[want.key] {
      if target.serves(want.target) { return supply.reprioritise(want.key, to: want.priority) }
    } else if let page = pages.peek(want.key) {
      switch page.state {
      case .failed: return
      case .present(let picture, _):
        let isWhole = picture.bitmap.size == picture.header.size && !picture.isPartial
        if page.target.serves(want.target) || isWhole { return }
      case .absent: break
      }
    }
    open[want.key] = want.target
    supply.want(want, at: time)
  }

  /// Nobody wants it any longer.
  func cancel(_ key: PictureKey) {
    if open.removeValue(forKey: key) != nil { supply.cancel(key) }
  }

  /// Takes in what has come by a time: whose pictures those are.
  func takeArrivals(at time: Double) -> [PictureKey] {
    supply.take(at: time).map { arrival in
      let target = open[arrival.key] ?? PixelSize(width: 0, height: 0)
      if !arrival.isPreview { open[arrival.key] = nil }
      switch arrival.outcome {
      case .success(let picture):
        pictureCount += 1
        pages[arrival.key] = Page(state: .present(picture, number: pictureCount), target: target)
      case .failure(let error):
        pages[arrival.key] = Page(state: .failed(error), target: target)
      }
      return arrival.key
    }
  }

  /// When something comes by itself.
  var nextArrival: Double? { open.isEmpty ? nil : supply.nextArrival }

  /// How far a picture has come that is on its way from the network.
  func progress(of key: PictureKey) -> FetchProgress.Part? { open[key] == nil ? nil : supply.progress(of: key) }

  /// Forgets what could not be shown, on screen or not, so that it is asked for anew: whose pictures those were.
  func forgetFailures() -> Set<PhotoID> {
    let failed = pages.removeAll { page in if case .failed = page.state { true } else { false } }
    supply.forgetFailures()
    return Set(failed.map(\.photo))
  }

  /// Forgets a picture that has changed, so that it is asked for anew.
  func forget(_ key: PictureKey, source: PictureSource) {
    cancel(key)
    pages[key] = nil
    supply.forget(source)
  }

  /// A picture's art for an area, made now if it has not been made before.
  func placedArt(of picture: Picture, key: ArtKey, ratio: Double) -> PlacedArt {
    if let made = art[key] { return made }
    let bitmap = picture.animation?.frames[key.frame].bitmap ?? picture.bitmap
    let made = artist.placedArt(of: bitmap, in: key.area, fit: key.fit, ratio: ratio, isFast: key.isFast)
    // Sizes on the way to others are not seen again.
    if !key.isFast { art[key] = made }
    return made
  }
}

extension PixelSize {
  /// Whether a picture decoded for this box still looks good in `other`: up to a quarter larger is near enough.
  fileprivate func serves(_ other: PixelSize) -> Bool {
    width * 5 >= other.width * 4 && height * 5 >= other.height * 4
  }
}
