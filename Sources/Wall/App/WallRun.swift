import Foundation
import Platform

/// Input with keys and mouse that is not complete yet.
struct WallInput {
  var pointer = PointerTracker()
  var rightPointer = PointerTracker()
  var tapGuard = TapGuard()
  var doubleClick = DoubleClick()
  var prefix = NumberPrefix()
  var range: MarkRange?
  var drag: DragSession?
  var layoutGesture: LayoutGesture?
}

/// The progress of a wall's run, and its end.
struct WallRun {
  /// What Enter and a click do to a photo.
  var tap = TapAction.delete
  /// Whether the first of them asks what they do.
  var asksTap = false
  /// The keyboard whose letters are keys.
  var keyboard = KeyboardLayout.auto
  /// The sources that the user has pasted, which are opened if the wall quits with the next answer.
  var reopenedSources: [String]?
  /// Whether the focus moves to the next photo after a decision about one.
  var advances = false
  /// The order before the photos were sorted by likeness.
  var sortBeforeLikeness = (key: WallSort.feed, isReversed: false)
  /// The folders that the digits have.
  var folderKeys = FolderKeys()
  /// The key table while digits send photos to folders or set labels; nil while they do not.
  var digitTable: KeyTable?
  /// The label that digits set; nil while they do not.
  var labelOfDigits: PhotoProperty?
  /// Whether digits send photos to folders.
  var sendsByDigits: Bool { digitTable != nil && labelOfDigits == nil }
  /// The folder to which photos were copied or moved last.
  var folder = ""
  /// The pattern by which photos were renamed last.
  var names = "{date:%Y-%m-%d}_{number:4}"
  /// The number of renamings that have ended.
  var renameCount = 0
  /// Whether the user has turned a picture, and knows who sees that.
  var hasTurned = false
  /// A sentence about turns that were written elsewhere than asked for; nil if there is none to tell.
  var turnNote: String?
  /// Whether acts are done although it cannot be made sure that one which is cut off is finished.
  var goesWithoutIntentions = false
  /// Whether the wall is sorted again when all files have been read again.
  var sortsAgain = false
  /// Whether a feed is being written.
  var writesFeed = false
  /// Whether the wall quits when all acts have ended.
  var quitsAfterActs = false
  /// The address that was copied last.
  var copiedAddress: PhotoAddress?
  /// The time of the last event or frame.
  var now: TimeInterval = 0
  /// Whether something has changed since the last frame.
  var isDirty = true
  var onTrigger: ((Trigger, KeyContext) -> Void)?
  var shouldQuit = false
  /// Whether the rest of the feed is loaded before the wall quits, for the names that are printed then.
  var listsRest = false
  var keepsSession = false
  /// The photos that Enter has chosen in a wall that picks; nil if the user has cancelled.
  var picked: [PhotoID]?
}
