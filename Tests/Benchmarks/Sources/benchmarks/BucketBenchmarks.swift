import Foundation
import Platform

/// A flat bucket of 100,000 keys on a server that takes 50 ms for each request: the time until a wall has counted them, and its memory.
enum BucketBenchmarks {
  private static let count = 100_000

  static func run() throws {
    guard let program = ChildRun.photowall(for: "bucket") else { return }
    guard ChildRun.find("python3") != nil else { return print("bucket: python3 is not installed") }
    let folder = NSTemporaryDirectory() + "photowall-bench-bucket-\(getpid())"
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try ChildProcess(["python3", "-c", script])
    defer {
      server.terminate()
      _ = server.wait()
    }
    let port = String(decoding: try server.output.readSome(), as: UTF8.self).filter(\.isNumber)
    let start = ContinuousClock.now
    let terminal = try PseudoTerminal(
      program, ["s3://flat", "--log", folder + "/log"], columns: 200, rows: 50,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_CACHE_HOME": folder,
        "XDG_STATE_HOME": folder, "AWS_ENDPOINT_URL": "http://127.0.0.1:\(port)",
      ])
    func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    try terminal.wait { text(folder + "/log").contains("feed \(count) photos") }
    let seconds = (ContinuousClock.now - start).seconds
    let peak = text("/proc/\(terminal.process)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = peak.flatMap { Double($0.filter(\.isNumber)) } ?? .nan
    terminal.type("q")
    _ = try terminal.waitForEnd()
    print(
      String(
        format:
          "bucket: %d keys with 50 ms a request are counted after %.1f s (aim 15 at most), with %.0f MB (aim 120)",
        count, seconds, kilobytes / 1_000))
  }

  private static let script = """
    import http.server, time, urllib.parse
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def log_message(self, *arguments): pass
        def do_GET(self):
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
            time.sleep(0.05)
            start = int(query.get('continuation-token', ['0'])[0])
            end = start + 1000
            keys = ''.join(f'<Contents><Key>{1000000 + n}.jpg</Key><LastModified>2024-05-17T18:03:12.000Z</LastModified>'
                f'<ETag>&quot;{n:032x}&quot;</ETag><Size>5000000</Size></Contents>' for n in range(start, end))
            if end < \(count): keys += f'<IsTruncated>true</IsTruncated><NextContinuationToken>{end}</NextContinuationToken>'
            body = f'<ListBucketResult>{keys}</ListBucketResult>'.encode() if 'list-type' in query else b''
            self.send_response(200 if body else 404)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}
