import Foundation
import TestSupport
import Testing

/// Servers and shapes with faults. Nothing waits for a time, so that other programs may run beside these.
@Suite struct FeedFaultTests {
  @Test(
    "each fault has its sentence",
    arguments: [
      ("/empty", 0, ""), ("/html", 2, "this is a web page, not a feed"), ("/401", 3, "the server wants a key (401)"),
      ("/403", 3, "the server denies access (403)"), ("/404", 3, "not found on the server (404)"),
      ("/429", 3, "the server asks to try in 900 s (429)"), ("/cut", 2, "cut off"), ("/type", 2, "this is not a feed"),
      ("/endless", 0, "page 2 repeats photos that are there already; no more pages are read"),
      ("/loop", 0, "page 1 names a page that was read before; no more pages are read"),
      ("/twice", 0, "left out: a photo with this identity is there already"),
      ("/other", 2, "this object contains no photos"),
      (
        "/reason?api_key=geheim99", 2, "; the service says “Invalid API Key (*** is unknown)”: photowall feed --explain"
      ),
      ("/400", 3, "the server answers with status 400; it says “[ERROR 400] \"page\" is out of range”\n"),
      ("/wrong", 3, "the key may be wrong or used up; it says “The token\u{fffd}[31m is invalid”\n"),
      ("/things", 2, "; it has items collection.things[]: addresses at pic.u: photowall feed --explain"),
    ])
  func faults(path: String, status: Int32, sentence: String) throws {
    let server = try LoopbackServer { request, connection in
      switch request.path.split(separator: "?").first ?? "" {
      case "/empty": connection.respond(body: FeedServiceTests.photos(""))
      case "/html": connection.respond(body: Array("<!DOCTYPE html><p>Sign in".utf8))
      case "/401": connection.respond("401 Unauthorized")
      case "/reason":
        connection.respond(
          body: Array(
            #"{"stat": "fail", "code": 100, "message": "Invalid API Key (geheim99 is unknown). Get one."}"#.utf8))
      case "/400":
        connection.respond("400 Bad Request", body: Array("[ERROR 400] \"page\" is out of range.\n".utf8))
      case "/wrong":
        connection.respond(
          "403 Forbidden", body: Array(#"{"error": {"code": 5, "errors": ["The token\u001b[31m is invalid"]}}"#.utf8))
      case "/things":
        connection.respond(
          body: Array(#"{"collection": {"things": [{"pic": {"u": "https://i.example/1.jpg"}}]}}"#.utf8))
      case "/403": connection.respond("403 Forbidden")
      case "/429": connection.respond("429 Too Many Requests", ["Retry-After: 900"])
      case "/cut": connection.respond(body: Array(FeedServiceTests.photos("abc").dropLast(9)))
      case "/type": connection.respond(body: Array("7".utf8))
      case "/endless":
        connection.respond(
          body: FeedServiceTests.photos("ab", next: "/endless?page=\(request.path.count)\(request.path.hashValue)"))
      case "/loop": connection.respond(body: FeedServiceTests.photos("ab", next: "/loop"))
      case "/twice":
        connection.respond(body: FeedServiceTests.photos(request.path == "/twice" ? "aba" : "c", next: "/twice?page=2"))
      case "/other": connection.respond(body: Array(#"{"error": "x"}"#.utf8))
      default: connection.respond("404 Not Found")
      }
    }
    let command = try Command(["feed", server.address(path), "--format", "jsonl"])
    #expect(command.status == status, "\(command.errors)")
    #expect(sentence.isEmpty || command.errors.contains(sentence), "\(command.errors)")
    if path == "/empty" {
      #expect(command.output.isEmpty)
      #expect(try Command(["print", server.address(path)]).errors == "photowall: no photos\n")
    }
    if ["/endless", "/loop", "/twice"].contains(path) {
      #expect(command.output.split(separator: "\n").count == (path == "/twice" ? 3 : 2))
    }
  }

  @Test("a key in the body is sent with every page, and written nowhere")
  func keyInBody() throws {
    let secret = "geheim\(getpid())"
    let server = try LoopbackServer { request, connection in
      guard let page = (1...2).first(where: { request.body == "{\"key\": \"\(secret)\", \"page\": \($0)}" }) else {
        return connection.respond("403 Forbidden", body: Array(#"{"message": "no key \#(secret)0"}"#.utf8))
      }
      connection.respond(body: Array(#"{"pages": 2, "list": [{"url": "/\#(page).jpg"}]}"#.utf8))
    }
    try Scratch.folder { folder in
      try Scratch.write(
        """
        [feeds.own]
        address = "*/list"
        body = '{"key": "${KEY}", "page": {page}}'
        items = "list[]"
        picture = "url"
        pages = "pages"
        """, folder + "/config.toml")
      let source = [server.address("/list"), "--config", "config.toml"]
      let feed = try Command(["feed", "--format", "jsonl"] + source, environment: ["KEY": secret], in: folder)
      #expect(feed.status == 0 && feed.output.split(separator: "\n").count == 2, "\(feed.errors)")
      let explanation = try Command(["feed", "--explain"] + source, environment: ["KEY": secret], in: folder)
      #expect(explanation.output.contains(#"next page  {"key": "${KEY}", "page": 2}"#), "\(explanation.output)")
      let refused = try Command(["feed"] + source, environment: ["KEY": secret + "0"], in: folder)
      #expect(refused.status == 3 && refused.errors.contains("it says “no key ***”"), "\(refused.errors)")
      #expect(!(feed.output + explanation.output + feed.errors).contains(secret))
    }
  }

  @Test(
    "mistakes in a user's shape have their place, and stop only what names the shape",
    arguments: [
      (
        "[feeds.m]\nitems = \"a[]\"\npicture = \"b\"\npictre = \"c\"\n",
        "4:1: a feed shape has no key ‘pictre’; did you mean ‘picture’?"
      ),
      (
        "[feeds.m]\nitems = \"a\"\npicture = \"b\"\n",
        "2:1: items must be a path that ends with [] or *, such as \"photos[]\", or empty."
      ),
      ("# x\n[feeds.m]\npicture = \"b\"\n", "2:1: a feed shape needs items, such as \"photos[]\"."),
      ("[feeds.m]\nitems = 1\n", "2:1: items must be text in quotes"),
      ("[feeds]\nm = 1\n", "2:1: m must be a table: [feeds.m]"),
    ])
  func mistakes(text: String, message: String) throws {
    try Scratch.folder { folder in
      let photo = "[feeds.own]\nitems = \"a[]\"\npicture = \"b\"\n"
      try Scratch.write(photo + text, folder + "/config.toml")
      try Scratch.write(#"{"a": [{"b": "/1.jpg"}]}"#, folder + "/feed.json")
      // The user's other shape is above the one with the mistake.
      let parts = message.split(separator: ":", maxSplits: 1)
      let place = "config.toml:\((Int(parts[0]) ?? 0) + 3):\(parts[1])"
      let other = try Command(["feed", "feed.json", "--config", "config.toml", "--format", "jsonl"], in: folder)
      #expect(other.status == 0 && other.output.contains("/1.jpg"), "\(other.errors)")
      #expect(other.errors.contains(place) && other.errors.contains("shape ‘m’ is left out"), "\(other.errors)")
      let named = try Command(["feed", "feed.json", "--config", "config.toml", "--feed-shape", "m"], in: folder)
      #expect(named.status == 2 && named.errors.contains(place), "\(named.errors)")
    }
  }

  @Test("what is no table of shapes stops the program")
  func noTable() throws {
    try Scratch.folder { folder in
      try Scratch.write("feeds = 1\n", folder + "/config.toml")
      let command = try Command(["feed", "--config", "config.toml"], in: folder)
      #expect(command.status == 2)
      #expect(command.errors.contains("config.toml:1:1: feeds must be a table"), "\(command.errors)")
    }
  }
}
