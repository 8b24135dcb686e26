extension Int {
  /// The number with commas between thousands, such as `30,000`, in every locale.
  public var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

extension Double {
  /// Returns the number with `digits` decimals, rounded, without an exponent.
  public func fixed(_ digits: Int) -> String {
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int((magnitude * Double(unit)).rounded())
    let whole = (self < 0 && scaled > 0 ? "-" : "") + String(scaled / unit)
    guard digits > 0 else { return whole }
    return "\(whole).\(String(scaled % unit).zeroPadded(to: digits))"
  }
}

extension String {
  /// Returns digits with zeros before them, up to a number of digits: `007`.
  public func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }
}
