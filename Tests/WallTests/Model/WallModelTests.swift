import Foundation
import PhotoFeed
import Testing

@testable import Wall

/// A wall is written as letters in its order, a bar between sections, the focus in brackets, a star after a mark.
/// Keys: `x` deletes the marked or the focused, `u` undoes, `r` redoes, `m` marks, `M` marks all or none, `>` and `<`
/// move the focus by one, `h` and `l` move the photo by one (with it the marked, if it is marked), `z` reverses the order,
/// `/abc/` filters for letters, `.` ends the filter.
@Suite struct WallModelTests {
  @Test(arguments: [
    ("[a] b c d", "x", "[b] c d"),
    ("a b c [d]", "x", "a b [c]"),
    ("a [b] c d", "xx", "a [d]"),
    ("[a]", "x", ""),
    ("[a]", "xu", "[a]"),
    ("a [b] c d", "xu", "a [b] c d"),
    ("a [b] c d", "xxuu", "a [b] c d"),
    ("a [b] c d", "xxuur", "a [c] d"),
    ("a [b] c d", "xuxr", "a [c] d"),
    ("a [b] c d", "m", "a [b]* c d"),
    ("a [b] c d", "mm", "a [b] c d"),
    ("a [b] c d", "mu", "a [b] c d"),
    ("a [b] c d", "mur", "a [b]* c d"),
    ("a [b] c d", "m>>m x", "a [c]"),
    ("a [b] c d", "m>>m x u", "a [b]* c d*"),
    ("a* b* [c] d*", "x", "[c]"),
    ("[a] b* c* d", "x", "[a] d"),
    ("a b* [c]* d", "x", "a [d]"),
    ("a [b] c", "M", "a* [b]* c*"),
    ("a* [b] c", "M", "a [b] c"),
    ("a* [b] c", "Mu", "a* [b] c"),
    ("[a] b c", "z", "c b [a]"),
    ("[a] b c", "zu", "[a] b c"),
    ("[a] b c", "zxu", "c b [a]"),
    ("[a] b c", "zxuu", "[a] b c"),
    ("[a] b | c d", "xx", "| [c] d"),
    ("[a] b | c d", "xxuu", "[a] b | c d"),
    ("a b | [c] d", "xxu", "a b | [d]"),
    ("a b | | [c] d", "xxuu", "a b | | [c] d"),
    ("a [b] c d e", "/ace/", "a [c] e"),
    ("a [b] c d e", "/ace/x", "a [e]"),
    ("a [b] c d e", "/ace/x.", "a b d [e]"),
    ("a [b] c d e", "/ace/x.u", "a b [c] d e"),
    ("a [b] c d e", "/ace/xu", "a [c] e"),
    ("a [b] c d e", "/ace/z", "e [c] a"),
    ("a [b] c d e", "/ace/z.", "e d [c] b a"),
    ("a [b] c", "urx", "a [c]"),
    ("a [b] c d", "l", "a c [b] d"),
    ("a [b] c d", "h", "[b] a c d"),
    ("a [b] c d", "lll", "a c d [b]"),
    ("a [b] c d", "hhu", "a [b] c d"),
    ("a [b] c d", "hur", "[b] a c d"),
    ("a [b] c d", "lx u", "a c [b] d"),
    ("a [b] c d", "lx uu", "a [b] c d"),
    ("a [b] | c d", "l", "a [b] | c d"),
    ("a b | [c] d", "h", "a b | [c] d"),
    ("a [b]* c d* e", "h", "[b]* d* a c e"),
    ("a [b]* c d* e", "l", "a c e [b]* d*"),
    ("a [b]* c d* e", "luuu", "a [b]* c d* e"),
    ("a b* [c] d", "l", "a b* d [c]"),
    ("[a]* b c* d", "h", "[a]* c* b d"),
    ("[a]* b c* d", "hh", "[a]* c* b d"),
    ("a [b]* c d*", "l", "a c [b]* d*"),
    ("a [b] c d", "zl", "d c a [b]"),
    ("a [b] c d", "zluu", "a [b] c d"),
    ("a [b] c d", "lz u", "a c [b] d"),
    ("a [b] c d e", "/be/l.", "a c d e [b]"),
    ("a [b] c d e", "/be/lu", "[b] e"),
  ])
  func keys(before: String, keys: String, after: String) {
    var bench = ModelBench(before)
    bench.press(keys)
    #expect(bench.drawing == ModelBench(after).drawing)
  }

