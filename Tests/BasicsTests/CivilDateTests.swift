import Basics
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [(1970, 1, 1, 0), (2000, 2, 29, 11_016), (1969, 12, 31, -1), (1, 1, 1, -719_162)])
  func days(year: Int, month: Int, day: Int, days: Int) {
    #expect(CivilDate(year: year, month: month, day: day).days == days)
  }

  /// Each day follows the one before it.
  @Test func calendar() {
    var last = CivilDate(days: -800_000)
    for days in -799_999...800_000 {
      let date = CivilDate(days: days)
      let isNext = date.month == last.month && date.day == last.day + 1
      guard isNext || (date.day == 1 && last.day >= 28), date.days == days, 1...12 ~= date.month else {
        Issue.record("\(date)")
        return
      }
      last = date
    }
  }
}
