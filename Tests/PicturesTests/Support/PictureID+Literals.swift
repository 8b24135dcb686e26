import Pictures

/// Tests number their requests.
extension PictureID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int) { self.init(number) }
}
