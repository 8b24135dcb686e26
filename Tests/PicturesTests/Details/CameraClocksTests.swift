import Pictures
import Testing

/// The clocks of cameras are corrected.
@Suite struct CameraClocksTests {
  /// (corrections, camera, serial number, a date, the corrected one)
  @Test(arguments: [
    ("FUJI X-T5=+01:00", "FUJIFILM X-T5", nil, "2024-05-17 23:30:12.25", "2024-05-18 00:30:12.25"),
    ("fuji x-t5=-00:00:15", "FUJIFILM X-T5", nil, "2024-03-01 00:00:10", "2024-02-29 23:59:55"),
    ("X-T5=+01:00", "NIKON D750", nil, "2024-05-17 23:30:12", "2024-05-17 23:30:12"),
    ("X-T5=+01:00", nil, nil, "2024-05-17 23:30:12", "2024-05-17 23:30:12"),
    ("X-T5#12=+01:00,X-T5=-01:00", "FUJIFILM X-T5", "12", "2024-05-17 12:00:00", "2024-05-17 13:00:00"),
    ("X-T5=-01:00,X-T5#12=+01:00", "FUJIFILM X-T5", "12", "2024-05-17 12:00:00", "2024-05-17 13:00:00"),
    ("X-T5=-01:00,X-T5#12=+01:00", "FUJIFILM X-T5", "13", "2024-05-17 12:00:00", "2024-05-17 11:00:00"),
    ("D=+8760:00", "NIKON D750", nil, "2023-05-17 12:00", "2024-05-16 12:00"),
    ("D=+8760:00", "NIKON D750", nil, "2023-05-17", "2023-05-17"), ("", "NIKON D750", nil, "2023-05-17", "2023-05-17"),
  ])
  func corrections(text: String, camera: String?, serial: String?, taken: String, corrected: String) throws {
    let clocks = try #require(CameraClocks(text))
    #expect(clocks.corrected(taken, camera: camera, serial: serial, offset: 120) == corrected)
    #expect(clocks.description == text && clocks.isEmpty == text.isEmpty)
  }

  /// Times of other zones come in the order in which they were taken; a photo without a zone keeps its time.
  @Test func offsets() throws {
    let clocks = try #require(CameraClocks("offsets,D750=+01:00"))
    func corrected(_ taken: String, _ offset: Int?, _ camera: String = "X-T5") -> String {
      clocks.corrected(taken, camera: camera, serial: nil, offset: offset)
    }
    #expect(corrected("2024-05-17 09:00:00", 540) < corrected("2024-05-17 03:00:00", 120))
    #expect(corrected("2024-05-17 09:00:00", 540) == corrected("2024-05-17 02:00:00", 120))
    #expect(corrected("2024-05-17 09:00:00", 540) == corrected("2024-05-17 01:00:00", 120, "NIKON D750"))
    #expect(corrected("2024-05-17 09:00:00", nil) == "2024-05-17 09:00:00")
    #expect(!clocks.canBeWritten && clocks.description == "D750=+01:00,offsets")
  }

  @Test(arguments: [
    "X-T5", "X-T5=", "X-T5=1:00", "X-T5=+1", "X-T5=+1:60", "X-T5=+1:00:00:00", "=+01:00", "#1=+01:00", "X-T5#=+01:00",
    "X-T5=+01:00 h", "zones",
  ])
  func refused(text: String) { #expect(CameraClocks(text) == nil) }
}
