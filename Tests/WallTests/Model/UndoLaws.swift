import Culling
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Whatever is done with a wall: undo gives back exactly what was before, and redo what came of it.
@Suite struct UndoLaws {
  /// What changes do; the filter, the focus and stacks are no part of it.
  private struct State: Equatable {
    var kept: [[PhotoID]]
    var values: [PhotoProperty: PhotoValues]
    var sortOrder: WallSort
    var isReversed: Bool
    var manualMoves: Int

    init(_ model: WallModel) {
      kept = model.kept.sections.map(Array.init)
      (values, sortOrder, isReversed) = (model.values, model.sortOrder, model.isReversed)
      manualMoves = model.manualMoves
    }
  }

  private struct Bench {
    var model: WallModel
    let sections: [[PhotoID]]
    /// All photos in the order of the last sort.
    var order: [PhotoID]
    /// What each change has led to, with the orders, and the number of those that are done.
    var states: [(state: State, order: [PhotoID])]
    var done = 0

    init(_ random: inout SeededRandom) {
      model = WallModel(
        sectionLengths: (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0...8, using: &random) })
      sections = model.kept.sections.map(Array.init)
      order = sections.flatMap { $0 }
      states = [(State(model), order)]
    }

    /// The wall as the last sort has it, without what is deleted.
    var sorted: [[PhotoID]] {
      sections.map { section in order.filter { section.contains($0) && !model.deleted.contains($0) } }
    }

    mutating func commit(_ change: WallChange?) {
      guard let change else { return }
      let (shown, focus) = (Array(model.shown.photos), model.focusPosition)
      model.commit(change)
      states = states[...done] + [(State(model), order)]
      done += 1
      guard case .deleted = change, model.stacks.isEmpty, let focus else { return }
      // The focused photo, the next one that is left, or the last one before it.
      let (deleted, found) = (model.deleted, model.focus)
      let next = shown[focus...].first { !deleted.contains($0) } ?? shown[..<focus].last { !deleted.contains($0) }
      #expect(found == next)
    }
  }

  private func change(_ bench: inout Bench, _ random: inout SeededRandom) -> WallChange? {
    let model = bench.model
    let all = bench.sections.flatMap { $0 }
    let some = Set(all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return model.deletion(of: some)
    case 2:
      // The order of a feed with several sections has them, too.
      let isMoved = model.sortOrder == .shuffle || model.manualMoves > 0
      return isMoved || bench.sections.count == 1
        ? model.restoration(of: some, order: PhotoOrder(photos: bench.order)) : nil
    case 3:
      let property = PhotoProperty.all.filter { $0 != .deleted }.randomElement(using: &random) ?? .marked
      let value = UInt8.random(in: 0..<UInt8(property.values.count), using: &random)
      return model.setting(property, of: some) { $0 == value ? 0 : value }
    case 4:
      let key = [WallSort.title, .size, .shuffle].randomElement(using: &random) ?? .title
      bench.order = all.shuffled(using: &random)
      return model.ordering(
        by: key, isReversed: .random(using: &random), as: model.kept.inOrder(of: bench.order))
    case 5: return model.moveOfSelection(by: [-1, 1].randomElement(using: &random) ?? 1)
    case 6: return all.randomElement(using: &random).flatMap { model.move(of: some, toPlaceOf: $0) }
    case 7:
      let isAfter = Bool.random(using: &random)
      return all.randomElement(using: &random).flatMap { model.move(of: some, beside: $0, isAfter: isAfter) }
    default: return .renamed(some.sorted(), number: 1)
    }
  }

  @Test(arguments: 0..<Soak.amount(80, soak: 4_000)) func eachStepLeadsBackAndForth(seed: Int) {
    var random = Soak.random(seed)
    var bench = Bench(&random)
    for step in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        #expect((bench.model.undo() != nil) == (bench.done > 0))
        bench.done = max(bench.done - 1, 0)
        bench.order = bench.states[bench.done].order
      case 2:
        #expect((bench.model.redo() != nil) == (bench.done + 1 < bench.states.count))
        bench.done = min(bench.done + 1, bench.states.count - 1)
        bench.order = bench.states[bench.done].order
      case 3:
        let even = Set(bench.sections.joined().filter { $0.index % 2 == 0 })
        bench.model.filter(Bool.random(using: &random) ? nil : even)
      case 4:
        let shots = bench.sections.joined().map { PhotoStacks.Shot(photo: $0, source: $0.index / 3, time: 0) }
        let isClosed = Bool.random(using: &random)
        bench.model.stack(Bool.random(using: &random) ? PhotoStacks() : PhotoStacks(shots, isClosed: isClosed))
      case 5: bench.model.moveFocus(to: .random(in: -1...30, using: &random))
      default:
        let change = change(&bench, &random)
        bench.commit(change)
      }
      let model = bench.model
      #expect(State(model) == bench.states[bench.done].state, "step \(step)")
      if model.manualMoves == 0, model.sortOrder != .shuffle {
        #expect(model.kept.sections.map(Array.init) == bench.sorted, "step \(step)")
      }
      #expect(Set(model.kept.photos).union(model.deletedPhotos) == Set(bench.sections.joined()))
      #expect(Set(model.deletedPhotos) == Set(bench.sections.joined().filter(model.deleted.contains)))
      // The shown photos are those of the filter, and of closed stacks one each.
      let passed = model.kept.photos.filter { model.filter?.contains($0) ?? true }
      var seen: Set<Int> = []
      let expected = passed.filter { photo in
        model.stacks.closedIndex(of: photo).map { seen.insert($0).inserted } ?? true
      }
      #expect(Array(model.shown.photos) == expected, "step \(step)")
    }
    while bench.model.undo() != nil {}
    #expect(State(bench.model) == bench.states[0].state)
    while bench.model.redo() != nil {}
    #expect(State(bench.model) == bench.states.last?.state)
  }

  /// Changes of one step are told from others, after a feed has taken some of them, too.
  @Test func joinedChangesAreOneStep() {
    var history = History<Int>()
    func steps() -> [[Int]] {
      var (rest, steps) = (history, [[Int]]())
      while let change = rest.undo() {
        steps.append([change])
        while rest.isInStep, let joined = rest.undo() { steps[steps.count - 1].append(joined) }
      }
      return steps
    }
    history.add(1, isJoined: true)
    history.add(2)
    history.add(3, isJoined: true)
    history.add(4, isJoined: true)
    history.add(5)
    #expect(steps() == [[5], [4, 3, 2], [1]])
    _ = history.undo()
    _ = history.undo()
    #expect(history.isInStep)
    // A change after an undone one begins a step of its own.
    history.add(6)
    #expect(steps() == [[6], [3, 2], [1]] && history.redo() == nil)
    history.rewrite { $0 == 6 ? 7 : $0 }
    #expect(steps() == [[7], [3, 2], [1]])
    history.rewriteLast {
      $0 < 7
    } _: {
      $0 * 10
    }
    #expect(history.done == [1, 2, 30, 7])
    history.rewriteLast {
      $0 == 1
    } _: { _ in
      nil
    }
    #expect(history.done == [2, 30, 7])
    history.rewriteLast {
      $0 == 99
    } _: { _ in
      nil
    }
    history.rewrite { $0 == 2 ? nil : $0 }
    #expect(steps() == [[7], [30]])
  }
}
