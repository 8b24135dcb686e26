import Basics
import PhotoFeed
import Platform

/// Storage of users' labels: the file of labels if there is one, else the feed if it can store them, else only the
/// journal. Labels are never stored beside the pictures.
extension Wall {
  /// The photos with labels that the feed lacks and can store.
  var labelsForFeed: [PhotoID] {
    guard services.writing.writeFeed != nil, options.labelsTo == nil else { return [] }
    return document.unwrittenLabels.filter { !unwrittenLabels(of: [$0]).isEmpty }
  }

  /// The photos with labels that the file of labels lacks.
  var labelsForFile: [PhotoID] {
    options.labelsTo == nil || services.writing.writeLabels == nil ? [] : document.unwrittenLabels
  }

  /// The photos with labels that only the journal stores.
  var labelsNowhere: [PhotoID] {
    options.labelsTo != nil
      ? []
      : document.unwrittenLabels.filter {
        unwrittenLabels(of: [$0])[$0]?.count != document.unwrittenLabels(of: $0).count
      }
  }

  /// A sentence about labels that only the journal stores; nil if there are none.
  var labelsNowhereNote: String? {
    let count = labelsNowhere.count
    return count == 0
      ? nil
      : "\(count == 1 ? "1 label" : "\(count) labels") kept with the session only: --labels-to names a file"
        + (feed.hasTable ? ", --add-columns adds a column" : "")
  }

  /// Returns the labels that the feed lacks and can store.
  func unwrittenLabels(of photos: [PhotoID]) -> [PhotoID: [UserLabel: [String]]] {
    var found: [PhotoID: [UserLabel: [String]]] = [:]
    for photo in photos {
      guard let index = self.photos.feedIndex(of: photo) else { continue }
      let labels = document.unwrittenLabels(of: photo).filter {
        feed.canCarry($0.key, at: index, addsColumns: options.addsColumns)
      }
      if !labels.isEmpty { found[photo] = labels }
    }
    return found
  }

  /// Writes labels to the file of labels. Calls `finish` with what was written and an error message, either nil.
  func writeLabels(then finish: @escaping (_ written: String?, _ failure: String?) -> Void) {
    let labelled = labelsForFile
    guard let path = options.labelsTo, let write = services.writing.writeLabels, !labelled.isEmpty else {
      return finish(nil, nil)
    }
    let labels = Dictionary(uniqueKeysWithValues: labelled.map { ($0, document.unwrittenLabels(of: $0)) })
    let changes = labelled.compactMap { photo in
      photos.feedIndex(of: photo).map { LabelFile.Change(LabelFile.Key(of: $0, in: feed), labels[photo] ?? [:]) }
    }
    ending.writesFeed = true
    write(LabelRequest(changes: changes, path: path)) { [weak self] result in
      guard let self else { return }
      ending.writesFeed = false
      setNeedsFrame()
      switch result {
      case .success(let written):
        log("wrote \(written)")
        document.didWrite(labels)
        finish(written, nil)
      case .failure(let error):
        log("not written: \(error)")
        finish(nil, "\(error)")
      }
    }
  }
}

extension UserLabel {
  /// Returns the storage of a photo's label, in words: `kept in labels.csv`.
  func place(of index: Int, in feed: PhotoFeed, _ options: WallOptions) -> String {
    if let file = options.labelsTo { return "kept in \(FilePath(named: file).lastComponent?.text ?? file)" }
    return feed.canCarry(self, at: index, addsColumns: options.addsColumns)
      ? "kept in the feed" : "kept with the session only"
  }
}
