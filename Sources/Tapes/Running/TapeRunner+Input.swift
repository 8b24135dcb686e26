import TerminalPanels

extension TapeRunner {
  /// Sends events that land together on the next frame, then lets time pass: `delay` seconds, or `TypingSpeed`.
  func send(_ events: [InputEvent], delay: Double? = nil, _ stage: TapeStage) {
    for event in events { stage.send(event) }
    settle(delay: delay, stage)
  }

  /// Runs the frames of `delay` seconds, or of `TypingSpeed`.
  func settle(delay: Double? = nil, _ stage: TapeStage) {
    stage.run(frames: stage.clock.frames(in: delay ?? setup.typingSpeed))
  }
}
