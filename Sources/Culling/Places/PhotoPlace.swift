import PhotoFeed
import Platform
import Sidecars
import Synchronization

/// A photo as an act needs it.
public struct ActPhoto: Sendable {
  /// The caller's number of the photo.
  public var id: Int
  /// The address of its file; of a pair, of the raw file.
  public var address: PhotoAddress
  /// The other half of a pair; nil if there is none, or if it stays.
  public var other: FilePath?
  /// The film of a Live Photo; nil if there is none, or if it stays.
  public var film: FilePath?
  /// The identity of the file that the user has decided about; nil if it may be any.
  public var identity: FileIdentity?
  /// The version of a file on a server that the user has seen; nil if it is unknown.
  public var version: String?
  /// The receipt of what is to be taken back.
  public var receipt: Receipt?
  /// When it was taken, for names by patterns: `2024-05-17 18:03:12`; nil: what its file tells.
  public var taken: String?
  /// Changes the rating that its sidecar tells.
  public var change: (@Sendable (inout PhotoRating) -> Void)?

  public init(
    id: Int, address: PhotoAddress, other: FilePath? = nil, film: FilePath? = nil, identity: FileIdentity? = nil,
    version: String? = nil, receipt: Receipt? = nil, change: (@Sendable (inout PhotoRating) -> Void)? = nil
  ) {
    (self.id, self.address, self.other, self.film, self.identity) = (id, address, other, film, identity)
    (self.version, self.receipt, self.change) = (version, receipt, change)
  }
}

/// The result of an act for a photo, for taking it back.
public struct Receipt: Sendable {
  /// Where the photo is, for messages; empty for the desktop's trash.
  public var place: String
  /// The number of its files, without sidecars.
  public var fileCount: Int
  /// The number of sidecars and other files that went along.
  public var companionCount: Int
  /// Whether the picture was turned in its file.
  public var isTurned = false
  /// The names of a photo's files that were renamed; nil for other acts.
  public var names: PhotoFileNames?
  /// What the place needs.
  let content: any Sendable
}

/// What has come of an act for a photo.
public enum ActOutcome: Sendable {
  /// Nil: there is nothing to take back.
  case done(Receipt?)
  /// It is another file than the one that the user has decided about, and was left.
  case otherFile
  /// It was left as the act was stopped, or as the line to the server broke.
  case left
  /// A sentence.
  case failed(String)
  /// The intention could not be written, for a reason: nothing was touched.
  case noIntention(String)
}

/// An act on photos of one place.
public struct Act: Sendable {
  public var verb: ActVerb
  public var photos: [ActPhoto]
  /// The name of new sidecars.
  public var naming = SidecarWriter.Naming.ext
  /// Whether pictures are turned in their files, if those have a place for that.
  public var turnsFiles = false
  /// Whether it is done although the intention cannot be written.
  public var goesWithout = false
  /// The photos that the caller has withdrawn. The act leaves them if it has not begun with them.
  public let withdrawn = WithdrawnPhotos()

  public init(_ verb: ActVerb, _ photos: [ActPhoto]) { (self.verb, self.photos) = (verb, photos) }

  /// Whether photos that were imported before are left.
  var isImport: Bool { verb.destination?.isImport ?? false }
}

/// Photos of an act that is being done which the caller no longer wants done.
public final class WithdrawnPhotos: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  /// Withdraws photos, on any thread.
  public func add(_ photos: some Sequence<Int>) { numbers.withLock { $0.formUnion(photos) } }

  /// Returns true if a photo was withdrawn.
  public func contains(_ photo: Int) -> Bool { numbers.withLock { $0.contains(photo) } }
}

/// A place that photos are in: the folders of this machine, servers. To add one, return true for its addresses and do its acts.
public protocol PhotoPlace: Sendable {
  /// Returns true for the address of a photo that is in this place.
  func has(_ address: PhotoAddress) -> Bool
  /// Returns the device or host of a photo, without looking at it: acts there are done one after the other.
  func lane(of address: PhotoAddress) -> String
  /// Returns true if it can do a verb.
  func does(_ verb: ActVerb) -> Bool
  /// Returns a sentence about photos that stay as they are whatever is decided about them; nil for other places.
  func refusal(of verb: ActVerb) -> String?
  /// Returns the file of this machine that other programs read and change as the photo; nil if there is none.
  func file(of address: PhotoAddress) -> FilePath?
  /// Does an act, and waits for its end. Returns what has come of each photo, in their order.
  ///
  /// - Parameter goesOn: Called with the number of photos that are done. Returns false if the rest is to be left.
  func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome]
  /// Returns the paths that an act would give to photos' files, without doing it: two for two copies, none for photos that it would
  /// leave.
  func preview(_ act: Act) -> [[FilePath]]
  /// Returns how many files there are beside photos that neither are photos nor go along with one, by their endings.
  func othersBeside(_ photos: [ActPhoto]) -> [String: Int]

  /// Finishes what processes that were killed have left. Returns a sentence about it; empty if there was nothing.
  func finishLeft() -> String
  /// Returns the photos of folders that are in the trash, the one that was deleted last first.
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
