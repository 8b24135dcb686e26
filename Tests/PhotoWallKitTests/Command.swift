import Foundation
import TestSupport

/// The built program, or another one, run to its end without a terminal.
struct Command {
  let status: Int32
  let output: String
  let errors: String

  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - environment: Variables beside `PATH`. The settings file of the user who runs the tests is not read.
  @discardableResult
  init(
    _ arguments: [String], of program: String = BuiltProduct.path("photowall"), input: String = "",
    environment: [String: String] = [:], in folder: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": Scratch.home, "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    // A second pipe could fill while the first is read; a file cannot.
    let errorFile = Scratch.home + "/errors-\(UUID().uuidString)"
    try TestFile.write("", to: errorFile)
    defer { try? FileManager.default.removeItem(atPath: errorFile) }
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
    inputPipe.fileHandleForWriting.write(Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    errors = String(decoding: FileManager.default.contents(atPath: errorFile) ?? Data(), as: UTF8.self)
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }
}

/// Temporary folders of the tests.
enum Scratch {
  /// A home without settings, shared by the tests of a run.
  static let home: String = {
    let path = NSTemporaryDirectory() + "photowall-home-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }()

  /// The project's folder: tests are built in a folder below it.
  static let project: String = {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.path
  }()

  /// Calls `body` with a new folder, and deletes it afterwards.
  static func folder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = try newFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  /// Returns a new folder, which the caller deletes.
  static func newFolder() throws -> String {
    let path = NSTemporaryDirectory() + "photowall-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Writes a text file.
  static func write(_ text: String, _ path: String) throws { try TestFile.write(text, to: path) }

  /// Writes a script that is run as a program. Another process writes it: what a test starts meanwhile would have it open for writing,
  /// so that it could not be run.
  static func writeProgram(_ text: String, _ path: String) throws {
    try write(text, path + ".text")
    try Command([path + ".text", path], of: "/bin/cp")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Polls until a condition holds. Gives up with an error, which only a broken program causes.
  static func wait(seconds: Double = 60, until holds: () -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(seconds)
    while !holds() {
      if ContinuousClock.now > limit { throw POSIXError(.ETIMEDOUT) }
      poll(nil, 0, 10)
    }
  }

  /// Returns the names of all files in a folder, and what they contain.
  static func texts(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names + names.compactMap { read(folder + "/" + $0) }
  }

  /// Returns a file's text; nil if it does not exist.
  static func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
