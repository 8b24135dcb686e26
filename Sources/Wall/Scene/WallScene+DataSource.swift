import CollectionView
import Foundation
import Pictures
import WallLayouts

/// The photos and titles of the collection view.
extension WallScene: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { document.model.shown.sectionEnds.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    document.model.shown.range(ofSection: section).count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath)
    counts.dequeued += 1
    if let cell = cell as? PhotoCell {
      if !cell.isUsed { counts.made += 1 }
      cell.isUsed = true
      cell.photo = document.model.photo(at: indexPath)
    }
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    if supplementaryKinds.insert(kind).inserted {
      collectionView.register(
        SectionTitleView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: SectionTitleView.reuseIdentifier)
    }
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: SectionTitleView.reuseIdentifier, for: indexPath)
    if let view = view as? SectionTitleView { view.title = title(ofKind: kind, section: indexPath.section) }
    return view
  }

  /// Returns the title for a section's header, the number of photos for a footer, or the kind itself.
  private func title(ofKind kind: String, section: Int) -> String {
    let (sections, titles) = (document.photos.feed.sections, document.model.shown.titles)
    switch kind {
    case CollectionView.elementKindSectionHeader:
      if let titles { return titles.indices.contains(section) ? titles[section] : "" }
      return sections.indices.contains(section) ? sections[section].title : ""
    case CollectionView.elementKindSectionFooter:
      guard document.model.shown.sectionEnds.indices.contains(section) else { return "" }
      let count = document.model.shown.range(ofSection: section).count
      return count == 1 ? "1 photo" : "\(count) photos"
    default:
      return kind
    }
  }
}

extension WallScene: CollectionViewDelegateAspectLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat {
    document.model.photo(at: indexPath).map { CGFloat(document.photos.aspectRatio(of: $0)) } ?? 4 / 3
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    aspectRatiosInSection section: Int
  ) -> [Float] {
    document.photos.aspectRatios(of: document.model.shown.sections[section])
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    commonAspectRatioInSection section: Int
  ) -> CGFloat? {
    document.photos.commonAspectRatio(of: document.model.shown.sections[section]).map { CGFloat($0) }
  }

  /// Returns the offset that keeps a photo at its position; layouts that centre items choose their own.
  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    held.flatMap(targetOffset) ?? proposedContentOffset
  }

  /// Returns the original index path: photos make no room during a drag, since other shapes would keep moving.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { originalIndexPath }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    if let photo = (cell as? PhotoCell)?.photo { pictures.cancel(PictureID(photo)) }
  }
}
