import Foundation

/// A view controller whose view contains a collection view. The controller is its data source and its delegate.
open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  private let layout: CollectionViewLayout
  private var ownCollectionView: CollectionView?

  public init(collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a collection view with a flow layout. There are no nib files.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    layout = CollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller of a collection view with a flow layout; nothing is decoded.
  public required init?(coder: NSCoder) {
    layout = CollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The collection view, a subview that fills the controller's view, or that view itself if `loadView()` is overridden
  /// so. Setting it replaces the subview.
  open var collectionView: CollectionView! {
    get {
      loadViewIfNeeded()
      return ownCollectionView ?? view as? CollectionView
    }
    set {
      guard newValue !== ownCollectionView else { return }
      ownCollectionView?.removeFromSuperview()
      ownCollectionView = newValue
      showCollectionView()
    }
  }

  /// The layout of the collection view.
  public var collectionViewLayout: CollectionViewLayout { ownCollectionView?.collectionViewLayout ?? layout }

  open override var view: View! { didSet { showCollectionView() } }

  open override func loadView() {
    if ownCollectionView == nil {
      let bounds = CGRect(origin: .zero, size: HostDisplay.current.size)
      ownCollectionView = CollectionView(frame: bounds, collectionViewLayout: layout)
    }
    super.loadView()
  }

  /// Adds the collection view behind the other subviews, and provides for it unless other objects do.
  private func showCollectionView() {
    guard let ownCollectionView, let view = viewIfLoaded, view !== ownCollectionView else { return }
    ownCollectionView.frame = view.bounds
    ownCollectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(ownCollectionView, at: 0)
    if ownCollectionView.dataSource == nil { ownCollectionView.dataSource = self }
    if ownCollectionView.delegate == nil { ownCollectionView.delegate = self }
  }

  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// Returns 0; overridden.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

  /// Reports a programmer error; overridden if there are items.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.report(
      CollectionViewError("The collection view controller does not override collectionView(_:cellForItemAt:)."))
    return CollectionViewCell()
  }

  /// Reports a programmer error; overridden if the layout has supplementary views.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.report(.noSupplementaryView(kind: kind, indexPath: indexPath))
    return CollectionReusableView()
  }

  // The defaults of the delegate and the data source, as members that a subclass can override.

  open func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    true
  }
  open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  open func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}
  open func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  open func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    true
  }
  open func collectionView(_ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath)
    -> Bool
  { true }
  open func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
  open func collectionView(_ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// Returns the proposed offset.
  open func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
