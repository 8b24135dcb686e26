import Pictures
import Sidecars
import Testing

/// Which of the dates of a photo counts, and whether the camera's clock told it.
@Suite struct TakenDateTests {
  private static let order: [(name: String, isByCamera: Bool)] = [
    ("exif", true), ("packet", true), ("digitized", true), ("iptc", false), ("gps", false), ("name", false),
    ("changed", false),
  ]

  /// Returns the date of a photo of which only these tell one. Each has a day of its own, from 1 on.
  private func taken(_ known: Set<String>, isOfSidecar: Bool = false) -> TakenDate? {
    func date(_ name: String) -> CaptureDate? {
      guard known.contains(name), let day = Self.order.firstIndex(where: { $0.name == name }) else { return nil }
      return CaptureDate("2024:05:0\(day + 1) 10:00:00")
    }
    var details = PictureDetails()
    (details.taken, details.takenByIPTC, details.takenByGPS, details.changed) = (
      date("exif"), date("iptc"), date("gps"), date("changed")
    )
    return TakenDate(
      details, taken: date("packet"), digitized: date("digitized"), isOfSidecar: isOfSidecar,
      name: known.contains("name") ? "IMG_20240506_100000.jpg" : "a.jpg")
  }

  /// Whatever set of them is told, the first in the order counts.
  @Test func theFirstInTheOrderCounts() {
    for set in 0..<(1 << Self.order.count) {
      let known = Self.order.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
      let found = taken(Set(known.map(\.name)))
      let day = known.first.flatMap { first in Self.order.firstIndex { $0.name == first.name } }
      #expect(found?.date.text == day.map { "2024-05-0\($0 + 1) 10:00:00" }, "\(known)")
      #expect(found?.isByCamera == known.first?.isByCamera)
    }
  }

  /// What a person has written into a sidecar comes first; what repeats the camera's date is the camera's.
  @Test func sidecarsComeFirst() {
    let person = taken(["exif", "packet", "name"], isOfSidecar: true)
    #expect(person?.date.text == "2024-05-02 10:00:00" && person?.isByCamera == false)
    #expect(taken(["packet"], isOfSidecar: true)?.isByCamera == false)
    // A sidecar without a date of its own.
    let camera = taken(["exif", "digitized"], isOfSidecar: true)
    #expect(camera?.date.text == "2024-05-01 10:00:00" && camera?.isByCamera == true)
    var details = PictureDetails()
    details.taken = CaptureDate("2024:05:01 10:00:00", subSeconds: "25", offset: "+02:00")
    let copy = TakenDate(
      details, taken: CaptureDate(xmp: "2024-05-01T10:00:00"), digitized: nil, isOfSidecar: true, name: "a.jpg")
    #expect(copy?.isByCamera == true && copy?.date == details.taken)
    #expect(TakenDate(nil, taken: nil, digitized: nil, isOfSidecar: false, name: "a.jpg") == nil)
  }
}
