import UIKit

extension UICollectionViewCompositionalLayout {
  /// Two columns inside the layout margins of the view.
  public static func insideMargins() -> UICollectionViewCompositionalLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.contentInsetsReference = .layoutMargins
    return UICollectionViewCompositionalLayout(
      sectionProvider: { _, environment in
        let item = NSCollectionLayoutItem(
          layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
        let row = NSCollectionLayoutGroup.horizontal(
          layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(32)), subitems: [item])
        let section = NSCollectionLayoutSection(group: row)
        section.interGroupSpacing = environment.container.contentSize.width > 200 ? 16 : 0
        return section
      }, configuration: configuration)
  }
}
