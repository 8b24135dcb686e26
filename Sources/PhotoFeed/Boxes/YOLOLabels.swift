import Basics
import Platform

/// The boxes of YOLO, in a text file per picture: `labels/a.txt` for `images/a.jpg`, or beside it. A line is a class,
/// then the centre, width and height of a box as fractions of the picture, and optionally a score. A line can also be a
/// class and the points of an outline.
///
/// Source: the dataset formats of Ultralytics' documentation (detection, segmentation). The names of classes are in
/// `classes.txt` or in a file such as `data.yaml`.
enum YOLOLabels {
  private static let limit = 1 << 20

  /// Returns the boxes of a picture; none for a picture on the network.
  static func boxes(of address: PhotoAddress) -> [PhotoBox] {
    guard let path = address.filePath, let file = places(of: path).first(where: { (try? Stat($0)) != nil }),
      let bytes = try? FileDescriptor.contents(of: file, limit: limit)
    else { return [] }
    let names = classNames(near: file)
    return bytes.text.drop { $0 == "\u{feff}" }.split(whereSeparator: \.isNewline).prefix(PhotoBox.limit).compactMap {
      box(String($0), names)
    }
  }

  /// Returns the candidate label files of a picture.
  private static func places(of picture: FilePath) -> [FilePath] {
    var name = picture
    name.extension = "txt"
    let parts = name.components.map(\.string)
    guard let mark = parts.dropLast().lastIndex(of: "images") else { return [name] }
    var labels = FilePath(root: name.root, name.components)
    labels.components.replaceSubrange(
      name.components.index(
        name.components.startIndex, offsetBy: mark)..<name.components.index(
          name.components.startIndex, offsetBy: mark + 1), with: [FilePath.Component("labels")])
    return [labels, name]
  }

  private static func box(_ line: String, _ names: [Int: String]) -> PhotoBox? {
    let numbers = line.split(whereSeparator: \.isWhitespace).map { Double($0) ?? .nan }
    guard numbers.count >= 5, numbers.allSatisfy(\.isFinite), let number = Int(exactly: numbers[0]) else { return nil }
    let rest = Array(numbers.dropFirst())
    var box = PhotoBox(
      x: rest[0] - rest[2] / 2, y: rest[1] - rest[3] / 2, width: rest[2], height: rest[3], isRelative: true,
      label: names[number] ?? "\(number)", score: rest.count == 5 ? rest[4] : nil)
    if rest.count >= 6 {
      guard rest.count % 2 == 0 else { return nil }
      let (xs, ys) = (
        stride(from: 0, to: rest.count, by: 2).map { rest[$0] }, stride(from: 1, to: rest.count, by: 2).map { rest[$0] }
      )
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      (box.x, box.y, box.width, box.height) = (left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
    }
    return box.width > 0 && box.height > 0 ? box : nil
  }

  /// Returns the names of classes from files beside the labels, or in one of three folders above.
  private static func classNames(near file: FilePath) -> [Int: String] {
    var folder = file.folder
    for _ in 0..<4 {
      let names = (try? Folder.names(in: folder))?.map(\.string).sorted() ?? []
      if names.contains("classes.txt"),
        let bytes = try? FileDescriptor.contents(of: folder.appending("classes.txt"), limit: limit)
      {
        let lines = bytes.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0, SanitizedText.made(from: String($1))) })
      }
      for name in names where name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        let text = (try? FileDescriptor.contents(of: folder.appending(name), limit: limit))?.text ?? ""
        let found = self.names(inYAML: text)
        if !found.isEmpty { return found }
      }
      folder = folder.folder
    }
    return [:]
  }

  /// Returns the `names` in a data set's description: `[a, b]`, `{0: a}`, or lines of `- a` or `0: a`.
  static func names(inYAML text: String) -> [Int: String] {
    let lines = text.drop { $0 == "\u{feff}" }.split(whereSeparator: \.isNewline).map(withoutComment)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("names") && $0.dropFirst(5).first { $0 != " " } == ":" })
    else { return [:] }
    var entries = [lines[start].drop { $0 != ":" }.dropFirst()]
    for line in lines[(start + 1)...] {
      let isOwn = line.first.map { $0.isWhitespace || "-]}".contains($0) } ?? true
      guard isOwn else { break }
      entries.append(line)
    }
    // A list between brackets may have several lines.
    let flow = entries.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let open = flow.first, "[{".contains(open) {
      entries = split(flow[...].dropFirst().prefix { $0 != "]" && $0 != "}" }, at: ",")
      if open == "[" { entries = entries.map { "- " + $0 } }
    }
    var names: [Int: String] = [:]
    for entry in entries {
      let entry = entry.drop(while: \.isWhitespace)
      if entry.hasPrefix("- ") {
        names[names.count] = scalar(entry.dropFirst(2))
      } else if case let parts = split(entry, at: ":"), parts.count == 2, let number = Int(scalar(parts[0])) {
        names[number] = scalar(parts[1])
      }
    }
    return names
  }

  /// Returns the parts of a text between separators outside quotes.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var (parts, start, quote) = ([Substring](), text.startIndex, Character?.none)
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if "'\"".contains(character) {
        quote = character
      } else if character == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    let parts = split(line, at: "#")
    // A `#` within a word does not begin a comment.
    let end = parts.dropLast().first { $0.last?.isWhitespace ?? true }?.endIndex ?? line.endIndex
    return line[..<end]
  }

  private static func scalar(_ text: Substring) -> String {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isQuoted = text.count > 1 && text.first == text.last && text.first.map { "'\"".contains($0) } ?? false
    return SanitizedText.made(from: isQuoted ? String(text.dropFirst().dropLast()) : text)
  }
}
