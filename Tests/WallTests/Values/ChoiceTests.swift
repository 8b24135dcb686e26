import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Choices of what is printed, contexts of keys, and rectangles between others.
@Suite struct ChoiceTests {
  @Test func choicesOfWhatIsPrinted() {
    for name in PrintChoice.names {
      let choice = PrintChoice(name)
      #expect(choice?.text == name && choice?.isOfGroups == name.hasPrefix("groups"), "\(name)")
      #expect(choice?.isDecided == PhotoProperty.all.map(\.adjective).contains(name), "\(name)")
    }
    #expect(Set(PrintChoice.names).count == PrintChoice.names.count && PrintChoice("rating:5") != nil)
    #expect(PrintChoice("nothing") == nil && PrintChoice("") == nil)
    #expect(PhotoProperty.all.allSatisfy { PrintChoice($0.adjective)?.property == $0 })
  }

  @Test func eachContextIsOne() {
    let contexts = KeyTable.standard.contexts
    #expect(Set(contexts).count == contexts.count && contexts.count > 3 && contexts.first == .wall)
  }

  /// A rectangle on the way is never empty, and from one to the other no edge goes back.
  @Test(arguments: 0..<40) func rectanglesOnTheWay(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func rect() -> CellRect {
      CellRect(
        column: .random(in: 0...90, using: &random), row: .random(in: 0...40, using: &random),
        columns: .random(in: 0...30, using: &random), rows: .random(in: 0...20, using: &random))
    }
    let (one, other) = (rect(), rect())
    var last = one.moved(towards: other, by: 0)
    #expect(last.origin == one.origin && last.columns == max(1, one.columns) && last.rows == max(1, one.rows))
    for step in 1...20 {
      let next = one.moved(towards: other, by: Double(step) / 20)
      #expect(next.columns >= 1 && next.rows >= 1)
      #expect((next.column - last.column) * (other.column - one.column) >= 0)
      #expect((next.row - last.row) * (other.row - one.row) >= 0)
      last = next
    }
    #expect(last.origin == other.origin && last.columns == max(1, other.columns))
  }
}
