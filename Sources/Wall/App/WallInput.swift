import PhotoFeed
import Platform

/// Incomplete input of keys and mouse, and settings of the keyboard.
struct WallInput {
  var pointer = PointerTracker()
  var rightPointer = PointerTracker()
  var tapGuard = TapGuard()
  var doubleClick = DoubleClick()
  var prefix = NumberPrefix()
  /// The first photo of a range being selected, which extends to the focus; nil if there is none.
  var rangeStart: PhotoID?
  var drag: DragSession?
  var layoutGesture: LayoutGesture?
  /// The keyboard layout for letters that are keys.
  var keyboard = KeyboardLayout.auto
  /// Whether the focus moves to the next photo after a decision.
  var advances = false
  var copiedAddress: PhotoAddress?
}
