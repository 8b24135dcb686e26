import Basics
import CLibrary
import Platform

/// The thumbnails that the programs of a desktop share.
///
/// Source: freedesktop.org, Thumbnail Managing Standard 0.9: files named by the MD5 of the picture's URI, in folders by
/// size, with the picture's URI and modification time inside.
public struct ThumbnailFolder: Sendable {
  /// The folders, by the longest side of their thumbnails in pixels.
  enum Class: String, CaseIterable, Sendable {
    case normal, large, extraLarge = "x-large", largest = "xx-large"

    var side: Int {
      switch self {
      case .normal: 128
      case .large: 256
      case .extraLarge: 512
      case .largest: 1_024
      }
    }

    var box: PixelSize { PixelSize(width: side, height: side) }
  }

  let folder: String
  private let workingFolder: String
  /// The program whose failures are recorded, since other programs may decode the file.
  private let program: String

  /// Opens the thumbnails in `folder`, which is `thumbnails` in the user's cache folder. Nothing is created before a write.
  ///
  /// - Parameter workingFolder: The base of relative paths.
  public init(folder: String, workingFolder: String, program: String = "photowall") {
    self.folder = folder
    self.workingFolder = workingFolder
    self.program = program
  }

  /// The folders for thumbnails and records of failures.
  public var folders: [String] { (Class.allCases.map(\.rawValue) + [failures]).map { "\(folder)/\($0)" } }

  private var failures: String { "fail/\(program)" }

  /// Returns the URI of a file, escaped as in glib, which file managers use.
  func uri(of path: FilePath) -> String {
    let absolute = FilePath(workingFolder).pushing(path).lexicallyNormalized()
    return "file://" + absolute.bytes.percentEncoded(except: FilePath.isPlainInAddress)
  }

  /// Returns false for files in the thumbnail folder.
  func covers(_ path: FilePath) -> Bool { !path.starts(with: FilePath(folder)) }

  /// Returns the smallest class in which a picture of `original` pixels has at least `wanted` pixels, or nil.
  static func smallestClass(for original: PixelSize, wanted: PixelSize) -> Class? {
    Class.allCases.first { choice in
      let size = PictureFit.fit.scaledSize(of: original, in: choice.box)
      return size.width >= wanted.width && size.height >= wanted.height
    }
  }

  /// Returns the thumbnail of a file in a class or a larger one, if it is current.
  func thumbnail(of path: FilePath, stamp: FileFingerprint, from least: Class) -> Bitmap? {
    let uri = uri(of: path)
    let name = Digest.md5(uri.utf8).hexadecimal + ".png"
    for choice in Class.allCases where choice.side >= least.side {
      guard let bytes = current("\(folder)/\(choice.rawValue)/\(name)", uri: uri, stamp: stamp),
        let picture = try? PictureDecoder().decode(ByteWindow(bytes), fitting: choice.box, fit: .fit),
        !picture.isPartial
      else { continue }
      return picture.bitmap
    }
    return nil
  }

  /// Returns the recorded error of this program for a file, if it is current.
  func recordedFailure(of path: FilePath, stamp: FileFingerprint) -> String? {
    let uri = uri(of: path)
    guard let bytes = current(failureFile(of: uri), uri: uri, stamp: stamp) else { return nil }
    return Self.texts(in: bytes)["Description"]
  }

  /// Returns the bytes of a thumbnail if it is current: made from the file's present state, by time and size.
  private func current(_ file: String, uri: String, stamp: FileFingerprint) -> PictureBytes? {
    guard let bytes = try? OpenFile(path: FilePath(file)).readAll(limit: 8_000_000) else { return nil }
    let texts = Self.texts(in: bytes)
    guard texts["Thumb::URI"] == uri, texts["Thumb::MTime"] == String(stamp.seconds) else { return nil }
    // A file may change twice within a second. The optional size may differ.
    if let size = texts["Thumb::Size"], size != String(stamp.size) { return nil }
    return bytes
  }

  /// Returns the `tEXt` chunks of a PNG file by keyword, among at most 100 chunks before and after the pixels.
  ///
  /// Source: PNG specification, third edition, 11.3.3.3.
  static func texts(in bytes: PictureBytes) -> [String: String] {
    var (window, offset, texts) = (ByteWindow(bytes), 8, [String: String]())
    for _ in 0..<100 {
      guard let length = window.bigEndian(4, at: offset), length <= bytes.count else { break }
      if window.has("tEXt", at: offset + 4), length < 10_000 {
        let parts = window.bytes(at: offset + 8, count: length).split(separator: 0, maxSplits: 1)
        if parts.count == 2 {
          texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
      }
      offset += 12 + length
    }
    return texts
  }

  /// Writes the thumbnail of a file. Returns false if it cannot be written.
  @discardableResult
  func write(_ bitmap: Bitmap, as choice: Class, of path: FilePath, stamp: FileFingerprint, header: PictureHeader)
    -> Bool
  {
    var texts = texts(of: path, stamp)
    texts.append(("Thumb::Image::Width", String(header.width)))
    texts.append(("Thumb::Image::Height", String(header.height)))
    texts.append(("Thumb::Mimetype", header.format.mediaType))
    return write(bitmap, texts, in: choice.rawValue)
  }

  /// Records the error of decoding a file. Returns false if it cannot be written.
  @discardableResult
  func writeFailure(_ sentence: String, of path: FilePath, stamp: FileFingerprint) -> Bool {
    let texts = texts(of: path, stamp) + [("Description", sentence)]
    return write(Bitmap(width: 1, height: 1, color: 0, alpha: 0), texts, in: failures)
  }

  /// Removes the record of a failure, if any.
  func removeFailure(of path: FilePath) { unlink(failureFile(of: uri(of: path))) }

  private func failureFile(of uri: String) -> String {
    "\(folder)/\(failures)/\(Digest.md5(uri.utf8).hexadecimal).png"
  }

  private func texts(of path: FilePath, _ stamp: FileFingerprint) -> [(keyword: String, text: String)] {
    [
      ("Thumb::URI", uri(of: path)), ("Thumb::MTime", String(stamp.seconds)), ("Thumb::Size", String(stamp.size)),
      ("Software", program),
    ]
  }

  private func write(_ bitmap: Bitmap, _ texts: [(keyword: String, text: String)], in folder: String) -> Bool {
    let folder = "\(self.folder)/\(folder)"
    // Level 1 takes a third of the time of level 6, for a tenth more bytes.
    guard (try? Folder.create(folder)) != nil, let bytes = PNGEncoder(texts: texts, compression: 1).encode(bitmap)
    else {
      return false
    }
    let path = "\(folder)/\(Digest.md5(texts[0].text.utf8).hexadecimal).png"
    return (try? AtomicFile.write(bytes, to: FilePath(path), permissions: .ownerReadWrite)) != nil
  }
}
