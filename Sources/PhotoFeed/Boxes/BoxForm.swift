import Basics

/// The path and format of boxes in items: `objects.bbox=xywh`, `detections[].box=cxcywh,relative`.
///
/// The field is four numbers or a list of four numbers; with `[]`, a member of each object in a list.
public struct BoxForm: LosslessStringConvertible, Hashable, Sendable {
  /// The meaning of the four numbers.
  enum Order: String, CaseIterable, Sendable {
    /// The left and top edges, width and height.
    case xywh
    /// The left, top, right and bottom edges.
    case xyxy
    /// The centre, width and height.
    case cxcywh
  }

  /// The form as it was written.
  public let description: String
  /// The list of objects with boxes; nil if boxes are not in a list of objects.
  let list: JSONPath?
  /// The path to the boxes, from the item or from an object of the list.
  let path: JSONPath
  let order: Order
  /// The members with the left, top, right and bottom edges, if there is no list of four numbers.
  let edges: [String]
  /// Whether the numbers are fractions of the picture's width and height, not pixels.
  let isRelative: Bool

  /// No boxes.
  public static let none = BoxForm(word: "none")

  /// Boxes in a text file per picture, the format of YOLO.
  public static let yolo = BoxForm(word: "yolo")

  private init(word: String) {
    (description, list, path, order, isRelative, edges) = (word, nil, .itself, .xywh, false, [])
  }

  /// Parses a form, `yolo` or `none`; nil for other texts.
  public init?(_ text: String) {
    guard text != "none", text != "yolo" else {
      self = text == "none" ? .none : .yolo
      return
    }
    let words = text.split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    let numbers = words[1].split(separator: ",", omittingEmptySubsequences: false)
    let order = Order(rawValue: String(numbers[0]))
    edges = order == nil ? numbers.prefix(4).map(String.init) : []
    let rest = numbers.dropFirst(order == nil ? 4 : 1)
    guard rest.isEmpty || rest == ["relative"], order != nil || Set(edges).subtracting([""]).count == 4 else {
      return nil
    }
    let field = String(words[0])
    if order == nil, field.hasSuffix("[]") {
      guard let list = JSONPath(String(field.dropLast(2))), !list.isOuter else { return nil }
      (self.list, self.path) = (list, .itself)
    } else if let mark = field.firstRange(of: "[].") {
      guard let list = JSONPath(String(field[..<mark.lowerBound])), !list.isOuter,
        let path = JSONPath(String(field[mark.upperBound...])), !path.isOuter
      else { return nil }
      (self.list, self.path) = (list, path)
    } else {
      guard let path = JSONPath(field), !path.isOuter else { return nil }
      (list, self.path) = (nil, path)
    }
    (description, self.order, isRelative) = (text, order ?? .xyxy, !rest.isEmpty)
  }

  /// The field with the boxes, or with the list of objects that have them; nil for no boxes.
  public var field: String? {
    guard self != .none, self != .yolo else { return nil }
    let field = String(description.prefix { $0 != "=" && $0 != "[" })
    // Objects are not fields, but their members are.
    return edges.isEmpty || list != nil ? field : "\(field).\(edges[0])"
  }

  /// The names of the members with the class and the score.
  private static let classKeys = [
    "label", "labels", "class", "classes", "category", "categories", "name", "names", "category_id", "class_id",
  ]
  private static let scoreKeys = ["score", "scores", "confidence", "confidences"]

  /// Returns the boxes of an item. Values other than four numbers are left out.
  func boxes(of item: JSONValue) -> [PhotoBox] {
    list.map { item.value(at: $0)?.elements(limit: PhotoBox.limit).flatMap(boxes(in:)) ?? [] } ?? boxes(in: item)
  }

  private func boxes(in object: JSONValue) -> [PhotoBox] {
    guard let value = object.value(at: path) else { return [] }
    let parent =
      !edges.isEmpty ? value : path.steps.count > 1 ? object.value(at: path.withoutLastStep) ?? object : object
    let (boxes, isOne) = edges.isEmpty ? Self.numbers(in: value) : numbers(ofEdgesIn: value)
    let labels = Self.classKeys.lazy.compactMap { parent[$0] }.first { !$0.isObject }
    let scores = Self.scoreKeys.lazy.compactMap { parent[$0] }.first { !$0.isObject }
    func beside(_ value: JSONValue?, _ index: Int) -> JSONValue? {
      value.flatMap { $0.isArray ? $0.elements(limit: index + 1).dropFirst(index).first : isOne ? $0 : nil }
    }
    return boxes.enumerated().compactMap { index, box in
      let label = beside(labels, index)?.string ?? ""
      let score = beside(scores, index).flatMap { FieldValue.number($0.bytes) }
      return self.box(box, label: label, score: score)
    }
  }

