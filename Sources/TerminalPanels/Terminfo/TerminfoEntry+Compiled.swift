import Basics
import CNcurses
import Platform

extension TerminfoEntry {
  /// The entry in terminfo's compiled form with 32-bit numbers; the format is that of term(5), “extended storage”.
  func compiled() -> [UInt8] {
    var standard = Section(), own = Section()
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

    // What is not standard keeps its name beside its value: the names of all kinds come after the string values.
    own.booleans = rest.booleans.map { _ in 1 }
    let numbers = rest.numbers.sorted { $0.key < $1.key }
    own.numbers = numbers.map(\.value)
    let strings = rest.strings.sorted { $0.key < $1.key }
    for string in strings { own.add(string.value) }
    let values = own.table.count
    for name in rest.booleans.sorted() + numbers.map(\.key) + strings.map(\.key) {
      own.offsets.append(Int16(own.table.count - values))
      own.table += Array(name.utf8) + [0]
    }
    if bytes.count % 2 == 1 { bytes.append(0) }
    for count in [
      own.booleans.count, own.numbers.count, strings.count, own.offsets.count, own.table.count,
    ] { Self.append(Int16(count), to: &bytes) }
    own.write(to: &bytes)
    return bytes + own.table
  }

  /// Does something while ncurses finds this entry, and no other, under its name.
  func inEnvironment<Result>(_ body: () throws -> Result) rethrows -> Result {
    try EnvironmentVariables.with("TERMINFO", quickDump(), body)
  }

  /// The entry as ncurses takes it in the environment variable `TERMINFO`, in place of a folder.
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

    /// Everything but the table; numbers begin at an even place.
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
