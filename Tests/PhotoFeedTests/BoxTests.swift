import Basics
import TestSupport
import Testing

@testable import PhotoFeed

/// Boxes of items.
@Suite struct BoxTests {
  private func boxes(_ text: String, by form: String? = nil, at index: Int = 0) throws -> [String] {
    let feed = try load(text)
    let told = try form.map { try #require(BoxForm($0)) } ?? feed.boxFormOfItems()
    return feed.boxes(at: index, by: told).map {
      "\($0.label) \($0.x) \($0.y) \($0.width) \($0.height)\($0.isRelative ? " of 1" : "")\($0.score.map { " \($0)" } ?? "")"
    }
  }

  @Test(
    "each form",
    arguments: [
      (#"{"box": [10, 20, 30, 40], "class": "cat", "score": 0.5}"#, "box=xywh", ["cat 10.0 20.0 30.0 40.0 0.5"]),
      (#"{"box": [10, 20, 30, 40]}"#, "box=xyxy", [" 10.0 20.0 20.0 20.0"]),
      (#"{"box": [0.5, 0.5, 0.5, 0.25]}"#, "box=cxcywh,relative", [" 0.25 0.375 0.5 0.25 of 1"]),
      (
        #"{"objects": {"bbox": [[1, 2, 3, 4], [5, 6, 7, 8]], "categories": ["a", 7]}}"#, "objects.bbox=xywh",
        ["a 1.0 2.0 3.0 4.0", "7 5.0 6.0 7.0 8.0"]
      ),
      (
        #"{"p": [{"b": {"xy": [1, 2, 3, 4]}, "x": 1}, {"b": {"xy": [0, 0, 1, 1], "label": "L", "score": 1}}, {}]}"#,
        "p[].b.xy=xywh", [" 1.0 2.0 3.0 4.0", "L 0.0 0.0 1.0 1.0 1.0"]
      ),
      // What is no box, or an empty one.
      (#"{"b": [[1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 0, 4], [4, 4, "3", 3], "x", null], "labels": 3}"#, "b=xywh", []),
      (#"{"b": "1,2,3,4"}"#, "b=xywh", []),
    ])
  func forms(item: String, form: String, expected: [String]) throws {
    #expect(try boxes(#"[{"url": "a.jpg", "# + item.dropFirst() + "]", by: form) == expected)
  }

  @Test func formsThatAreNone() {
    for text in [
      "box", "box=", "box=wh", "=xywh", "box=xywh,", "box=xywh,pixels", "a=b=xywh", "^.a=xywh", "a[]=xywh",
    ] {
      #expect(BoxForm(text) == nil, "\(text)")
    }
    #expect(BoxForm("a.b[].c=xyxy,relative")?.field == "a.b")
  }

  @Test func withoutAFormThereAreNoBoxes() throws {
    #expect(try boxes(#"[{"url": "a.jpg", "bbox": [1, 2, 3, 4]}]"#).isEmpty)
  }

  @Test func knownItemsTellTheirForm() throws {
    let image = #"{"file_name": "a.jpg", "objects": {"bbox": [[302.0, 109.0, 73.0, 52.0]], "categories": [0]}}"#
    #expect(try boxes(image + "\n") == ["0 302.0 109.0 73.0 52.0"])
    let sample = #"""
      [{"filepath": "a.jpg", "truth": {"_cls": "Detections", "detections":
        [{"_cls": "Detection", "label": "cat", "bounding_box": [0.1, 0.2, 0.3, 0.4], "confidence": 0.9}]}}]
      """#
    #expect(try boxes(sample) == ["cat 0.1 0.2 0.3 0.4 of 1 0.9"])
  }

  private static let coco = #"""
    {"categories": [{"id": 1, "name": "cat"}],
     "images": [{"id": 7, "file_name": "7.jpg"}, {"id": 8, "file_name": "8.jpg"}, {"id": 9, "file_name": "9.jpg"}],
     "annotations": [{"image_id": 9, "bbox": [1, 2, 3, 4], "category_id": 1}, {"image_id": 7, "bbox": [5, 6, 7, 8]},
      {"image_id": 9, "bbox": [0, 0, 2, 2], "category_id": 2}, {"image_id": 1, "bbox": [1, 1, 1, 1]}]}
    """#

  @Test func annotationsBelongToTheirItems() throws {
    let feed = try load(Self.coco)
    #expect(feed.hasBoxesByShape)
    let all = try (0..<3).map { try boxes(Self.coco, at: $0) }
    #expect(all == [[" 5.0 6.0 7.0 8.0"], [], ["cat 1.0 2.0 3.0 4.0", "2 0.0 0.0 2.0 2.0"]])
    // They stay with their items.
    let kept = feed.keeping { $0 != 0 }
    #expect((0..<2).map { kept.boxes(at: $0, by: nil).count } == [0, 2])
    #expect(kept.keeping { $0 == 1 }.boxes(at: 0, by: nil).count == 2)
  }

  @Test func aShapeOfOnesOwnHasBoxes() throws {
    let shape = try FeedShape(
      name: "mine",
      settings: [
        "items": "frames[]", "picture": "file", "id": "key", "boxes": "at=xyxy,relative", "annotations": "marks[frame]",
        "classes": "kinds[kind]",
      ])
    let text = #"""
      {"frames": [{"file": "a.jpg", "key": "k"}], "marks": [{"frame": "k", "kind": "q", "at": [0, 0, 0.5, 1]}],
       "kinds": [{"id": "q", "name": "quay"}]}
      """#
    let feed = try FeedLoader(shapes: [shape]).load([
      .bytes(Array(text.utf8), name: "f", origin: .local(folder: "/feeds"))
    ])
    #expect(
      feed.boxes(at: 0, by: nil) == [
        PhotoBox(x: 0, y: 0, width: 0.5, height: 1, isRelative: true, label: "quay", score: nil)
      ])
    for wrong in [("boxes", "at"), ("annotations", "marks"), ("classes", "[kind]")] {
      #expect(throws: FeedShape.Fault.self) {
        try FeedShape(name: "x", settings: ["items": "[]", "picture": "p", wrong.0: wrong.1])
      }
    }
  }
}
