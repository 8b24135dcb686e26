import Pictures
import SymbolArt
import TerminalPanels

/// The pictures as art and in exact pixels.
extension VisiblePictures {
  /// Returns the body of a panel with a picture as art, or in exact pixels once the terminal has them.
  ///
  /// - Parameter extent: The cells of the whole picture.
  func body(of picture: Picture, _ art: ArtKey, for id: PictureID, at extent: CellRect, allowsPixels: Bool = true)
    -> PhotoCellConfiguration.Body
  {
    guard allowsPixels, let display = pixels,
      let pixels = placedPixels(of: picture, number: art.picture, frame: art.frame, for: id, at: extent)
    else { return .picture(art, nil) }
    guard pixels.placement.needsArt else { return .picture(nil, pixels) }
    var art = art
    // The art stays the same below frames shown above it.
    if display.playsOverArt { art.frame = 0 }
    return .picture(art, pixels)
  }

  /// Returns the art of a picture, from the cache or new.
  package func art(of picture: Picture, _ key: ArtKey) -> Art {
    if let art = art.value(for: key) { return art }
    let made = artist.art(
      of: picture.bitmap(ofFrame: key.frame).cut(key.part), columns: key.size.columns, rows: key.size.rows,
      fast: key.isFast)
    // Sizes during an animation are not used again.
    if !key.isFast { art.insert(made, for: key, cost: made.cells.count) }
    return made
  }

  /// Returns a frame of a picture in exact pixels, and sends it to the terminal if needed. Until it is sent, returns
  /// the former pixels for the same use, but no part, which has another position. Nil if there are none, or if the
  /// terminal has no room.
  package func placedPixels(of picture: Picture, number: Int, frame: Int, for id: PictureID, at extent: CellRect)
    -> PlacedPixels?
  {
    guard let pixels else { return nil }
    let key = PixelKey(picture: number, frame: frame)
    let sent = sent[id]
    if !pixels.contains(key) { pixels.add(picture.bitmap(ofFrame: frame), for: key) }
    var placement = pixels.placement(of: key, columns: extent.columns, rows: extent.rows)
    if placement != nil {
      if let sent, sent.picture != number { pixels.remove(sent) }
      self.sent[id] = key
      used.insert(id)
    } else if let sent, id.use != .part {
      placement = pixels.placement(of: sent, columns: extent.columns, rows: extent.rows)
    }
    return placement.map { PlacedPixels(placement: $0, origin: extent.origin) }
  }
}
