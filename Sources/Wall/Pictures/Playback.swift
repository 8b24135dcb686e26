import Pictures

/// A picture that plays, from when on.
struct Playback: Hashable {
  /// The request that it answers.
  var id: PictureID
  /// When its first frame was seen first.
  var start: Double

  /// The frame that is seen at a time; 0 of a picture that does not play.
  func frame(of picture: Picture, at time: Double) -> Int {
    picture.animation?.frameIndex(at: time - start) ?? 0
  }

  /// When another frame is seen; nil if none ever will be.
  func nextTime(of picture: Picture, after time: Double) -> Double? {
    picture.animation?.timeToNextFrame(at: time - start).map { time + $0 }
  }
}
