import Foundation
import TerminalPanels

@testable import Wall

extension CameraFiles {
  /// A file of one camera, taken at a minute and second after ten o'clock.
  static func burstFile(
    _ index: Int, _ minute: Int, _ second: Int
  ) -> (name: String, model: String, lens: String, iso: Int, taken: String) {
    let time = String(format: "%02d:%02d:%02d", 10 + minute / 60, minute % 60, second)
    return (String(format: "%03d.tif", index + 1), "X-T4", "XF35", 200, "2026:06:14 \(time)")
  }

  /// Bursts of photos a second apart, a minute from burst to burst.
  convenience init(bursts: Int, of burst: Int) throws {
    try self.init((0..<bursts * burst).map { Self.burstFile($0, $0 / burst, $0 % burst) })
  }
}

extension WallBench {
  /// A large wall of files, without pictures.
  convenience init(of files: CameraFiles, stacks: StackState = .closed, advances: Bool = false) throws {
    var options = WallOptions.still
    (options.stacks, options.advances, options.graphics) = (stacks, advances, .boxes)
    try self.init(size: CellSize(columns: 200, rows: 50), options: options, feed: files.feed())
  }
}
