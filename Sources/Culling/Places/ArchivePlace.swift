import Archives
import Basics
import Foundation
import PhotoStores
import Platform

/// Photos in archives. Archives are not changed; photos can be copied out of them.
public struct ArchivePlace: PhotoPlace {
  private let folders: FolderPlace
  private let stores: PhotoStores?

  /// - Parameters:
  ///   - folders: The place of the copies.
  ///   - stores: The servers with archives. Photos cannot be copied from there.
  public init(_ folders: FolderPlace, stores: PhotoStores? = nil) { (self.folders, self.stores) = (folders, stores) }

  /// Returns true for a file in an opened archive.
  public func has(_ address: PhotoAddress) -> Bool {
    address.filePath.map { Archive.contains($0) } ?? stores?.isInArchive(address.text) ?? false
  }

  /// Returns the mount point of the archive.
  public func lane(of address: PhotoAddress) -> String { folders.lane(of: address) }

  /// Returns true for copying.
  public func does(_ verb: ActVerb) -> Bool { verb.stays && verb.destination?.isImport == false }

  /// Returns the advice for other verbs.
  public func refusal(of verb: ActVerb) -> String? {
    does(verb)
      ? nil : "the archive stays as it is: --print kept lists names, :copy copies out"
  }

  /// Copies photos to a folder through temporary files, so that names, patterns and undo work as for other photos.
  public func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
    if act.verb.ofServers == .takeBack { return folders.perform(act, goesOn: goesOn) }
    if let refusal = refusal(of: act.verb) { return act.photos.map { _ in .failed(refusal) } }
    let own = FilePath(NSTemporaryDirectory()).appending("photowall-copy-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: own.string) }
    var done = 0
    return act.photos.map { photo in
      done += 1
      guard goesOn(done), !act.withdrawn.contains(photo.id) else { return .left }
      return copy(photo, act, by: own.appending("\(done)"))
    }
  }

  private func copy(_ photo: ActPhoto, _ act: Act, by folder: FilePath) -> ActOutcome {
    guard var path = photo.address.filePath else {
      return .failed(
        "\(SanitizedText.made(from: photo.address.lastComponent)) is in an archive on a server: download that first")
    }
    var copy = photo
    do {
      try Folder.create(folder.string)
      copy.address = .file(try Self.unpack(path, to: folder))
      if let other = photo.other {
        path = other
        copy.other = try Self.unpack(other, to: folder)
      }
    } catch {
      let reason = (error as? ArchiveFault)?.message ?? (error as? Errno)?.clause ?? "\(error)"
      return .failed("\(SanitizedText.made(from: path.nameText)): \(reason)")
    }
    copy.identity = nil
    var own = Act(act.verb, [copy])
    (own.naming, own.goesWithout) = (act.naming, act.goesWithout)
    let outcome = folders.perform(own) { _ in true }
    try? FileManager.default.removeItem(atPath: folder.string)
    return outcome.first ?? .left
  }

  private static let piece = 1 << 20

  /// Writes a member to a file with its name and date in a folder. Returns the path.
  private static func unpack(_ path: FilePath, to folder: FilePath) throws -> FilePath {
    guard let found = try Archive.member(at: path), let name = path.lastComponent else {
      throw Errno.noSuchFileOrDirectory
    }
    let (member, target) = (try MemberFile(found.archive, found.index), folder.appending(name))
    let file = try FileDescriptor.opened(
      target, .writeOnly, options: [.create, .exclusiveCreate], permissions: FilePermissions(rawValue: 0o666))
    defer { try? file.close() }
    var (piece, offset) = ([UInt8](repeating: 0, count: Self.piece), 0)
    while offset < member.size {
      let count = try piece.withUnsafeMutableBytes { try member.read(into: $0, at: offset) }
      guard count > 0 else { throw ArchiveFault("the archive is cut off") }
      try file.writeFully(piece[..<count])
      offset += count
    }
    let date = found.archive.date(of: found.index)
    if date > 0 {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(date))], ofItemAtPath: target.string)
    }
    return target
  }
}