  @Test func updatesNameWhatLeftByPlacesBeforeAndWhatCameByPlacesAfter() {
    var bench = ModelBench("a b | c d e")
    let update = bench.model.delete([1, 3])
    #expect(update.deletes == [IndexPath(indexes: [0, 1]), IndexPath(indexes: [1, 1])])
    let undone = bench.model.undo()
    #expect(undone?.update.inserts == [IndexPath(indexes: [0, 1]), IndexPath(indexes: [1, 1])])
  }

  @Test func aDeletionIsUndoneAndRedoneAfterTheFeedHasChanged() {
    var model = WallModel(sectionLengths: [8])
    model.delete([7])
    model.replacePhotos(by: PhotoArrangement([[3, 2, 7, 1, 0]]), gone: [4, 5, 6], order: PhotoOrder(photos: []))
    #expect(model.undo()?.update.inserts == [IndexPath(indexes: [0, 2])])
    #expect(model.redo()?.update.deletes == [IndexPath(indexes: [0, 2])])
    #expect(model.kept.photos == [3, 2, 1, 0])
  }

  /// A sorted wall that has got other photos stays sorted.
  @Test(arguments: [false, true]) func aDeletionIsUndoneInTheOrderOfASort(isReversed: Bool) throws {
    var model = WallModel(sectionLengths: [4])
    model.commit(model.ordering(by: .title, isReversed: isReversed, as: PhotoArrangement([[3, 2, 1, 0]])))
    model.delete([1])
    let order: [PhotoID] = [5, 3, 2, 4, 1, 0]
    model.replacePhotos(by: PhotoArrangement([[0, 1, 2, 3, 4, 5]]), gone: [], order: PhotoOrder(photos: order))
    #expect(model.kept.photos == [5, 3, 2, 4, 0])
    let update = try #require(model.undo()?.update)
    #expect(Array(model.kept.photos) == order && update.inserts == [IndexPath(indexes: [0, 4])] && model.focus == 1)
    model.redo()
    #expect(model.kept.photos == [5, 3, 2, 4, 0])
  }

  @Test func aDeletionIsUndoneInItsSectionWhereverThatIsNow() {
    var model = WallModel(sectionLengths: [2, 3])
    model.delete([0])
    model.delete([3])
    let feed = PhotoArrangement([[5, 6], [2, 3, 4], [0, 1]])
    model.replacePhotos(by: feed, gone: [], order: PhotoOrder(photos: []))
    _ = model.undo()
    _ = model.undo()
    #expect(model.kept == feed)
  }

  @Test func anOrderIsUndoneAfterTheFeedHasChanged() {
    var model = WallModel(sectionLengths: [4])
    model.order(by: .shuffle, as: PhotoArrangement([[2, 0, 3, 1]]))
    model.delete([3])
    model.replacePhotos(by: PhotoArrangement([[0, 1, 2, 3, 4]]), gone: [], order: PhotoOrder(photos: []))
    _ = model.undo()
    _ = model.undo()
    #expect(model.kept.photos == [0, 1, 2, 3, 4])
  }

  /// Photos of a portion that come into a section move those of later ones, also in the history.
  @Test func deletionsAreUndoneAfterASectionHasGrown() {
    var model = WallModel(sectionLengths: [4, 2])
    model.order(by: .shuffle, as: PhotoArrangement([[2, 0, 3, 1], [5, 4]]))
    model.delete([0])
    model.delete([5])
    let feed = PhotoArrangement([[0, 1, 2, 3, 6], [4, 5]])
    _ = model.replacePhotos(by: feed, inSection: 0, gone: [], order: { PhotoOrder(photos: []) })
    let rest = PhotoArrangement([[2, 3, 1, 6], [4]])
    #expect(model.kept == rest)
    model.undo()
    #expect(model.kept == PhotoArrangement([[2, 3, 1, 6], [5, 4]]))
    model.undo()
    #expect(model.kept == PhotoArrangement([[2, 0, 3, 1, 6], [5, 4]]))
    model.redo()
    model.redo()
    #expect(model.kept == rest)
  }

