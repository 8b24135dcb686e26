import Basics
import Pictures
import Platform
import Sidecars

/// What an act does with photos: a value with all that is known of it. Places do what it plans, and its words tell what was done.
public struct ActVerb: Sendable {
  /// The verbs that servers have, too.
  enum OfServers { case trash, takeBack, write }

  typealias Planning =
    @Sendable (_ photo: ActPhoto, _ act: Act, _ planner: inout FilePlanner) throws(ActFailure) -> PhotoPlan

  /// The text while it is done: `copying`.
  public let progress: String
  /// What is done with photos, for `not copied`.
  public let participle: String
  /// Where copies or files go; nil if they go nowhere.
  public var destination: Destination?
  /// Whether photos stay as they are, so that taking it back is another act.
  public var stays = false
  /// The turn that it writes; nil for other verbs.
  public var turn: PictureOrientation?
  /// The corrections of clocks that it writes; nil for other verbs.
  public var clocks: CameraClocks?
  /// Whether it gives photos other names in their folders. They may exchange them, so that all photos are planned at once.
  public var isRenaming = false
  /// The pattern of these names; nil: the names in the photos' receipts.
  public var names: NamePattern?
  /// What servers do; nil if they cannot do it.
  var ofServers: OfServers?
  /// Returns a sentence of its own about a failure, by the name of the file; nil for the usual one.
  var sentence: @Sendable (ActFailure, _ name: String, ActPhoto) -> String? = { _, _, _ in nil }
  /// Returns what is to be done with a photo, without doing it.
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

  /// Copies photos to a folder, or imports them.
  public static func copy(to destination: Destination) -> ActVerb {
    var verb = ActVerb("copying", destination.isImport ? "imported" : "copied") {
      (photo, _, planner) throws(ActFailure) in
      try planner.copy(
        FilePlanner.Photo(photo), to: destination.folder, names: destination.names, second: destination.second)
    }
    (verb.destination, verb.stays) = (destination, true)
    return verb
  }

  /// Gives photos new names in their folders; nil: the names of their receipts.
  public static func rename(_ names: NamePattern?) -> ActVerb {
    var verb = ActVerb("renaming", "renamed") { (photo, _, _) throws(ActFailure) in
      throw ActFailure(.gone, photo.address.filePath ?? "")
    }
    (verb.isRenaming, verb.names) = (true, names)
    return verb
  }

  /// Undoes what a receipt is of.
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

  /// Writes what was decided about photos to their sidecars.
  public static let write = ofSidecars("writing ratings", "written") { (photo, act, planner) throws(ActFailure) in
    try planner.rate(FilePlanner.Photo(photo), turnsFile: act.turnsFiles) { photo.change?(&$0) }
  }.doneOnServers(.write)

  /// Turns pictures, in addition to their turns so far.
  public static func turn(_ turn: PictureOrientation) -> ActVerb {
    var verb = ofSidecars("turning", "turned") { (photo, act, planner) throws(ActFailure) in
      try planner.rate(FilePlanner.Photo(photo), turnsFile: act.turnsFiles) { $0.turn = $0.turn.followed(by: turn) }
    }
    verb.turn = turn
    return verb
  }

  /// Adds keywords to photos, in their sidecars.
  public static func tag(_ keywords: [String]) -> ActVerb {
    var verb = ofSidecars("writing keywords", "tagged") { (photo, _, planner) throws(ActFailure) in
      try planner.change(KeywordChange(adding: keywords), of: FilePlanner.Photo(photo))
    }
    verb.stays = true
    return verb
  }

  /// Writes when photos were taken to their sidecars, by clocks that are right.
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

  private func doneOnServers(_ ofServers: OfServers) -> ActVerb {
    var verb = self
    verb.ofServers = ofServers
    return verb
  }
}
