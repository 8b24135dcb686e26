import CollectionView
import Controllers
import Foundation
import Pictures
import TerminalPanels
import Wall

/// A controller whose views the program shows.
struct ControllerViews: Sendable {
  let makeController: @Sendable () -> ViewController
  /// The folder of the pictures that its code names; nil if it has none.
  let folder: String?

  init(folder: String?, makeController: @escaping @Sendable () -> ViewController) {
    self.makeController = makeController
    self.folder = folder.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
  }

  /// Shows the views on a screen.
  func program(
    on screen: Screen, options: WallOptions, pictures: any PictureLoading, pixels: (any PixelDisplay)?
  ) -> ViewProgram {
    ViewProgram(
      screen: screen, options: options, pictures: pictures, pixels: pixels, folder: folder,
      makeController: makeController)
  }
}