  @Test func aMillionPhotosAreDeletedAndBroughtBackAtTheTop() {
    var model = WallModel(sectionLengths: [1_000_000])
    for _ in 0..<20 { model.delete([model.shown.photos[0]]) }
    #expect(model.count == 999_980)
    #expect(model.focus == 20)
    while model.undo() != nil {}
    #expect(model.shown.photos.first == 0 && model.count == 1_000_000)
  }

  // MARK: The journal

  /// An error of the journal is told once, also if later decisions were recorded before, however many they are.
  @Test(arguments: [false, true]) func errorsOfTheJournalAreToldOnce(isPrepared: Bool) throws {
    var results: [String?] = ["the disk is full"]
    let services = WallServices(record: { _ in results.isEmpty ? nil : results.removeFirst() })
    let document = WallDocument(feed(titles: ["a", "b", "c", "d"]), labels: UserLabels(), services: services)
    let first = try #require(document.model.setting(.rating, of: [PhotoID(3)]) { _ in 2 })
    let second = try #require(document.model.setting(.flag, of: [PhotoID(0), 1, 2]) { _ in 1 })
    #expect(document.preparation(of: second, .command, from: 4) == nil)
    let prepare = try #require(document.preparation(of: second, .command, from: 3))
    let prepared = try #require(prepare(WallTask("recording")))
    _ = document.commit(first)
    _ = document.commit(second, isPrepared ? prepared : nil)
    #expect(results.isEmpty && document.model[.rating][3] == 2 && document.model[.flag][2] == 1)
    #expect(document.takeJournalError() == "the disk is full")
    #expect(document.takeJournalError() == nil)
  }
}

/// A wall parsed from a drawing and driven by keys.
private struct ModelBench {
  var model: WallModel

  init(_ drawing: String) {
    let sections = drawing.split(separator: "|", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
    model = WallModel(sectionLengths: [26])
    // Letters are photos; the wall has those that are drawn.
    let arrangement = PhotoArrangement(
      sections.map { $0.compactMap { $0.first(where: \.isLetter) }.map { PhotoID(Int($0.asciiValue ?? 97) - 97) } })
    _ = model.replacePhotos(by: arrangement, gone: [], order: PhotoOrder(photos: []))
    model.forgetHistory()
    for word in sections.joined() {
      guard let letter = word.first(where: \.isLetter)?.asciiValue else { continue }
      let photo = PhotoID(Int(letter) - 97)
      if word.hasSuffix("*") { model.mark([photo], true) }
      if word.contains("[") { model.moveFocus(on: photo) }
    }
    model.forgetHistory()
  }

  mutating func press(_ keys: String) {
    var rest = keys[...]
    while let key = rest.popFirst() {
      switch key {
      case "x":
        let marked = model.marked.subtracting(model.deleted)
        model.delete(marked.isEmpty ? Set([model.focus].compactMap { $0 }) : marked)
      case "u": model.undo()
      case "r": model.redo()
      case "m": if let focus = model.focus { model.mark([focus], !model.marked.contains(focus)) }
      case "M":
        let hasMarks = !model.marked.isEmpty
        model.mark(hasMarks ? model.marked.sorted() : Array(model.shown.photos), !hasMarks)
      case ">": model.moveFocus(to: (model.focusPosition ?? 0) + 1)
      case "<": model.moveFocus(to: (model.focusPosition ?? 0) - 1)
      case "h", "l":
        model.moveSelection(by: key == "h" ? -1 : 1)
      case "z": model.order(by: .shuffle, as: model.kept.sorted(by: >))
      case "/":
        let letters = rest.prefix { $0 != "/" }
        rest = rest.dropFirst(letters.count + 1)
        model.filter(Set(letters.compactMap(\.asciiValue).map { PhotoID(Int($0) - 97) }))
      case ".": model.filter(nil)
      default: break
      }
    }
  }

  var drawing: String {
    model.shown.sectionEnds.indices.map { section in
      model.shown.photos[model.shown.range(ofSection: section)].map { photo in
        let letter = String(UnicodeScalar(UInt8(97 + photo.index)))
        return (model.focus == photo ? "[\(letter)]" : letter) + (model.marked.contains(photo) ? "*" : "")
      }.joined(separator: " ")
    }.joined(separator: " | ")
  }
}
