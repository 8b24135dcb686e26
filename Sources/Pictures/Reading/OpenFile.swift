import Archives
import CLibrary
import Platform

/// A regular file that is open for reading, or a member of an archive. It is closed when this object is released.
///
/// Folders, pipes and devices are refused, so that opening never blocks.
final class OpenFile {
  let path: FilePath
  let stamp: FileFingerprint
  private let bytes: Bytes

  private enum Bytes {
    case file(FileDescriptor)
    case member(MemberFile)
  }

  init(path: FilePath) throws(PictureError) {
    (bytes, stamp) = try WorkerRecord.waiting { () throws(PictureError) in
      do throws(Errno) {
        let descriptor = try FileDescriptor.openedRegular(path)
        return (.file(descriptor), try FileFingerprint(Stat(descriptor)))
      } catch {
        if error == .notDirectory, let member = try Self.member(at: path), let stamp = member.stamp {
          return (.member(member), stamp)
        }
        throw .unreadable(path: path.text, reason: Self.sentence(for: error))
      }
    }
    self.path = path
  }

  deinit { if case .file(let descriptor) = bytes { try? descriptor.close() } }

  /// Whether it is in an archive, so that libraries cannot open it by path.
  var isMember: Bool { if case .member = bytes { true } else { false } }

  private static func member(at path: FilePath) throws(PictureError) -> MemberFile? {
    do throws(ArchiveFault) { return try Archive.file(at: path) } catch {
      throw .unreadable(path: path.text, reason: error.message)
    }
  }

  /// Reads `memory.count` bytes at `offset`, fewer only at the end of the file. Returns the number of bytes.
  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(PictureError) -> Int {
    try WorkerRecord.waiting { () throws(PictureError) in
      switch bytes {
      case .file(let descriptor):
        do throws(Errno) { return try descriptor.readAll(into: memory, from: offset) } catch {
          throw .unreadable(path: path.text, reason: Self.sentence(for: error))
        }
      case .member(let member):
        do throws(ArchiveFault) { return try member.read(into: memory, at: offset) } catch {
          throw .unreadable(path: path.text, reason: error.message)
        }
      }
    }
  }

  /// Reads the whole file. Throws above `limit` bytes.
  func readAll(limit: Int) throws(PictureError) -> PictureBytes { try read(0..<stamp.size, limit: limit) }

  /// Reads the bytes in `range`. Throws above `limit` bytes.
  func read(_ range: Range<Int>, limit: Int) throws(PictureError) -> PictureBytes {
    guard range.count <= limit else { throw .tooManyBytes(limit: limit) }
    guard let start = malloc(max(range.count, 1)) else { throw .outOfMemory }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: range.count)
    do {
      let count = try read(into: memory, at: range.lowerBound)
      return PictureBytes(owning: UnsafeRawBufferPointer(start: start, count: count))
    } catch {
      free(start)
      throw error
    }
  }

  private static func sentence(for error: Errno) -> String {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: "no such file"
    case .permissionDenied, .notPermitted: "no permission to read it"
    case .isDirectory: "a folder, not a file"
    case .illegalSeek: "not a file"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "too many open files"
    default: error.description
    }
  }
}
