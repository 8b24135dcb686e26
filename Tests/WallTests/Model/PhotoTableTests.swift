import Pictures
import Platform
import TerminalPanels
import Testing

@testable import PhotoFeed
@testable import Wall

/// Sizes and identities of photos that leave the feed, return, or have no size there.
@Suite struct PhotoTableTests {
  private func table(_ items: String...) -> PhotoTable { PhotoTable(list(items)) }

  private func list(_ items: [String]) -> PhotoFeed { feed(json: "[\(items.joined(separator: ","))]") }

  /// The size of a turned picture is the same while its photo is not in the feed.
  @Test func sizesOfTurnedPhotosStay() throws {
    var table = table(#"{"url":"a.jpg","width":40,"height":30}"#)
    table.turns[0] = try #require(PhotoProperty.turn.value(named: "left"))
    let other = list([#"{"url":"b.jpg"}"#])
    #expect(table[0].width == 30 && table[0].height == 40 && abs(table.aspectRatio(of: 0) - 0.75) < 0.001)
    for origins in [[nil], [0]] as [[Int?]] {
      _ = table.replaceFeed(by: other, origins: origins, absent: [0])
      #expect(table[0].width == 30 && table[0].height == 40 && abs(table.aspectRatio(of: 0) - 0.75) < 0.001)
    }
  }

  /// If several photos with one address may return, those whose files were moved away are last.
  @Test(arguments: [0, 1]) func movedPhotosReturnLast(held: Int) {
    let item = #"{"url":"a.jpg"}"#
    var table = table(item, item)
    _ = table.replaceFeed(by: list([#"{"url":"b.jpg"}"#]), origins: [nil], absent: [0, 1])
    let back = table.replaceFeed(by: list([item, item]), origins: [nil, nil], held: { $0.index == held })
    #expect(back.map(\.index) == [1 - held, held])
  }

  /// A feed without width or height learns both from the picture.
  @Test(arguments: ["", #","width":40"#, #","height":40"#]) func missingSizesAreLearned(size: String) {
    var table = table(#"{"url":"a.jpg"\#(size)}"#)
    let changes = [(30, 60), (60, 30)].map { table.learn(PixelSize(width: $0, height: $1), of: 0) }
    #expect(changes == [true, false] && table.aspectRatio(of: 0) == 0.5)
  }

  /// A size of an earlier session is replaced by that of the picture, once.
  @Test func rememberedSizesAreReplaced() {
    var table = table(#"{"url":"a.jpg"}"#)
    table.remember { _ in PixelSize(width: 10, height: 40) }
    #expect(table.aspectRatio(of: 0) == 0.25)
    let changes = [(30, 60), (60, 30)].map { table.learn(PixelSize(width: $0, height: $1), of: 0) }
    #expect(changes == [true, false] && table.aspectRatio(of: 0) == 0.5)
  }

  /// Ratios of many photos at once are those of each, whether few or most were learned, and for turned ones.
  @Test(arguments: [0, 2, 6]) func ratiosOfListsAreThoseOfPhotos(learned: Int) {
    var table = PhotoTable(list((0..<6).map { #"{"url":"\#($0).jpg"}"# }))
    for photo in 0..<learned { _ = table.learn(PixelSize(width: 10 + photo, height: 40), of: PhotoID(photo)) }
    table.turns[1] = PhotoProperty.turn.value(named: "right") ?? 0
    for photos in [PhotoList(0..<6), PhotoList(1..<3), PhotoList([1, 3, 0])] {
      #expect(table.aspectRatios(of: photos) == photos.map(table.aspectRatio(of:)))
    }
  }

  /// A portion that is unloaded and comes again may have other pictures.
  @Test func sizesLeaveWithTheirPortion() throws {
    let portion = FeedPortion(key: "p", count: 2, ratio: 2)
    var table = PhotoTable(PhotoFeed(sections: [("", [FeedPortion(key: "o", count: 1, ratio: 3), portion])]))
    func fill() throws {
      let loaded = list([#"{"url":"a.jpg"}"#, #"{"url":"b.jpg"}"#])
      table.replaceFeed(by: try #require(table.feed.filling(portion, with: loaded)), remembered: nil)
    }
    try fill()
    let shape = table.aspectRatio(of: 2)
    for size in [PixelSize(width: 30, height: 60), PixelSize(width: 90, height: 10)] {
      let isLearned = table.learn(size, of: 2)
      #expect(isLearned && table.aspectRatio(of: 2) == Float(size.width) / Float(size.height))
      table.replaceFeed(by: try #require(table.feed.releasing(portion)), remembered: nil)
      #expect(table.aspectRatio(of: 2) == shape && table.aspectRatio(of: 0) == 3)
      try fill()
      #expect(table.aspectRatio(of: 2) == shape)
    }
  }

  @Test func labelsOfTheirNameAreOtherProperties() throws {
    let labels = try #require(UserLabels("flag=a,b;scene=day+night"))
    #expect(labels.rows[0] != .flag && labels.rows[0] == UserLabels("flag=c,d")?.rows[0])
    // No value of several is the absence of all.
    let table = PhotoTable(feed(titles: ["a", "b", "c"]), labels: labels)
    let values: [PhotoProperty: PhotoValues] = [labels.rows[1]: [1]]
    for (query, found) in [("scene:none", [0, 2]), ("scene:day", [1]), ("scene:night", []), ("-scene:none", [1])] {
      var search = PhotoSearch(query, in: [0, 1, 2], from: 0)
      search.step(3, table: table, values: values)
      #expect(search.found.map(\.index) == found, "\(query)")
    }
  }

  /// Words of the journal are read as they were written, also those with signs of the writing.
  @Test(arguments: ["cat", "50%25 x", "a=b", "%", "ü %20", ""]) func journalWords(value: String) {
    let read = PhotoProperty.label(inJournal: PhotoProperty.journalWord(of: "class", value))
    #expect(read?.name == "class" && read?.value == value)
  }

  // MARK: Values of the wall

  /// Only paths below the folder are relative to it.
  @Test(
    arguments: [
      ("/photos/a.jpg", "/photos", "a.jpg"), ("/photos/sea/a.jpg", "/photos", "sea/a.jpg"),
      ("/photos2/a.jpg", "/photos", "/photos2/a.jpg"), ("/photos", "/photos", "/photos"),
      ("/other/photos/a.jpg", "/photos", "/other/photos/a.jpg"), ("/photos/a.jpg", nil, "/photos/a.jpg"),
    ] as [(String, String?, String)])
  func pathsInDetails(path: String, folder: String?, text: String) {
    #expect(PhotoDetails.text(of: .file(FilePath(path)), folder: folder) == text)
  }

  @Test func addressesInDetailsAreWhole() {
    let address = "https://p.example/a.jpg"
    #expect(PhotoDetails.text(of: .web(address), folder: "https://p.example") == address)
  }

  @Test func changedPicturesHaveTheirOwnNumbers() throws {
    let header = PictureHeader(format: .jpeg, width: 40, height: 30)
    let form = PhotoBox(x: 1, y: 1, width: 10, height: 10, isRelative: false, label: "cat", score: nil)
    let box = try #require(ShownBox(form, of: header, size: nil, turn: .up))
    var numbers: [Int] = []
    for turn in (0...7 as ClosedRange<UInt8>).map(PictureOrientation.init(turn:)) {
      for ground in PictureGround.allCases {
        for paintsClipping in [false, true] {
          for boxes in [[], [box]] {
            numbers.append(
              PictureChange(turn: turn, ground: ground, paintsClipping: paintsClipping, boxes: boxes).number)
          }
        }
      }
    }
    #expect(Set(numbers).count == numbers.count && numbers.allSatisfy { 1...255 ~= $0 })
  }

  @Test func theFocusedPhotoHasABoxInEveryStyle() {
    for style in FrameStyle.allCases {
      for isUnicode in [false, true] {
        #expect(style.box(isFocused: true, isUnicode: isUnicode) != nil)
        #expect((style.box(isFocused: false, isUnicode: isUnicode) == nil) == (style == .none))
      }
    }
  }

  @Test(arguments: [
    ("slideshow", ["1", "4", "3600"], ["0", "3601", "", "x"]), ("columns", ["1", "1000"], ["0", "1001", "-1"]),
    ("motion", ["full", "none"], ["auto", "slow"]), ("sort", ["title", "-score"], ["", "-"]),
  ])
  func valuesInTapes(name: String, accepted: [String], refused: [String]) throws {
    let setting = try #require(WallOptions.settings.first { $0.name == name })
    for text in accepted { #expect(setting.acceptsInTape(text), "\(text)") }
    for text in refused { #expect(!setting.acceptsInTape(text), "\(text)") }
  }

  @Test func unknownFieldsOfOptionsAreTold() throws {
    let photos = feed(titles: ["a"])
    #expect(WallOptions().refusal(for: photos) == nil)
    var options = WallOptions()
    let boxes = try #require(WallOptions.settings.first { $0.name == "boxes" })
    boxes.apply("cuboids=xywh", to: &options)
    #expect(options.refusal(for: photos)?.hasPrefix("no field ‘cuboids’") == true)
    options = WallOptions()
    options.caption = try #require(CaptionTemplate("{name} {what}"))
    #expect(options.refusal(for: photos)?.hasPrefix("no field ‘what’") == true)
  }

  /// The next of several is told, and after the last one still the last.
  @Test func countsOfTasks() {
    let task = WallTask("moving", counts: true)
    #expect(task.text == "moving")
    for (done, text) in [(0, "moving 1 of 3"), (2, "moving 3 of 3"), (3, "moving 3 of 3")] {
      task.report(done, of: 3)
      #expect(task.text == text)
    }
  }
}
