/// Terminals that keep an image until it is deleted.
extension PaintedPictures {
  var keepsImages: Bool { encoder?.keepsImages ?? false }

  /// Deletes each image that the next update prints a cell of, and makes the update print all its cells. Returns the commands,
  /// each with the text that is printed in the cells of its image: between the two, the terminal shows blanks.
  func deleteImages(_ reprinted: inout [Int: [Int]]) -> [UInt8] {
    var deleted: [(frame: CellRect, points: [CellPoint])] = []
    while true {
      let printed = screen.nextUpdate().map(\.printed)
      let more = images.remove { frame in
        printed[frame.row..<frame.endRow].joined().contains { $0.overlaps(frame.column..<frame.endColumn) }
      }
      if more.isEmpty { break }
      deleted += more
      // A strip that is sent later would be painted above cells that are taken to have no pixels.
      drop()
      for (frame, _) in more {
        for row in frame.row..<frame.endRow {
          for column in frame.column..<frame.endColumn {
            cells.set(.none, at: row * cells.size.columns + column)
            reprinted[row, default: []].append(column)
          }
        }
      }
      screen.reprint(reprinted)
    }
    let steps = deleted.sorted { ($0.frame.row, $0.frame.column) < ($1.frame.row, $1.frame.column) }.map {
      (frame: $0.frame, command: $0.points.flatMap { deletion(at: $0) })
    }
    // tmux prints when it has read the whole update.
    return paneOrigin == nil ? screen.update(steps) : steps.flatMap(\.command)
  }

  /// Returns the sequence that deletes the images above a cell; all images if `point` is nil.
  func deletion(at point: CellPoint?) -> [UInt8] {
    let position = point.map { CellPoint(column: origin.column + $0.column, row: origin.row + $0.row) }
    let command = encoder?.deletion(at: position) ?? []
    return paneOrigin == nil ? command : Tmux.passthrough(command)
  }

  /// Deletes all images, for a terminal that another program uses.
  func deleteAll() {
    if keepsImages { screen.sendGraphics(deletion(at: nil)) }
  }

  /// Takes note of an image that the terminal keeps, and prints the column to its right again, which it has blanked.
  func didPaint(_ frame: CellRect) {
    images.add(frame)
    guard frame.endColumn < cells.size.columns else { return }
    let rows = (frame.row..<frame.endRow).filter {
      cells.cells[$0 * cells.size.columns + frame.endColumn].tile == .none
    }
    let blanked = Dictionary(uniqueKeysWithValues: rows.map { ($0, [frame.endColumn]) })
    if isUpdating { screen.reprint(blanked) } else { screen.printAgain(blanked) }
  }
}
