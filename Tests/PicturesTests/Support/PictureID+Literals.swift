import Pictures

/// Tests number their requests.
extension PictureID: ExpressibleByIntegerLiteral {
  public init(integerLiteral photo: Int) { self.init(PhotoID(photo)) }
}
