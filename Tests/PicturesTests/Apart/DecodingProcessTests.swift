import Glibc
import Platform
import TestSupport
import Testing

@testable import Pictures

/// Libraries that cannot be stopped, in a process of their own.
@Suite(.oneProgramAtATime, .enabled(if: PictureFormat.svg.isAvailable, "librsvg is not installed"))
struct DecodingProcessTests {
  private let decoder = PictureDecoder(
    processes: DecodingProcesses(program: BuiltProduct.path("photowall"), seconds: 1))

  private func decode(
    _ text: String, by decoder: PictureDecoder, side: Int = 40, isCancelled: @escaping () -> Bool = { false }
  ) throws -> Picture {
    try decoder.decode(
      ByteWindow(PictureBytes(Array(text.utf8))), fitting: PixelSize(width: side, height: side), fit: .fit,
      isCancelled: isCancelled)
  }

  private func drawing(_ inside: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">\#(inside)</svg>"#
  }

  private var circle: String { drawing(#"<circle cx="900" cy="1000" r="700" fill="navy"/>"#) }

  /// A drawing whose blurs take minutes.
  private var endless: String {
    let blurs = String(repeating: #"<feGaussianBlur stdDeviation="90"/>"#, count: 4_000)
    return drawing(
      #"<filter id="f" x="-1" y="-1" width="3" height="3">\#(blurs)</filter><rect width="2000" height="2000" filter="url(#f)"/>"#
    )
  }

  @Test func pixelsAndErrorsAreThoseOfThisProcess() throws {
    for _ in 0..<2 {
      #expect(try decode(circle, by: decoder) == decode(circle, by: PictureDecoder()))
    }
    #expect(throws: PictureError.broken(.svg, "invalid data")) {
      try decode(#"<svg xmlns="http://www.w3.org/2000/svg"><g>"#, by: decoder)
    }
    #expect(try decode(circle, by: decoder) == decode(circle, by: PictureDecoder()), "after an error")
  }

  @Test func aPictureThatTakesTooLongEndsItsProcessOnly() throws {
    #expect(throws: PictureError.overLimit(.svg, "it takes more than 1 s to decode")) {
      try decode(endless, by: decoder, side: 2_000)
    }
    #expect(try decode(circle, by: decoder) == decode(circle, by: PictureDecoder()))
  }

  @Test func aPictureThatIsNoLongerNeededEndsItsProcess() throws {
    let slow = PictureDecoder(processes: DecodingProcesses(program: BuiltProduct.path("photowall"), seconds: 1_000))
    #expect(throws: PictureError.cancelled) {
      try decode(endless, by: slow, side: 2_000, isCancelled: { true })
    }
  }

  /// A process whose memory does not suffice for a second picture is replaced by a new one. It answers a first request
  /// with a blue pixel of a truncated file, and others with an error.
  @Test func aLackOfMemoryIsOfTheProcess() throws {
    let folder = try TemporaryFolder()
    let png = PictureBytes(try Encoding.png(Bitmap(width: 1, height: 1, color: 0xff0000)))
    let request = try DecodingMessage.request([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, png.count], path: [], file: png)
    func octal(_ bytes: [UInt8]) -> String {
      bytes.map { "\\\(String($0 >> 6))\(String($0 >> 3 & 7))\(String($0 & 7))" }.joined()
    }
    let pixels = DecodedPixels(
      bitmap: Bitmap(width: 1, height: 1, color: 0x0000ff), isPartial: true, warning: "it ends too early")
    let blue = octal(DecodingMessage.bytes(of: .success(pixels)) + [0, 0, 255, 255])
    let refusal = octal(DecodingMessage.bytes(of: .failure(.outOfMemory)))
    let count = DecodingMessage.bytes(of: request).count + png.count
    let script = """
      #!/bin/sh
      answer='\(blue)'
      while [ "$(dd bs=1 count=\(count) 2>/dev/null | wc -c)" -eq \(count) ]; do
        printf "$answer"
        answer='\(refusal)'
      done

      """
    let program = try folder.write(Array(script.utf8), as: "decoder")
    #expect(chmod(program, 0o700) == 0)
    let processes = DecodingProcesses(program: program, seconds: 1)
    for _ in 0..<2 {
      let decoded = try processes.decode(request)
      #expect(decoded.bitmap.pixels == [0, 0, 255, 255])
      #expect(decoded.isPartial && decoded.warning == "it ends too early")
    }
  }

  /// Without the program the library decodes here.
  @Test func withoutAProgram() throws {
    let here = PictureDecoder(processes: DecodingProcesses(program: "/nonexistent"))
    #expect(try decode(circle, by: here) == decode(circle, by: PictureDecoder()))
  }

  /// A drawing that is endless keeps no worker from the others.
  @Test func otherPicturesGoOn() throws {
    let folder = try TemporaryFolder()
    let loader = PictureLoader(
      workers: 1,
      decoder: PictureDecoder(processes: DecodingProcesses(program: BuiltProduct.path("photowall"), seconds: 1_000)),
      wake: {})
    func request(_ number: Int, _ text: String, priority: Float) throws {
      let path = try folder.write(Array(text.utf8), as: "\(number).svg")
      loader.request(
        PictureRequest(
          id: PictureID(number), address: .file(FilePath(path)),
          target: PixelSize(width: 2_000, height: 2_000),
          priority: priority))
    }
    for number in 1...2 { try request(number, endless, priority: 9) }
    try request(3, circle, priority: 1)
    // The thread of the test does no work: it only looks.
    var results: [PictureID] = []
    while results.isEmpty {
      results = loader.takeResults().map(\.id)
      sched_yield()
    }
    #expect(results == [PictureID(3)] && loader.stages == [.decoding, .decoding])
    for number in 1...2 { loader.cancel(PictureID(number)) }
  }
}
