/// The diacritics in Kitty's Unicode placeholders: the one at index n stands for the number n.
///
/// They are the marks of combining class 230 in Unicode 6.0 that have no decomposition and are not composed with
/// letters by normalisation. Source: kitty, “Unicode placeholders” of the graphics protocol, rowcolumn-diacritics.txt.
enum PlaceholderDiacritics {
  /// Rows, columns and the high byte of an image id are less than this.
  static let count = diacritics.count

  /// Returns the diacritic for a number below `count`.
  static func diacritic(_ number: Int) -> UInt32 { diacritics[number] }

  /// Returns the number of a diacritic; nil for other characters.
  static func number(_ diacritic: UInt32) -> Int? { diacritics.firstIndex(of: diacritic) }

  private static let diacritics = ScalarRanges.parse(
    """
    305 30d 30e 310 312 33d-33f 346 34a-34c 350-352 357 35b 363-36f 483-487 592-595 597-599 59c-5a1 5a8-5a9 5ab-5ac \
    5af 5c4 610-617 657-65b 65d-65e 6d6-6dc 6df-6e2 6e4 6e7-6e8 6eb-6ec 730 732-733 735-736 73a 73d 73f-741 743 745 \
    747 749-74a 7eb-7f1 7f3 816-819 81b-823 825-827 829-82d 951 953-954 f82-f83 f86-f87 135d-135f 17dd 193a 1a17 \
    1a75-1a7c 1b6b 1b6d-1b73 1cd0-1cd2 1cda-1cdb 1ce0 1dc0-1dc1 1dc3-1dc9 1dcb-1dcc 1dd1-1de6 1dfe 20d0-20d1 20d4-20d7 \
    20db-20dc 20e1 20e7 20e9 20f0 2cef-2cf1 2de0-2dff a66f a67c-a67d a6f0-a6f1 a8e0-a8f1 aab0 aab2-aab3 aab7-aab8 \
    aabe-aabf aac1 fe20-fe26 10a0f 10a38 1d185-1d189 1d1aa-1d1ad 1d242-1d244
    """
  ).flatMap { Array($0) }
}
