import Foundation
import TestSupport
import Testing

private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// Live walls on folders behind SFTP.
@Suite(.oneProgramAtATime, .enabled(if: sftpServer != nil, "the package openssh-sftp-server is not installed"))
struct LiveStoreTests {
  @Test("--print kept has the names of all photos, however few of them have been looked at")
  func printing() throws {
    try Scratch.folder { folder in
      for name in (0..<12).map({ "/d/\($0)" }) + ["/bin"] {
        try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
      }
      for number in 0..<2_400 { try Scratch.write("", "\(folder)/d/\(number % 12)/\(number).jpg") }
      try FileManager.default.createSymbolicLink(atPath: folder + "/d/5/up", withDestinationPath: "..")
      try Scratch.writeProgram("#!/bin/sh\nexec \(sftpServer ?? "")\n", folder + "/bin/ssh")
      let terminal = try PseudoTerminal.photowall(
        ["sftp://nas\(folder)/d", "--print", "kept", "--graphics", "boxes"],
        environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"], pipesOutput: true)
      try terminal.waitFor("1/")
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let names = String(decoding: terminal.pipedOutput, as: UTF8.self).split(separator: "\n")
      #expect(names.count == 2_400 && Set(names).count == 2_400)
      // What files tell is read for a filter.
      try ServerTests.photo(keyword: "gull").write(to: URL(fileURLWithPath: folder + "/d/3/3.jpg"))
      let found = try Command(
        ["feed", "sftp://nas\(folder)/d/3", "--filter", "keyword:gull"],
        environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"])
      #expect(found.status == 0 && found.output.contains("/3/3.jpg") && !found.output.contains("/3/15.jpg"))
    }
  }
}
