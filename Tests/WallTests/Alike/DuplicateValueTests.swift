import Foundation
import Platform
import Testing

@testable import Wall

/// Folders that are kept, and photos that are no duplicates.
@Suite struct DuplicateValueTests {
  /// (folders, file, whether it is kept)
  @Test(arguments: [
    ("/a/b", "/a/b/c.jpg", true), ("/a/b", "/a/b", true), ("/a/b", "/a/bc/d.jpg", false), ("/a/b", "/a/c.jpg", false),
    ("/x,/a", "/a/b/c/d.jpg", true), ("/a/./b/../c", "/a/c/d.jpg", true), ("/a", "/b/../a/c.jpg", true),
    ("file:///a%20b", "/a b/c", true),
  ])
  func keptFolders(folders: String, file: String, isKept: Bool) throws {
    let kept = try #require(KeptFolders(folders))
    #expect(kept.contain(FilePath(file)) == isKept && kept.description == folders && !kept.isEmpty)
    #expect(!KeptFolders().contain(FilePath(file)) && KeptFolders().isEmpty)
  }

  @Test(arguments: ["", ",", "/a,", ",/a", "/a,,/b"]) func emptyNamesAreRefused(text: String) {
    #expect(KeptFolders(text) == nil)
  }

  @Test func whatIsNoDuplicateIsRemembered() throws {
    let folder = NSTemporaryDirectory() + "photowall-no-duplicates-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/below/file"
    let first = NotDuplicates(path: path)
    #expect(first.add(["/a", "/b", "/c"]) && first.add(["/d"]))
    for known in [first, NotDuplicates(path: path)] {
      #expect(known.contains("/a", "/b") && known.contains("/c", "/a") && known.contains("/x/../b", "/c"))
      #expect(!known.contains("/a", "/d") && !known.contains("/a", "/a"))
    }
    #expect(NotDuplicates(path: path).add(["/d", "/e"]))
    let last = NotDuplicates(path: path)
    #expect(last.contains("/a", "/b") && last.contains("/e", "/d"))
    let forgotten = NotDuplicates()
    #expect(forgotten.add(["/a", "/b"]) && forgotten.contains("/b", "/a"))
    #expect(!NotDuplicates(path: "/dev/null/x/file").add(["/a", "/b"]))
  }
}
