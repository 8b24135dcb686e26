import Basics
import CNcurses
import Platform

extension TerminfoEntry {
  /// Returns the entry in compiled form with 32-bit numbers. Source: term(5), “extended storage format”.
  func compiled() -> [UInt8] {
    var standard = Section(), extended = Section()
    var rest = self
    for index in 0..<Int32(BOOLCOUNT) {
      standard.booleans.append(rest.booleans.remove(String(cString: cn_boolean_name(index))) == nil ? 0 : 1)
    }
    for index in 0..<Int32(NUMCOUNT) {
      standard.numbers.append(rest.numbers.removeValue(forKey: String(cString: cn_number_name(index))) ?? -1)
    }
    for index in 0..<Int32(STRCOUNT) {
      standard.add(rest.strings.removeValue(forKey: String(cString: cn_string_name(index))))
    }
    let names = Array("\(name)|photowall".utf8) + [0]
    var bytes: [UInt8] = []
    Self.append(0o1036, to: &bytes)
    for count in [
      names.count, standard.booleans.count, standard.numbers.count, standard.offsets.count, standard.table.count,
    ] { Self.append(Int16(count), to: &bytes) }
    bytes += names
    standard.write(to: &bytes)
    bytes += standard.table

    // Extended capabilities are stored with their names, which follow the string values.
    extended.booleans = rest.booleans.map { _ in 1 }
    let numbers = rest.numbers.sorted { $0.key < $1.key }
    extended.numbers = numbers.map(\.value)
    let strings = rest.strings.sorted { $0.key < $1.key }
    for string in strings { extended.add(string.value) }
    let values = extended.table.count
    for name in rest.booleans.sorted() + numbers.map(\.key) + strings.map(\.key) {
      extended.offsets.append(Int16(extended.table.count - values))
      extended.table += Array(name.utf8) + [0]
    }
    if bytes.count % 2 == 1 { bytes.append(0) }
    for count in [
      extended.booleans.count, extended.numbers.count, strings.count, extended.offsets.count, extended.table.count,
    ] { Self.append(Int16(count), to: &bytes) }
    extended.write(to: &bytes)
    return bytes + extended.table
  }

  /// Calls `body` while ncurses finds this entry under its name.
  func inEnvironment<Result>(_ body: () throws -> Result) rethrows -> Result {
    try EnvironmentVariables.with("TERMINFO", quickDump(), body)
  }

  /// Returns the entry in ncurses' quick-dump form, which `TERMINFO` may have instead of a folder.
  func quickDump() -> String { "hex:" + compiled().hexadecimal }

  private struct Section {
    var booleans: [UInt8] = []
    var numbers: [Int32] = []
    var offsets: [Int16] = []
    var table: [UInt8] = []

    mutating func add(_ string: [UInt8]?) {
      guard let string else {
        offsets.append(-1)
        return
      }
      offsets.append(Int16(table.count))
      table += string + [0]
    }

    /// Appends everything but the table; numbers begin at an even offset.
    func write(to bytes: inout [UInt8]) {
      bytes += booleans
      if bytes.count % 2 == 1 { bytes.append(0) }
      for number in numbers {
        append(Int16(truncatingIfNeeded: number), to: &bytes)
        append(Int16(truncatingIfNeeded: number >> 16), to: &bytes)
      }
      for offset in offsets { append(offset, to: &bytes) }
    }
  }

  private static func append(_ value: Int16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }
}
