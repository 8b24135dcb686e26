import Foundation
import Tapes
import TerminalPanels
import Testing

@Suite struct CastRecorderTests {
  private func recorder() -> CastRecorder {
    var cast = CastRecorder(size: CellSize(columns: 80, rows: 24))
    cast.add(Array("a\u{1b}[1m\"\r\n".utf8), at: 0)
    cast.mark("half", at: 0.5)
    cast.hide(true, at: 1)
    cast.add(Array("b".utf8), at: 1.5)
    cast.hide(false, at: 3)
    cast.resize(CellSize(columns: 100, rows: 30), at: 3.25)
    cast.add(Array("c".utf8), at: 3.5)
    cast.end(at: 4, status: 1)
    return cast
  }

  @Test("version 3 stamps each event with the time since the one before; what is hidden takes no time")
  func version3() {
    #expect(
      recorder().text(version: 3) == #"""
        {"version":3,"term":{"cols":80,"rows":24,"type":"xterm-direct"}}
        [0.000000,"o","a\u001b[1m\"\r\n"]
        [0.500000,"m","half"]
        [0.500000,"o","b"]
        [0.250000,"r","100x30"]
        [0.250000,"o","c"]
        [0.500000,"x","1"]

        """#)
  }

  @Test("version 2 stamps with the time since the start and knows no exit status")
  func version2() {
    #expect(
      recorder().text(version: 2) == #"""
        {"version":2,"width":80,"height":24,"env":{"TERM":"xterm-direct"}}
        [0.000000,"o","a\u001b[1m\"\r\n"]
        [0.500000,"m","half"]
        [1.000000,"o","b"]
        [1.250000,"r","100x30"]
        [1.500000,"o","c"]

        """#)
  }

  @Test("every line is JSON")
  func json() throws {
    for line in recorder().text(version: 3).split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }
}
