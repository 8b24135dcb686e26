import Foundation
import TestSupport
import Testing

/// Every system call of every act goes wrong in every way: no photo is lost or split, and each act reports what it has done.
@Suite struct ExhaustiveTests {
  @Test(.oneProgramAtATime) func noCallSplitsAPhoto() throws {
    // Long paths make this slow.
    let name = "p\(ProcessInfo.processInfo.processIdentifier)"
    let folders = ["/dev/shm/", NSTemporaryDirectory()].map { $0 + name }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: BuiltProduct.path("CullingProbe"))
    process.arguments = (Soak.isOn ? ["--all"] : []) + folders
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.hasSuffix(" runs, 0 photos that are not whole\n"), "\(text)")
    let count = try #require(text.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) })
    #expect(count > 1_000, "the calls are counted")
    Soak.count(count, "acts with a call that goes wrong")
  }

  /// Labels that are written into a feed: it is the old one or the new one.
  @Test(.oneProgramAtATime) func noCallSplitsAFeed() throws {
    let folder = NSTemporaryDirectory() + "photowall-feed-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: BuiltProduct.path("CullingProbe"))
    process.arguments = ["--feed", folder]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.hasSuffix(" runs, 0 feeds that are not whole\n"), "\(text)")
    #expect(try #require(text.split(separator: " ").first.flatMap { Int($0) }) > 20, "the calls are counted")
  }
}
