import Basics
import Pictures
import Platform
import Sidecars

/// The operation of an act on photos. Places perform its plans, and its words are for messages.
public struct ActVerb: Sendable {
  /// The operations that servers support, too.
  enum OfServers { case trash, takeBack, write }

  typealias Planning =
    @Sendable (_ photo: ActPhoto, _ act: Act, _ planner: inout FilePlanner) throws(ActFailure) -> PhotoPlan

  /// The text during the act: `copying`.
  public let progress: String
  /// The participle for messages such as `not copied`.
  public let participle: String
  /// The destination of copies or moved files, or nil.
  public var destination: Destination?
  /// Whether photos stay, so that undo is another act.
  public var stays = false
  /// The turn to write; nil for other verbs.
  public var turn: PictureOrientation?
  /// The clock corrections to write; nil for other verbs.
  public var clocks: CameraClocks?
  /// Whether photos get new names in their folders. They may exchange names, so all photos are planned together.
  public var isRenaming = false
  /// The pattern of new names; nil for the names in the photos' receipts.
  public var names: NamePattern?
  /// The operation on servers, or nil.
  var ofServers: OfServers?
  /// Returns a special sentence about a failure, by the name of the file; nil for the default.
  var sentence: @Sendable (ActFailure, _ name: String, ActPhoto) -> String? = { _, _, _ in nil }
  /// Returns the plan for a photo, without performing it.
  let plan: Planning

  init(_ progress: String, _ participle: String, plan: @escaping Planning) {
    (self.progress, self.participle, self.plan) = (progress, participle, plan)
  }
}

extension ActVerb {
  /// Moves photos to the trash.
  public static let trash: ActVerb = {
    var verb = ActVerb("moving to the trash", "moved to the trash") {
      (photo, _, planner) throws(ActFailure) in try planner.trash(FilePlanner.Photo(photo))
    }
    verb.ofServers = .trash
    verb.sentence = { failure, _, _ in
      failure.reason == .gone ? "\(failure.path.text) no longer exists, so it was not moved to the trash" : nil
    }
    return verb
  }()

  /// Moves photos to a folder.
  public static func move(to destination: Destination) -> ActVerb {
    var verb = ActVerb("moving", "moved") { (photo, _, planner) throws(ActFailure) in
      try planner.move(FilePlanner.Photo(photo), to: destination.folder, names: destination.names)
    }
    verb.destination = destination
    return verb
  }

  /// Copies or imports photos to a folder.
  public static func copy(to destination: Destination) -> ActVerb {
    var verb = ActVerb("copying", destination.isImport ? "imported" : "copied") {
      (photo, _, planner) throws(ActFailure) in
      try planner.copy(
        FilePlanner.Photo(photo), to: destination.folder, names: destination.names, second: destination.second)
    }
    (verb.destination, verb.stays) = (destination, true)
    return verb
  }

  /// Renames photos in their folders; nil for the names in their receipts.
  public static func rename(_ names: NamePattern?) -> ActVerb {
    var verb = ActVerb("renaming", "renamed") { (photo, _, _) throws(ActFailure) in
      throw ActFailure(.gone, photo.address.filePath ?? "")
    }
    (verb.isRenaming, verb.names) = (true, names)
    return verb
  }

  /// Undoes the act of a receipt.
  public static let takeBack: ActVerb = {
    var verb = ActVerb("taking back", "taken back") { (photo, _, planner) throws(ActFailure) in
      if let keywords = photo.receipt?.content as? KeywordChange {
        return try planner.change(keywords.inverse, of: FilePlanner.Photo(photo))
      }
      return try FolderPlace.planBack(photo)
    }
    verb.ofServers = .takeBack
    verb.sentence = { failure, name, photo in
      switch failure.reason {
      case .taken:
        let place = photo.receipt.map { $0.place.isEmpty ? "the trash" : SanitizedText.made(from: $0.place) } ?? ""
        let isMoved = photo.receipt?.place.isEmpty == false
        return "\(name) exists again; the \(isMoved ? "moved" : "deleted") file stays in \(place)"
      case .changed: return "\(name) was changed since, and stays where it is"
      default: return nil
      }
    }
    return verb
  }()

  /// Writes ratings to sidecars.
  public static let write: ActVerb = {
    var verb = ofSidecars("writing ratings", "written") { (photo, act, planner) throws(ActFailure) in
      try planner.rate(FilePlanner.Photo(photo), turnsFile: act.turnsFiles) { photo.change?(&$0) }
    }
    verb.ofServers = .write
    return verb
  }()

  /// Turns pictures, in addition to their current turns.
  public static func turn(_ turn: PictureOrientation) -> ActVerb {
    var verb = ofSidecars("turning", "turned") { (photo, act, planner) throws(ActFailure) in
      try planner.rate(FilePlanner.Photo(photo), turnsFile: act.turnsFiles) { $0.turn = $0.turn.followed(by: turn) }
    }
    verb.turn = turn
    return verb
  }

  /// Adds keywords to the sidecars of photos.
  public static func tag(_ keywords: [String]) -> ActVerb {
    var verb = ofSidecars("writing keywords", "tagged") { (photo, _, planner) throws(ActFailure) in
      try planner.change(KeywordChange(adding: keywords), of: FilePlanner.Photo(photo))
    }
    verb.stays = true
    return verb
  }

  /// Writes corrected capture times to sidecars.
  public static func clock(_ clocks: CameraClocks) -> ActVerb {
    var verb = ofSidecars("writing dates", "dated") { (photo, _, planner) throws(ActFailure) in
      try planner.date(FilePlanner.Photo(photo), by: clocks)
    }
    verb.clocks = clocks
    return verb
  }

  private static func ofSidecars(_ progress: String, _ participle: String, plan: @escaping Planning) -> ActVerb {
    var verb = ActVerb(progress, participle, plan: plan)
    verb.sentence = { failure, name, _ in
      switch failure.reason {
      case .refused(let sentence): sentence
      case .changed, .taken:
        "another program has changed \(name) since it was read; reload the wall to see it"
      case .system: "\(name) cannot be written: \(failure.clause)"
      default: nil
      }
    }
    return verb
  }
}
