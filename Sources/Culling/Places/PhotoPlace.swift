import PhotoFeed
import Platform
import Sidecars
import Synchronization

/// A photo in an act.
public struct ActPhoto: Sendable {
  /// The caller's id of the photo.
  public var id: Int
  /// The address of the file; in a pair, of the raw file.
  public var address: PhotoAddress
  /// The other file of a pair; nil if there is none or it stays.
  public var other: FilePath?
  /// The film of a Live Photo; nil if there is none or it stays.
  public var film: FilePath?
  /// The identity of the file that the user has seen; nil for any.
  public var identity: FileIdentity?
  /// The version of a file on a server that the user has seen; nil if unknown.
  public var version: String?
  /// The receipt of the act to undo.
  public var receipt: Receipt?
  /// The capture time for patterns, `2024-05-17 18:03:12`; nil to read it from the file.
  public var taken: String?
  /// Changes the rating in the sidecar.
  public var change: (@Sendable (inout PhotoRating) -> Void)?

  public init(
    id: Int, address: PhotoAddress, other: FilePath? = nil, film: FilePath? = nil, identity: FileIdentity? = nil,
    version: String? = nil, receipt: Receipt? = nil, change: (@Sendable (inout PhotoRating) -> Void)? = nil
  ) {
    (self.id, self.address, self.other, self.film, self.identity) = (id, address, other, film, identity)
    (self.version, self.receipt, self.change) = (version, receipt, change)
  }
}

/// The result of an act for a photo, for undo.
public struct Receipt: Sendable {
  /// The photo's location for messages; empty for the desktop's trash.
  public var place: String
  /// The number of files without sidecars.
  public var fileCount: Int
  /// The number of sidecars and other companion files.
  public var companionCount: Int
  /// Whether the picture was turned in its file.
  public var isTurned = false
  /// The names of a renamed photo's files; nil for other acts.
  public var names: PhotoFileNames?
  /// The data of the place.
  let content: any Sendable
}

/// The result of an act for a photo.
public enum ActOutcome: Sendable {
  /// Nil if there is nothing to undo.
  case done(Receipt?)
  /// The file is not the one that the user has seen, and was not changed.
  case otherFile
  /// The photo was skipped, since the act was stopped or the connection to the server broke.
  case left
  /// The act failed; a sentence.
  case failed(String)
  /// The intention could not be written, with the reason. No file was changed.
  case noIntention(String)
}

/// An act on photos of one place.
public struct Act: Sendable {
  public var verb: ActVerb
  public var photos: [ActPhoto]
  /// The name of new sidecars.
  public var naming = SidecarWriter.Naming.ext
  /// Whether to turn pictures in their files, if the files have an orientation field.
  public var turnsFiles = false
  /// Whether to act even if the intention cannot be written.
  public var goesWithout = false
  /// The photos withdrawn by the caller. The act skips them unless it has begun with them.
  public let withdrawn = WithdrawnPhotos()

  public init(_ verb: ActVerb, _ photos: [ActPhoto]) { (self.verb, self.photos) = (verb, photos) }

  var isImport: Bool { verb.destination?.isImport ?? false }
}

/// The photos of a running act that the caller has withdrawn.
public final class WithdrawnPhotos: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  /// Withdraws photos. Can be called on any thread.
  public func add(_ photos: some Sequence<Int>) { numbers.withLock { $0.formUnion(photos) } }

  /// Returns true if a photo was withdrawn.
  public func contains(_ photo: Int) -> Bool { numbers.withLock { $0.contains(photo) } }
}

/// A place of photos: local folders, servers. To add one, return true for its addresses and perform its acts.
public protocol PhotoPlace: Sendable {
  /// Returns true for the address of a photo in this place.
  func has(_ address: PhotoAddress) -> Bool
  /// Returns the device or host of a photo, without reading the file. Acts in one lane are performed one at a time.
  func lane(of address: PhotoAddress) -> String
  /// Returns true if the place supports a verb.
  func does(_ verb: ActVerb) -> Bool
  /// Returns a sentence about photos that cannot be changed at all; nil for other places.
  func refusal(of verb: ActVerb) -> String?
  /// Returns the local file that other programs can read and change; nil if there is none.
  func file(of address: PhotoAddress) -> FilePath?
  /// Performs an act, and waits for its end. Returns the results of the photos, in order.
  ///
  /// - Parameter goesOn: Called with the number of finished photos. Returns false to skip the rest.
  func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome]
  /// Returns the new paths of photos' files without performing the act: two for two copies, none for skipped photos.
  func preview(_ act: Act) -> [[FilePath]]
  /// Returns the numbers of files beside photos that are neither photos nor companion files, by extension.
  func othersBeside(_ photos: [ActPhoto]) -> [String: Int]

  /// Finishes the acts of killed processes. Returns a sentence about them, or an empty text.
  func finishLeft() -> String
  /// Returns the photos of folders in the trash, the last deleted one first.
  func trashed(of folders: Set<PhotoAddress>) -> [TrashedPhoto]
}

extension PhotoPlace {
  public func does(_ verb: ActVerb) -> Bool { true }

  public func refusal(of verb: ActVerb) -> String? { nil }

  public func file(of address: PhotoAddress) -> FilePath? { nil }

  /// Returns none.
  public func preview(_ act: Act) -> [[FilePath]] { act.photos.map { _ in [] } }

  /// Returns none.
  public func othersBeside(_ photos: [ActPhoto]) -> [String: Int] { [:] }

  /// Returns an empty sentence.
  public func finishLeft() -> String { "" }

  /// Returns none.
  public func trashed(of folders: Set<PhotoAddress>) -> [TrashedPhoto] { [] }
}
