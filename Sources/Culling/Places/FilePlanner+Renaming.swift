import Platform

/// New names of photos in their folders. For exchanged names, a file gets a name after its former owner has left.
extension FilePlanner {
  /// The source of a photo's new name.
  public enum NewName: Sendable {
    case pattern(NamePattern)
    /// The former names.
    case former(RenamedPhoto)
  }

  /// A renamed photo, with the data for undo.
  public struct RenamedPhoto: Sendable {
    /// The photo with its new paths.
    let photo: Photo
    /// The former common stem of its files.
    fileprivate let stem: [UInt8]
    /// The former paths by current path.
    fileprivate let former: [FilePath: FilePath]
    /// The number of files without sidecars.
    let fileCount: Int
    var isChanged: Bool { former.contains { $0 != $1 } }
    /// The number of sidecars and other companion files.
    var companionCount: Int { former.count - fileCount }
  }

  /// The plans that rename photos.
  public struct Renaming {
    /// The plans with the indices of their photos. Photos that take over each other's names are in one plan.
    public fileprivate(set) var plans: [(plan: PhotoPlan, photos: [Int])] = []
    /// The photos with their new names, by index.
    var renamed: [Int: RenamedPhoto] = [:]
    /// The failures of photos that keep their names, by index.
    public fileprivate(set) var failures: [Int: ActFailure] = [:]
  }

  private struct Move {
    var path: FilePath
    var mark: FileMark
    var new: FilePath
  }

  /// Returns the plans that give photos new names.
  public mutating func rename(_ photos: [(photo: Photo, name: NewName)]) -> Renaming {
    var renaming = Renaming()
    var found: [(index: Int, files: [(path: FilePath, mark: FileMark)])] = []
    for (index, (photo, _)) in photos.enumerated() {
      do throws(ActFailure) {
        found.append((index, try files(of: photo).map { ($0.path.absolute, $0.mark) }))
      } catch { renaming.failures[index] = error }
    }
    leaving = Set(found.lazy.flatMap(\.files).map(\.path))
    var moves: [Int: [Move]] = [:]
    for (index, files) in found {
      let photo = photos[index].photo
      do throws(ActFailure) {
        let new = try newPaths(of: files, photo, photos[index].name)
        moves[index] = zip(files, new).map { Move(path: $0.path, mark: $0.mark, new: $1) }
        renaming.renamed[index] = Self.renamed(photo, zip(files.map(\.path), new))
      } catch { renaming.failures[index] = error }
    }
    // The names of photos that are not renamed after all are not free.
    var staying = Set(found.lazy.filter { moves[$0.index] == nil }.flatMap(\.files).map(\.path))
    while let (index, files) = moves.first(where: { $0.value.contains { staying.contains($0.new) } }) {
      renaming.failures[index] = ActFailure(.taken, files.first { staying.contains($0.new) }?.new ?? files[0].new)
      staying.formUnion(files.map(\.path))
      moves[index] = nil
    }
    for group in Self.groups(moves) {
      let steps = Self.ordered(group.flatMap { moves[$0] ?? [] }.filter { $0.path != $0.new })
      renaming.plans.append((PhotoPlan(steps), group))
    }
    return renaming
  }

  private mutating func newPaths(
    of files: [(path: FilePath, mark: FileMark)], _ photo: Photo, _ name: NewName
  ) throws(ActFailure) -> [FilePath] {
    switch name {
    case .pattern(let pattern): return try targets(of: files, photo, below: photo.path.folder, pattern)
    case .former(let renamed):
      let (folder, stem) = (photo.path.folder, Self.stem(photo))
      // Files that other programs have added begin with the name of a file, or with the common stem.
      let halves = [photo.path, photo.other, photo.film].compactMap { $0?.absolute }
      let paths = files.map { path, _ -> FilePath in
        if let former = renamed.former[path] { return former }
        let name = path.nameBytes
        let half = halves.first { name.starts(with: $0.nameBytes) }
        let old = half.map { Array($0.nameBytes) } ?? stem
        let new = half.flatMap { renamed.former[$0].map { Array($0.nameBytes) } } ?? renamed.stem
        return Self.target(of: path, folder, old, name: new, in: folder.absolute)
      }
      guard try areFree(paths) else { throw ActFailure(.taken, paths[0]) }
      reserved.formUnion(paths)
      return paths
    }
  }

  private static func renamed(_ photo: Photo, _ paths: some Sequence<(FilePath, FilePath)>) -> RenamedPhoto {
    let new = Dictionary(paths) { first, _ in first }
    let halves = [photo.path, photo.other, photo.film].map { $0.flatMap { new[$0.absolute] } }
    return RenamedPhoto(
      photo: Photo(path: halves[0] ?? photo.path, other: halves[1], film: halves[2]), stem: stem(photo),
      former: Dictionary(new.map { ($1, $0) }) { first, _ in first }, fileCount: halves.count { $0 != nil })
  }

  /// Returns the indices of photos in groups. A photo is in the group of the photo whose name it takes over.
  private static func groups(_ moves: [Int: [Move]]) -> [[Int]] {
    var owners: [FilePath: Int] = [:]
    for (index, files) in moves { for file in files { owners[file.path] = index } }
    var parents: [Int: Int] = [:]
    func root(_ index: Int) -> Int {
      var index = index
      while let parent = parents[index] { index = parent }
      return index
    }
    for (index, files) in moves {
      for owner in files.compactMap({ owners[$0.new] }) where root(owner) != root(index) {
        parents[max(root(owner), root(index))] = min(root(owner), root(index))
      }
    }
    return Dictionary(grouping: moves.keys.sorted(), by: root).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the steps of moves, ordered so that new names are free. In a cycle, one file gets a temporary name.
  private static func ordered(_ moves: [Move]) -> [FileStep] {
    var rest = Dictionary(moves.map { ($0.path, $0) }) { first, _ in first }
    func step(_ move: Move) -> FileStep { .move(move.path, to: move.new, move.mark, token: FileStep.newToken()) }
    return moves.flatMap { move -> [FileStep] in
      var chain: [Move] = []
      var next = rest.removeValue(forKey: move.path)
      while let move = next {
        chain.append(move)
        next = rest.removeValue(forKey: move.new)
      }
      guard var first = chain.first, chain.last?.new == first.path else { return chain.reversed().map(step) }
      let third = StepRunner.Names(FileStep.newToken()).third(first.new)
      let leave = Move(path: first.path, mark: first.mark, new: third)
      first.path = third
      return [step(leave)] + chain.dropFirst().reversed().map(step) + [step(first)]
    }
  }
}
