import TestSupport
import Testing
import UIKit

/// Controllers load pictures.
@Suite(.oneAtATime) struct ControllerPictureTests {
  private final class LoadingController: UIViewController {
    let picture = UIImageView()
    var results: [String] = []
    let address: String

    init(_ address: String) {
      self.address = address
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      picture.frame = view.bounds
      view.addSubview(picture)
      load()
    }

    func load() {
      UIImage.load(from: address) { [weak self] image in
        self?.picture.image = image
        self?.results.append(image.map { "\(Int($0.size.width)) × \(Int($0.size.height))" } ?? "nil")
      }
    }
  }

  @Test func picturesAreLoadedAfterTheirLatency() throws {
    let folder = try PictureFolder()
    let controller = LoadingController("flag.png")
    let bench = try ViewBench(8, 4, folder: folder.path, latency: 0.5) { controller }
    bench.run(frames: 20)
    #expect(controller.results == [] && bench.state.loading == 1)
    bench.run(frames: 20)
    #expect(controller.results == ["64 × 32"])
    #expect(bench.colors([0xff0000: "r", 0x0000ff: "b"]).hasPrefix("rrrrbbbb"))
    // What came before is answered with the next frame, never within the call.
    controller.load()
    #expect(controller.results.count == 1)
    bench.settle()
    #expect(controller.results == ["64 × 32", "64 × 32"])
  }

  @Test func allWhoLoadAPictureGetIt() throws {
    let folder = try PictureFolder()
    let controller = LoadingController("flag.png")
    let bench = try ViewBench(8, 4, folder: folder.path, latency: 0.5) { controller }
    controller.load()
    bench.run(frames: 60)
    #expect(controller.results == ["64 × 32", "64 × 32"])
  }

  @Test(arguments: ["none.png", "/none.png", "http://127.0.0.1:9/none.png"])
  func picturesThatCannotBeLoaded(address: String) throws {
    let folder = try PictureFolder()
    let controller = LoadingController(address)
    let bench = try ViewBench(8, 4, folder: folder.path) { controller }
    bench.run(frames: 3)
    #expect(controller.results == ["nil"])
    #expect(UIImage(named: "none") == nil && UIImage(named: "flag")?.size == CGSize(width: 64, height: 32))
  }
}
