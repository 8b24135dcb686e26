extension Wall {
  func changeFrame() {
    scene.appearance.frame = scene.appearance.frame.next
    showMessage("frame: \(scene.appearance.frame.rawValue)")
  }

  /// Shows or hides a part of the photos.
  func toggle(_ part: WritableKeyPath<WallAppearance, Bool>, _ name: String) {
    scene.appearance[keyPath: part].toggle()
    showMessage("\(name) \(scene.appearance[keyPath: part] ? "on" : "off")")
  }

  func changeGround() {
    scene.appearance.ground = scene.appearance.ground.next
    showMessage("transparent pictures on: \(scene.appearance.ground.rawValue)")
  }

  func changeBoxes() {
    guard scene.hasBoxes else {
      return showMessage("no boxes in this feed — --boxes FIELD=xywh tells where they are")
    }
    toggle(\.showsBoxes, "boxes")
  }

  func changeClipping() {
    scene.appearance.paintsClipping.toggle()
    guard scene.appearance.paintsClipping else { return showMessage("clipping not painted") }
    let histogram = model.focus.flatMap(scene.pictures.histogram)
    let parts = histogram.map { ($0.highlightsText, $0.shadowsText) } ?? ("", "")
    showMessage("clipped highlights red \(parts.0), shadows blue \(parts.1)")
  }
}
