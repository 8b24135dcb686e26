import Foundation
import PhotoFeed
import Platform
import Testing

@Suite struct FeedWatchTests {
  @Test("a feed file that is replaced by a rename is detected, other files are not")
  func replacedFile() throws {
    try inFolder { folder in
      try write("[]", to: folder + "/feed.json")
      let watch = try FeedWatch(files: [FilePath(folder + "/feed.json")])
      #expect(!watch.takeChanges())
      try write("[]", to: folder + "/other.json")
      #expect(!watch.takeChanges())
      for _ in 1...2 {
        try write("[1]", to: folder + "/new.json")
        #expect(rename(folder + "/new.json", folder + "/feed.json") == 0)
        #expect(watch.takeChanges())
        #expect(!watch.takeChanges())
      }
    }
  }

  @Test("two files of a folder that is named in two ways are both detected") func twoNamesOfAFolder() throws {
    try inFolder { folder in
      #expect(mkdir(folder + "/sub", 0o755) == 0)
      let watch = try FeedWatch(files: [FilePath(folder + "/a.json"), FilePath(folder + "/sub/../b.json")])
      for name in ["a.json", "b.json", "a.json"] {
        try write("[]", to: folder + "/" + name)
        #expect(watch.takeChanges(), "\(name)")
      }
      try write("[]", to: folder + "/c.json")
      #expect(!watch.takeChanges())
    }
  }

  @Test("added and removed pictures of a folder are detected, hidden files are not") func folder() throws {
    try inFolder { folder in
      let watch = try FeedWatch(folders: [FilePath(folder)])
      try write("x", to: folder + "/.part")
      #expect(!watch.takeChanges())
      try write("x", to: folder + "/a.jpg")
      #expect(watch.takeChanges())
      #expect(unlink(folder + "/a.jpg") == 0)
      #expect(watch.takeChanges())
    }
  }

  @Test("recursively, folders created later are watched too") func laterFolders() throws {
    try inFolder { folder in
      let watch = try FeedWatch(folders: [FilePath(folder)], isRecursive: true)
      #expect(mkdir(folder + "/deep", 0o755) == 0)
      #expect(watch.takeChanges())
      try write("x", to: folder + "/deep/b.jpg")
      #expect(watch.takeChanges())
    }
  }
}

@Suite struct DebounceTests {
  @Test("a burst is due once, after a quiet interval") func burst() {
    var debounce = Debounce(quiet: 0.25, longest: 2)
    func take(_ time: Double) -> Bool { debounce.take(at: time) }
    #expect(debounce.nextTime == nil)
    debounce.hear(at: 10)
    debounce.hear(at: 10.125)
    #expect(debounce.nextTime == 10.375)
    #expect(take(10.25) == false)
    #expect(take(10.375) == true)
    #expect(take(11) == false)
  }

  @Test("endless events are due after the longest time") func endless() {
    var debounce = Debounce(quiet: 0.25, longest: 2)
    for step in 0...30 { debounce.hear(at: Double(step) / 8) }
    #expect(debounce.nextTime == 2)
  }
}
