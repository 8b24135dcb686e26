import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Transfers that break and are resumed.
extension FetchTests {
  /// Answers with the first 70 bytes of the picture.
  private static func breakOff(_ connection: LoopbackServer.Connection) {
    connection.respond("200 OK", ["ETag: \"v1\""], body: Array(png.prefix(70)), length: png.count)
  }

  @Test func aBrokenTransferIsResumedWhereItBroke() throws {
    let fields = Mutex<[String?]>([])
    let server = try LoopbackServer { request, connection in
      fields.withLock { $0.append(request.fields["range"]) }
      if request.fields["range"] == "bytes=70-", request.fields["if-range"] == "\"v1\"" {
        connection.respond(fields: ["ETag: \"v1\""], part: 70..<Self.png.count, of: Self.png)
      } else {
        Self.breakOff(connection)
      }
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(fields.withLock { $0 } == [nil, "bytes=70-"])
  }

  /// The known bytes are kept for the next try, also if an error, nothing, or only the head of another version comes.
  @Test(arguments: ["error", "nothing", "head"]) func theKnownBytesOutlastOtherResponses(second: String) throws {
    let requests = Mutex<[[String?]]>([])
    let server = try LoopbackServer { request, connection in
      let number = requests.withLock { requests in
        requests.append([request.fields["range"], request.fields["if-range"]])
        return requests.count
      }
      switch (number, second) {
      case (1, _): Self.breakOff(connection)
      case (2, "error"): connection.respond("503 Service Unavailable", body: Array("busy".utf8))
      case (2, "nothing"): connection.reset()
      case (2, _): connection.respond("200 OK", ["ETag: \"v2\""], length: Self.png.count)
      case (_, "head"): connection.respond("200 OK", ["ETag: \"v2\""], body: Self.png)
      default:
        connection.respond(fields: ["ETag: \"v1\""], part: 70..<Self.png.count, of: Self.png)
      }
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(requests.withLock { $0 } == [[nil, nil], ["bytes=70-", "\"v1\""], ["bytes=70-", "\"v1\""]])
  }

  /// Only the bytes of the last try are resumed. Here it has no tag, so that all is requested once more.
  @Test func bytesOfAnEarlierTryAreNotResumed() throws {
    let ranges = Mutex<[String?]>([])
    let server = try LoopbackServer { request, connection in
      let number = ranges.withLock { ranges in
        ranges.append(request.fields["range"])
        return ranges.count
      }
      connection.respond(
        "200 OK", number == 1 ? ["ETag: \"v1\""] : [],
        body: number == 3 ? Self.png : Array(Self.png.prefix(60 + number)), length: Self.png.count)
    }
    #expect(shown(server.address("/a"), options(retries: 2)) == "RGBW")
    #expect(ranges.withLock { $0 } == [nil, "bytes=61-", nil])
  }

  /// A part that begins elsewhere is not the rest.
  @Test func aPartFromTheBeginningIsNotTheRest() throws {
    let server = try LoopbackServer { request, connection in
      guard request.fields["range"] != nil else { return Self.breakOff(connection) }
      connection.respond(fields: ["ETag: \"v1\""], part: 0..<Self.png.count, of: Self.png)
    }
    #expect(shown(server.address("/a"), options(retries: 1)) == "RGBW")
    #expect(server.paths.count == 2)
  }

  @Test func aResumedTransferMayBeginAgain() throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      connection.respond(
        "200 OK", ["ETag: \"v\(isFirst)\""], body: isFirst ? Array(Self.png.prefix(70)) : Self.png,
        length: Self.png.count)
    }
    #expect(shown(server.address("/a"), options(retries: 1)) == "RGBW")
  }
  /// The expected size of a resumed transfer is the whole file's, also if the server tells a very long rest.
  @Test(arguments: [false, true]) func theRestCountsTowardsTheWholeFile(isEndless: Bool) throws {
    let rest = AnswerGate()
    let length = isEndless ? Int.max : Self.png.count - 70
    let server = try LoopbackServer { request, connection in
      guard request.fields["range"] == "bytes=70-" else { return Self.breakOff(connection) }
      connection.respond(
        "206 Partial Content", ["ETag: \"v1\"", "Content-Range: bytes 70-\(Self.png.count - 1)/\(Self.png.count)"],
        length: length)
      rest.pass()
      connection.send(Self.png.dropFirst(70))
    }
    let loader = loader(PictureFetcher(options: options(retries: 1)))
    loader.request(request(7, server.address("/a")))
    let whole = 70 + min(length, 1 << 53)
    try #require(rest.isAsked())
    for _ in 0..<5_000 where loader.progress(of: 7)?.expected != whole { poll(nil, 0, 1) }
    #expect(loader.progress(of: 7)?.expected == whole)
    rest.open()
    let outcome = try #require(loader.wait(for: 7)).outcome
    if isEndless {
      #expect(throws: PictureError.self) { try outcome.get() }
    } else {
      #expect(try outcome.get().bitmap.corners == "RGBW")
    }
  }
}