  private typealias Tokens = [UnsafeBufferPointer<UInt8>]

  /// Returns the numbers of each box, and whether the value is one box.
  private static func numbers(in value: JSONValue) -> (boxes: [Tokens], isOne: Bool) {
    let elements = value.elements(limit: PhotoBox.limit)
    let isOne = elements.first.map { !$0.isArray } ?? false
    return ((isOne ? [value] : elements).map { $0.elements(limit: 5).map(\.bytes) }, isOne)
  }

  /// Returns the same for an object whose members are the edges of one box, or lists of edges.
  private func numbers(ofEdgesIn value: JSONValue) -> (boxes: [Tokens], isOne: Bool) {
    let columns = edges.map { edge in
      value[edge].map { $0.isArray ? $0.elements(limit: PhotoBox.limit).map(\.bytes) : [$0.bytes] } ?? []
    }
    let count = columns.map(\.count).min() ?? 0
    return ((0..<count).map { index in columns.map { $0[index] } }, value[edges[0]].map { !$0.isArray } ?? false)
  }

  /// Returns the box of four numbers; nil if they are invalid or the box is empty.
  private func box(_ tokens: [UnsafeBufferPointer<UInt8>], label: String, score: Double?) -> PhotoBox? {
    let numbers = tokens.compactMap(FieldValue.number)
    guard numbers.count == 4, tokens.count == 4 else { return nil }
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let (x, y, width, height) =
      switch order {
      case .xywh: (a, b, c, d)
      case .xyxy: (a, b, c - a, d - b)
      case .cxcywh: (a - c / 2, b - d / 2, c, d)
      }
    guard width > 0, height > 0 else { return nil }
    return PhotoBox(
      x: x, y: y, width: width, height: height, isRelative: isRelative, label: SanitizedText.made(from: label),
      score: score)
  }
}

/// A box in a picture as stored, before it is turned upright.
public struct PhotoBox: Hashable, Sendable {
  /// The greatest number of boxes of a photo.
  static let limit = 1_000

  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// Whether the numbers are fractions of the picture's width and height, not pixels.
  public var isRelative: Bool
  /// The class; empty without one.
  public var label: String
  public var score: Double?
}

extension PhotoFeed {
  /// Returns the boxes of a photo.
  ///
  /// - Parameter form: The form of the boxes; nil for the form of the feed's shape.
  public func boxes(at index: Int, by form: BoxForm?) -> [PhotoBox] {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    if form == .yolo { return YOLOLabels.boxes(of: address(at: index)) }
    guard part.hasFields else { return [] }
    if let form { return part.withJoinedItem(at: local) { form.boxes(of: $0) } }
    if let annotations = part.annotations, let form = part.shape.row?.boxes {
      return part.bytes.withBytes { text in
        annotations.rows(of: local).flatMap { row in
          let name = annotations.className(text, row)
          return form.boxes(of: JSONValue(text, row)).map { box in
            var box = box
            box.label = name ?? box.label
            return box
          }
        }
      }
    }
    return part.shape.row?.boxes.map { form in part.withItem(at: local) { form.boxes(of: $0.value) } } ?? []
  }

  /// The form of boxes by the names of fields: FiftyOne's detections, HuggingFace's image folders, and OpenImages'
  /// edges; nil if the fields have other names.
  public func boxFormOfItems() -> BoxForm? {
    let names = Set(fields().map(\.name))
    if names.contains("objects.bbox"), names.contains("objects.categories") { return BoxForm("objects.bbox=xywh") }
    if let edge = names.sorted().first(where: { $0.hasSuffix(".XMin") }) {
      let list = edge.dropLast(5)
      if ["XMax", "YMin", "YMax"].allSatisfy({ names.contains("\(list).\($0)") }) {
        return BoxForm("\(list)=XMin,YMin,XMax,YMax,relative")
      }
    }
    for name in names.sorted() where name.hasSuffix(".detections") {
      let isDetection = (0..<min(count, Self.fieldSample)).contains { index in
        let (partIndex, local) = locate(index)
        guard parts[partIndex].hasFields, let path = JSONPath(name) else { return false }
        return parts[partIndex].withItem(at: local) {
          $0.value(at: path)?.elements(limit: 1).first?["_cls"]?.string == "Detection"
        }
      }
      if isDetection { return BoxForm("\(name)[].bounding_box=xywh,relative") }
    }
    return nil
  }

  /// Whether the feed's shape has boxes.
  public var hasBoxesByShape: Bool { parts.contains { $0.shape.row?.boxes != nil } }
}
