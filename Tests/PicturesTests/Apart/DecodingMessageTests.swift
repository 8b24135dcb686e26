import Testing

@testable import Pictures

/// What is said to a process that decodes is what it understands, field by field.
@Suite struct DecodingMessageTests {
  private func request(_ numbers: [Int]) throws -> DecodeRequest {
    let file = PictureBytes(try Encoding.png(Samples.quarters(width: 3, height: 2)))
    return try DecodingMessage.request(numbers, path: [], file: file)
  }

  @Test func requestsHaveTheirNumbers() throws {
    let numbers = [101, 102, 103, 104, 1, 106, 107, 108, 109, 0, 0]
    let request = try request(numbers)
    #expect(request.stored == PixelSize(width: 101, height: 102) && request.size == PixelSize(width: 103, height: 104))
    #expect(request.part == PixelRectangle(x: 106, y: 107, width: 108, height: 109) && request.wantsThumbnail)
    #expect(numbers.count == DecodingMessage.requestNumbers && request.path == nil && !request.isCancelled())
    let said = DecodingMessage.numbers(DecodingMessage.bytes(of: request))
    #expect(Array(said.prefix(9)) == Array(numbers.prefix(9)) && said.last == request.bytes.count)
    let corner = try self.request([9, 9, 3, 4, 0, 0, 0, 3, 4, 0, 0])
    #expect(corner.part == PixelRectangle(x: 0, y: 0, width: 3, height: 4), "a part at the top left")
    // Without a part, and a full picture.
    let whole = try self.request([1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0])
    #expect(whole.part == nil && !whole.wantsThumbnail)
    #expect(DecodingMessage.numbers(DecodingMessage.bytes(of: whole))[5..<9].allSatisfy { $0 == 0 })
    #expect(DecodingMessage.numbers(DecodingMessage.bytes([-1, .max, .min, 0])) == [-1, .max, .min, 0])
  }

  @Test func errorsAreUnderstood() throws {
    let request = try request([1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0])
    let format = request.file.header.format
    for error in [
      PictureError.overLimit(format, "too long"), .broken(format, "cut off"), .outOfMemory, .missingCodec(format),
      .tooLarge(request.stored, limit: request.limits.pixels),
    ] {
      let bytes = DecodingMessage.bytes(of: .failure(error))
      let numbers = DecodingMessage.numbers(Array(bytes.prefix(8 * DecodingMessage.answerNumbers)))
      let detail = String(decoding: bytes.suffix(numbers[4]), as: UTF8.self)
      #expect(numbers[0] > 0 && bytes.count == 8 * DecodingMessage.answerNumbers + numbers[4])
      #expect(DecodingMessage.error(numbers[0], detail, of: request) == error)
    }
  }
}
