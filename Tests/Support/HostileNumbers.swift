/// Numbers that overflow where they are not checked, and texts that are nearly numbers.
public let hostileNumbers: [String] =
  [
    0, -1, 1 << 31, 1 << 31 - 1, -(1 << 31), 1 << 32, 1 << 53, .max, .min, .max - 1, 1,
  ].map { (number: Int) in "\(number)" }
  + [
    "18446744073709551615", "9223372036854775808", String(repeating: "9", count: 400),
    "-" + String(repeating: "9", count: 400), "NaN", "nan(0x1)", "inf", "-inf", "1e400", "-0", "+1", "0x10", "1.5", "",
  ]
