import Pictures
import SymbolArt

/// The protocols by which terminals show pictures.
public enum PixelProtocol: String, Hashable, Sendable, CaseIterable {
  case kitty, sixel, iterm
}

/// Whether the terminal is asked for exact pixels.
public enum PixelPreference: Hashable, Sendable {
  case never
  /// With the protocol that suits the terminal best.
  case automatic
  /// With this protocol, even if the terminal is not known to have it.
  case only(PixelProtocol)

  /// Returns true if a protocol may be used.
  func allows(_ wanted: PixelProtocol) -> Bool { self == .automatic || self == .only(wanted) }
}

/// A method by which terminals show exact pixels.
public enum PixelMethod: Hashable, Sendable {
  /// Printed as text, by Kitty's placeholders.
  case kitty(GraphicsChannel)
  /// Painted above cells by Kitty's protocol, in terminals without placeholders.
  case kittyPlacements
  /// - Parameters:
  ///   - registers: the number of colours.
  ///   - largest: the largest image; nil if the terminal does not report it.
  ///   - mostImages: the number of images that tmux keeps; nil outside of tmux.
  case sixel(registers: Int, largest: PixelSize?, mostImages: Int?)
  /// - Parameters:
  ///   - keepsImages: whether an image stays until it is deleted, as in Konsole.
  ///   - usesTmux: whether tmux passes the images on to the terminal outside.
  case iterm(keepsImages: Bool = false, usesTmux: Bool = false)

  /// Creates the display of exact pixels on a screen.
  /// - Parameters:
  ///   - waker: wakes the event loop when something is to be sent.
  ///   - background: the terminal's background, if it is known.
  public func display(
    on screen: Screen, waker: Waker?, background: RGB? = nil, environment: TerminalEnvironment = .current
  ) -> any PixelDisplay {
    let isRemote = environment["SSH_CONNECTION"] != nil
    switch self {
    case .kitty(let channel): return KittyPictures(screen: screen, channel: channel, waker: waker)
    case .kittyPlacements:
      return PaintedPictures(
        screen: screen, encoder: KittyEncoder(), waker: waker, background: background, isRemote: isRemote)
    case .sixel(let registers, let largest, let mostImages):
      return PaintedPictures(
        screen: screen, encoder: SixelEncoder(registers: registers, isForTmux: mostImages != nil), waker: waker,
        background: background,
        largest: largest, mostImages: mostImages, isRemote: isRemote)
    case .iterm(let keepsImages, let usesTmux):
      let paneOrigin: @Sendable () -> CellPoint? = { Tmux.paneOrigin() }
      return PaintedPictures(
        screen: screen, encoder: ITermEncoder(keepsImages: keepsImages), waker: waker, background: background,
        isRemote: isRemote, paneOrigin: usesTmux ? paneOrigin : nil)
    }
  }
}
