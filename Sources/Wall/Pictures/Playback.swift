import Pictures

/// The playback of an animated picture.
struct Playback: Hashable {
  var id: PictureID
  /// The time when the first frame was shown.
  var start: Double

  /// Returns the index of the frame at a time; 0 for a picture that is not animated.
  func frame(of picture: Picture, at time: Double) -> Int {
    picture.animation?.frameIndex(at: time - start) ?? 0
  }

  /// Returns the time of the next frame; nil if there is none.
  func nextTime(of picture: Picture, after time: Double) -> Double? {
    picture.animation?.timeToNextFrame(at: time - start).map { time + $0 }
  }
}
