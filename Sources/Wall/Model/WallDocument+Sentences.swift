import Basics
import Culling
import PhotoFeed

extension WallDocument {
  /// Returns the name of a single photo, ‘Dune’, or the number of photos.
  func named(_ photos: some Collection<PhotoID>) -> String {
    photos.count == 1 ? photos.first.map { "‘\(self.photos[$0].name)’" } ?? "" : "\(photos.count) photos"
  }

  /// The end of a message if not all photos are loaded; else empty.
  var unloadedNote: String {
    guard photos.feed.hasPending else { return "" }
    return " that are loaded; \(photos.feed.isCounted ? "\(photos.feed.unloadedCount)" : "others") are not"
  }

  func sentence(after change: WallChange, _ cause: WallChange.Cause, keys: KeyTable) -> String {
    switch change {
    case .deleted(let locations):
      let (names, them) = (named(locations.map(\.photo)), locations.count == 1 ? "it" : "them")
      switch cause {
      case .command: return "deleted \(names)" + keys.hint(.undo) { " — \($0) restores \(them)" }
      case .undo: return "restored \(names)" + keys.hint(.redo) { " — \($0) deletes \(them) again" }
      case .redo: return "deleted \(names) again"
      }
    case .restored(let locations):
      let names = named(locations.map(\.photo))
      switch cause {
      case .command: return "restored \(names)"
      case .undo: return "deleted \(names) again"
      case .redo: return "restored \(names) again"
      }
    case .set(let change): return (cause == .undo ? change.inverse : change).sentence(named(change.photos), cause)
    case .ordered(let from, let to):
      switch cause {
      case .command:
        return to.sentence + (to.key == .feed || unloadedNote.isEmpty ? "" : ": the photos\(unloadedNote)")
      case .undo: return "undone: \(from.sentence) again"
      case .redo: return "redone: \(to.sentence) again"
      }
    case .acted(let photos, let call): return sentence(about: call, photos, cause, keys: keys)
    case .renamed(let photos, _): return sentence(about: FileCall(.rename), photos, cause, keys: keys)
    case .dated(_, let clocks): return sentence(about: FileCall(.clock, clocks.description), [], cause, keys: keys)
    case .moved(_, let locations):
      let names = named(locations.map(\.photo))
      switch cause {
      case .command:
        let place = locations.count == 1 ? model.focusPosition.map { " to place \($0 + 1)" } ?? "" : ""
        let them = locations.count == 1 ? "it" : "them"
        return "moved \(names)\(place)" + keys.hint(.undo) { " — \($0) moves \(them) back" }
      case .undo: return "moved \(names) back"
      case .redo: return "moved \(names) again"
      }
    }
  }
}

extension WallDocument {
  /// Returns the message after a file command, its undo or its redo.
  func sentence(about call: FileCall, _ photos: [PhotoID], _ cause: WallChange.Cause, keys: KeyTable) -> String {
    let (words, about) = (call.command.words, call.words(named(photos), isOne: photos.count == 1))
    switch cause {
    case .command: return words.done(about) + keys.hint(.undo) { " — \($0) \(words.hint(about))" }
    case .undo:
      return words.undone(about) + (words.again.map { again in keys.hint(.redo) { " — \($0) \(again(about))" } } ?? "")
    case .redo: return words.done(about) + " again"
    }
  }
}

extension PropertyChange {
  /// Returns the message after the change.
  fileprivate func sentence(_ names: String, _ cause: WallChange.Cause) -> String {
    guard let value = to.first, to.allSatisfy({ $0 == value }) else { return property.mixedSentence }
    return property[value].sentence.replacing("%", with: names) + (cause == .command ? "" : " again")
  }
}
