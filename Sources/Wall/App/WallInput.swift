import Platform

/// Input with keys and mouse that is not complete yet, and what keys do.
struct WallInput {
  var pointer = PointerTracker()
  var rightPointer = PointerTracker()
  var tapGuard = TapGuard()
  var doubleClick = DoubleClick()
  var prefix = NumberPrefix()
  var range: MarkRange?
  var drag: DragSession?
  var layoutGesture: LayoutGesture?
  /// The keyboard whose letters are keys.
  var keyboard = KeyboardLayout.auto
  /// Whether the focus moves to the next photo after a decision about one.
  var advances = false
  /// The address that was copied last.
  var copiedAddress: PhotoAddress?
}
