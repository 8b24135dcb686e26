import PhotoFeed
import Platform

/// New names of photos in their folders.
extension FolderPlace {
  /// Renames photos by a pattern, or restores the names in their receipts.
  func rename(
    _ act: Act, _ planner: inout FilePlanner,
    _ goesOn: @escaping @Sendable (_ done: Int) -> Bool
  ) -> [ActOutcome] {
    let (indices, renaming) = Self.renaming(act, &planner)
    var outcomes = act.photos.map { _ in ActOutcome.left }
    for (index, failure) in renaming.failures {
      outcomes[indices[index]] = Self.outcome(of: failure, act.verb, act.photos[indices[index]])
    }
    do throws(Errno) {
      let results = try runner.perform(
        renaming.plans.map(\.plan), goesWithout: act.goesWithout, goesOn: goesOn,
        isMeant: { number in
          renaming.plans[number].photos.allSatisfy { !act.withdrawn.contains(act.photos[indices[$0]].id) }
        })
      for ((_, photos), result) in zip(renaming.plans, results) {
        for index in photos {
          outcomes[indices[index]] =
            result.failure.map { Self.outcome(of: $0, act.verb, act.photos[indices[index]]) }
            ?? .done(renaming.renamed[index].flatMap(Self.receipt))
        }
      }
    } catch {
      for index in renaming.plans.flatMap(\.photos) { outcomes[indices[index]] = .noIntention(error.clause) }
    }
    return outcomes
  }

  /// Returns the plans for the photos of an act that are not withdrawn, with their indices.
  private static func renaming(
    _ act: Act, _ planner: inout FilePlanner
  ) -> (indices: [Int], FilePlanner.Renaming) {
    var (indices, photos) = ([Int](), [(photo: FilePlanner.Photo, name: FilePlanner.NewName)]())
    for (index, photo) in act.photos.enumerated() where !act.withdrawn.contains(photo.id) {
      if let names = act.verb.names {
        photos.append((FilePlanner.Photo(photo), .pattern(names)))
      } else if let renamed = photo.receipt?.content as? FilePlanner.RenamedPhoto {
        photos.append((renamed.photo, .former(renamed)))
      } else {
        continue
      }
      indices.append(index)
    }
    return (indices, planner.rename(photos))
  }

  /// Returns the new paths of photos; nil for a photo that keeps its name.
  func newPaths(_ act: Act, _ planner: inout FilePlanner) -> [FilePath?] {
    let (indices, renaming) = Self.renaming(act, &planner)
    var paths = act.photos.map { _ in FilePath?.none }
    for (index, renamed) in renaming.renamed where renaming.failures[index] == nil && renamed.isChanged {
      paths[indices[index]] = renamed.photo.path
    }
    return paths
  }

  private static func receipt(_ renamed: FilePlanner.RenamedPhoto) -> Receipt? {
    guard renamed.isChanged, let main = renamed.photo.path.lastComponent else { return nil }
    return Receipt(
      place: renamed.photo.path.folder.text, fileCount: renamed.fileCount, companionCount: renamed.companionCount,
      names: PhotoFileNames(
        main: main, other: renamed.photo.other?.lastComponent, film: renamed.photo.film?.lastComponent),
      content: renamed)
  }
}

extension FilePlanner.Photo {
  init(_ photo: ActPhoto) {
    self.init(
      path: photo.address.filePath ?? "", other: photo.other, film: photo.film, identity: photo.identity,
      taken: photo.taken)
  }
}
