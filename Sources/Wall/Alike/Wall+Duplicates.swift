import Culling
import PhotoFeed
import TerminalPanels

/// The state of the search for duplicates.
struct DuplicateState {
  /// The running search; nil if there is none.
  var searchTask: WallTask?
  /// The sort order before the photos were arranged in groups.
  var sortBefore = (key: WallSort.feed, isReversed: false)
}

/// Groups of duplicates, each with a proposal which photo stays.
extension Wall {
  /// Searches for duplicates and shows only these, or shows all photos again.
  func toggleDuplicates() {
    if document.filter.duplicates != nil {
      endDuplicates()
      showMessage("showing all \(model.kept.count) photos")
    } else {
      findDuplicates(isShown: true)
    }
  }

  /// Starts a search for duplicates. An earlier result is not reused, since files may have changed.
  ///
  /// - Parameter isShown: True to show only the duplicates; false to show them as stacks on the wall.
  func findDuplicates(isShown: Bool) {
    if let task = duplicateState.searchTask { tasks.cancel(task) }
    let search = DuplicateSearch(
      photos: photos, values: model.values, kept: options.keptFolders, known: services.memory.notDuplicates)
    duplicateState.searchTask = tasks.run("searching for duplicates", on: services.worker) { task in
      search.groups { task.report(Int($0 * 1000), of: 1000) }
    } then: { [weak self] groups in
      self?.duplicateState.searchTask = nil
      if let groups { self?.show(groups, isShown: isShown) }
    }
  }

  private func show(_ groups: DuplicateGroups, isShown: Bool) {
    document.setDuplicates(groups)
    log("\(groups.groups.count) groups of duplicates")
    guard !groups.groups.isEmpty else { return showMessage("no two photos show the same picture") }
    stacking.state = .alike
    update(document.stackDuplicates(isClosed: !isShown))
    let copies = groups.groups.count { $0.areCopies }
    let count = groups.groups.reduce(0) { $0 + $1.photos.count }
    var text = "\(count) photos in \(groups.groups.count == 1 ? "1 group" : "\(groups.groups.count) groups")"
    text += copies == 0 ? "" : ", \(copies) of copies"
    guard isShown else { return showMessage(text + keys.hint(.stacks) { " — \($0) opens all" }) }
    if model.sortOrder != .duplicates { duplicateState.sortBefore = (model.sortOrder, model.isReversed) }
    var filter = document.filter
    filter.duplicates = groups.photos(without: model.deleted)
    update(document.show(only: filter))
    apply(sorter.duplicatesOrder(photos: photos, model: model))
    focusScroller.moveFocus(to: 0)
    let hints = [
      keys.hint(.keepProposed) { "\($0) keeps the one that stays" }, keys.hint(.duplicates) { "\($0) shows all" },
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    showMessage(hints.isEmpty ? text : "\(text) — \(hints)")
  }

  /// Shows all photos again, in the former order.
  func endDuplicates() {
    update(document.show(only: PhotoFilter()))
    stacking.state = nil
    update(document.changeStacks { $0 = PhotoStacks() })
    if model.sortOrder == .duplicates {
      sort(by: duplicateState.sortBefore.key, isReversed: duplicateState.sortBefore.isReversed)
    }
  }

  /// Removes groups with one photo left, and restores groups that have several again.
  func followDuplicates() {
    guard document.filter.duplicates != nil else { return }
    var filter = document.filter
    filter.duplicates = photos.duplicates.photos(without: model.deleted)
    if filter != document.filter { update(document.show(only: filter)) }
  }

  // MARK: Proposals

  /// The duplicates of a group to delete, and the values that the photo that stays takes over from them.
  private struct Proposal {
    let stays: PhotoID
    let others: [PhotoID]
    /// Stars, flag and label that the photo that stays lacks.
    let offered: [(property: PhotoProperty, value: UInt8)]
    /// Keywords that the photo that stays lacks.
    let keywords: [String]

    /// The names of the offered values.
    var words: [String] {
      offered.map { $0.property == .rating ? "stars" : $0.property.name } + (keywords.isEmpty ? [] : ["keywords"])
    }
  }

  private func proposal(for group: DuplicateGroups.Group) -> Proposal? {
    let going = group.others.map(\.compared).filter { other in
      !other.isProtected && !model.deleted.contains(other.photo) && photos.feedIndex(of: other.photo) != nil
    }
    let others = going.map(\.photo)
    let stays = group.stays.photo
    guard !others.isEmpty, !model.deleted.contains(stays), photos.feedIndex(of: stays) != nil else { return nil }
    let offered = [PhotoProperty.rating, .flag, .label].compactMap { property -> (PhotoProperty, UInt8)? in
      let value = others.map { model[property][$0] }.max() ?? 0
      let isWorth = property != .flag || property[value].name == "picked"
      return model[property][stays] == 0 && value != 0 && isWorth ? (property, value) : nil
    }
    var known = Set(group.stays.keywords)
    let keywords = going.flatMap(\.keywords).filter { known.insert($0).inserted }
    return Proposal(stays: stays, others: others, offered: offered, keywords: keywords)
  }

  /// Returns the group of the focused photo; nil after a message if it is in no group.
  private func focusedGroup() -> (index: Int, group: DuplicateGroups.Group)? {
    guard let photo = focusedPhoto() else { return nil }
    guard let found = photos.duplicates.group(of: photo) else {
      showMessage("this photo is in no group" + keys.hint(.duplicates) { " — \($0) searches for duplicates" })
      return nil
    }
    return found
  }

  func keepProposed() {
    guard let (_, group) = focusedGroup() else { return }
    guard let proposal = proposal(for: group) else { return showMessage("nothing is left to delete in this group") }
    let name = document.named([proposal.stays])
    carryOut([proposal], asking: "\(name) lacks \(Self.words(for: [proposal])) that go") { [document] _ in
      "kept \(name) (\(group.reason)), deleted \(document.named(proposal.others))"
    }
  }

  func keepAllProposed() {
    let proposals = photos.duplicates.groups.compactMap(proposal)
    guard !proposals.isEmpty else {
      return showMessage("there are no groups" + keys.hint(.duplicates) { " — \($0) searches for duplicates" })
    }
    let count = proposals.reduce(0) { $0 + $1.others.count }
    func groups(_ count: Int) -> String { count == 1 ? "1 group" : "\(count) groups" }
    let words = Self.words(for: proposals)
    let text = "delete \(count == 1 ? "1 photo" : "\(count) photos") of \(groups(proposals.count))"
    carryOut(proposals, asking: words.isEmpty ? text : "\(text), which have \(words)", always: true) { done in
      let left = proposals.count - done.count
      return "deleted \(done.reduce(0) { $0 + $1.others.count }) of \(groups(done.count))"
        + (left == 0 ? "" : "; \(groups(left)) left, whose keywords could not be given")
    }
  }

  /// Returns the names of the offered values: `stars, label`.
  private static func words(for proposals: [Proposal]) -> String {
    let words = Set(proposals.flatMap(\.words))
    return ["stars", "flag", "label", "keywords"].filter(words.contains).joined(separator: ", ")
  }

  /// Deletes the duplicates. Asks first if values can be taken over, or always.
  ///
  /// - Parameter message: Returns the message about the finished proposals.
  private func carryOut(
    _ proposals: [Proposal], asking text: String, always: Bool = false, message: @escaping ([Proposal]) -> String
  ) {
    let hasOffers = proposals.contains { !$0.words.isEmpty }
    let calls = proposals.filter { !$0.keywords.isEmpty }.map { ($0.stays, FileCall(adding: $0.keywords)) }
    /// Deletes the duplicates. `given` are the keywords that were added to the photos that stay.
    func delete(_ proposals: [Proposal], giving: Bool, _ given: [(PhotoID, FileCall)] = []) {
      let changes = [PhotoProperty.rating, .flag, .label].compactMap { property in
        PropertyChange(
          property,
          proposals.flatMap { proposal in
            proposal.offered.filter { giving && $0.property == property }.map { (proposal.stays, $0.value) }
          }, in: model[property])
      }
      let others = proposals.flatMap(\.others).filter { !model.deleted.contains($0) }
      self.delete(
        others, after: changes.map { .set($0) } + given.map { .acted([$0], $1) },
        message: message(proposals) + keys.hint(.undo) { " — \($0) restores \(others.count == 1 ? "it" : "them")" })
    }
    /// Adds the keywords, then deletes. If a photo cannot get its keywords, its duplicates are not deleted.
    func give() {
      guard !calls.isEmpty else { return delete(proposals, giving: true) }
      var (open, refused) = (calls.count, Set<PhotoID>())
      for (photo, call) in calls {
        actOnFiles(of: [photo], by: call) { end in
          open -= 1
          refused.formUnion(end.notDone)
          guard open == 0 else { return }
          let rest = proposals.filter { !refused.contains($0.stays) }
          if !rest.isEmpty { delete(rest, giving: true, calls.filter { !refused.contains($0.0) }) }
        }
      }
    }
    guard always || hasOffers else { return delete(proposals, giving: false) }
    let answers: [Confirmation.Answer] =
      hasOffers
      ? [
        .init(key: "y", meaning: "gives them and deletes"), .init(key: "n", meaning: "deletes only"),
        .init(key: "Esc", meaning: "nothing"),
      ] : [.init(key: "y", meaning: "deletes them"), .init(key: "Esc", meaning: "nothing")]
    ask(Confirmation(text: text, shortText: text, answers: answers)) { [weak self] answer in
      switch answer {
      case "y" where hasOffers: give()
      case "y": delete(proposals, giving: false)
      case "n" where hasOffers: delete(proposals, giving: false)
      default: self?.showMessage("nothing deleted")
      }
    }
  }

  /// Records that the photos of the focused group are different, and hides the group.
  func rememberNotDuplicates() {
    guard let (index, group) = focusedGroup() else { return }
    let isWritten = services.memory.notDuplicates.add(([group.stays] + group.others.map(\.compared)).map(\.path))
    document.setDuplicates(photos.duplicates.removing(index))
    update(document.stackDuplicates(isClosed: false))
    followDuplicates()
    let text = "no duplicates: \(document.named(group.photos))"
    if isWritten { showMessage(text) } else { showError("\(text), but that cannot be written down") }
  }

  /// Returns the photos that are in no folder to keep; nil after a message if none is left.
  func withoutKept(_ photos: [PhotoID]) -> [PhotoID]? {
    guard !options.keptFolders.isEmpty else { return photos }
    let rest = photos.filter { photo in
      let paths = [self.photos.path(of: photo), self.photos[photo].companion]
      return !paths.contains { $0.map(options.keptFolders.contain) ?? false }
    }
    guard rest.isEmpty, let first = photos.first else { return rest }
    showMessage("‘\(self.photos[first].name)’ is in a folder that --keep names")
    return nil
  }
}

extension PhotoTable {
  /// Returns the details of a photo in a group: whether it stays, size, format and date.
  func duplicateDetails(of photo: PhotoID) -> String? {
    guard let text = duplicateText(of: photo), let group = duplicates.group(of: photo)?.group else { return nil }
    let compared = ([group.stays] + group.others.map(\.compared)).first { $0.photo == photo }
    let folder = SearchedPhotos(in: self).folder(of: photo)
    return [text, compared?.differences(in: folder) ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
