import Testing
import UIKit

/// What each property of a row's content, of its indentation and of the references of insets changes.
@Suite struct ListContentTests {
  private typealias Change = (inout UIListContentConfiguration) -> Void

  /// (change, frames of image, text and second text, natural size), in a width of 200 points.
  private static let rows: [(change: Change, frames: [CGRect], natural: CGSize)] = [
    ({ _ in }, [rect(16, 8, 16, 16), rect(48, 0, 136, 16), rect(48, 16, 136, 16)], CGSize(width: 88, height: 32)),
    (
      { $0.imageProperties.maximumSize.width = 8 },
      [rect(16, 12, 8, 8), rect(40, 0, 144, 16), rect(40, 16, 144, 16)], CGSize(width: 80, height: 32)
    ),
    (
      { $0.imageProperties.maximumSize = CGSize(width: 12, height: 4) },
      [rect(16, 14, 4, 4), rect(36, 0, 148, 16), rect(36, 16, 148, 16)], CGSize(width: 76, height: 32)
    ),
    (
      { $0.imageProperties.reservedLayoutSize = CGSize(width: 40, height: 64) },
      [rect(28, 24, 16, 16), rect(72, 16, 112, 16), rect(72, 32, 112, 16)], CGSize(width: 112, height: 64)
    ),
    (
      { $0.imageToTextPadding = 4 },
      [rect(16, 8, 16, 16), rect(36, 0, 148, 16), rect(36, 16, 148, 16)], CGSize(width: 76, height: 32)
    ),
    (
      { $0.textToSecondaryTextVerticalPadding = 8 },
      [rect(16, 12, 16, 16), rect(48, 0, 136, 16), rect(48, 24, 136, 16)], CGSize(width: 88, height: 40)
    ),
    (
      { $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 8, bottom: 4, trailing: 32) },
      [rect(8, 24, 16, 16), rect(40, 16, 128, 16), rect(40, 32, 128, 16)], CGSize(width: 96, height: 52)
    ),
    (
      { $0.prefersSideBySideTextAndSecondaryText = true },
      [rect(16, 0, 16, 16), rect(48, 0, 112, 16), rect(160, 0, 24, 16)], CGSize(width: 120, height: 16)
    ),
    // As wide as the room for both, and a point wider.
    (
      { ($0.prefersSideBySideTextAndSecondaryText, $0.textToSecondaryTextHorizontalPadding) = (true, 96) },
      [rect(16, 0, 16, 16), rect(48, 0, 112, 16), rect(160, 0, 24, 16)], CGSize(width: 200, height: 16)
    ),
    (
      { ($0.prefersSideBySideTextAndSecondaryText, $0.textToSecondaryTextHorizontalPadding) = (true, 97) },
      [rect(16, 8, 16, 16), rect(48, 0, 136, 16), rect(48, 16, 136, 16)], CGSize(width: 201, height: 16)
    ),
    // There is no space beside a text that is not there.
    (
      { ($0.text, $0.textToSecondaryTextVerticalPadding) = ("", 8) },
      [rect(16, 0, 16, 16), rect(48, 0, 136, 0), rect(48, 0, 136, 16)], CGSize(width: 88, height: 16)
    ),
    (
      { ($0.secondaryText, $0.prefersSideBySideTextAndSecondaryText) = (nil, true) },
      [rect(16, 0, 16, 16), rect(48, 0, 136, 16), rect(48, 16, 136, 0)], CGSize(width: 80, height: 16)
    ),
    (
      { $0.image = nil }, [.zero, rect(16, 0, 168, 16), rect(16, 16, 168, 16)], CGSize(width: 56, height: 32)
    ),
    // Six characters a line.
    (
      { $0.secondaryText = "wide words in some lines" },
      [rect(16, 16, 16, 16), rect(48, 0, 136, 16), rect(48, 16, 136, 32)], CGSize(width: 256, height: 32)
    ),
    (
      { ($0.secondaryText, $0.secondaryTextProperties.numberOfLines) = ("wide words in some lines", 1) },
      [rect(16, 8, 16, 16), rect(48, 0, 136, 16), rect(48, 16, 136, 16)], CGSize(width: 256, height: 32)
    ),
  ]

  @Test(arguments: rows.indices) func eachPropertyMovesTheParts(index: Int) {
    var content = UIListContentConfiguration.cell()
    (content.image, content.text, content.secondaryText) = (
      UIImage(size: CGSize(width: 16, height: 16)), "ab", "cde"
    )
    Self.rows[index].change(&content)
    let view = UIListContentView(configuration: content)
    view.frame.size = view.sizeThatFits(CGSize(width: 200, height: 0))
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame) == Self.rows[index].frames)
    #expect(view.intrinsicContentSize == Self.rows[index].natural)
    // More height than is needed is divided above and below.
    view.frame.size.height += 20
    view.layoutIfNeeded()
    let lower = Self.rows[index].frames.map { $0 == .zero ? $0 : $0.offsetBy(dx: 0, dy: 10) }
    #expect(view.subviews.map(\.frame) == lower)
  }

  @Test func textsAndTheImageHaveTheirProperties() throws {
    var content = UIListContentConfiguration.subtitleCell()
    (content.image, content.text, content.secondaryText) = (UIImage(size: CGSize(width: 16, height: 16)), "ab", "")
    content.textProperties.color = .red
    content.textProperties.colorTransformer = { $0 == .red ? .blue : .green }
    content.textProperties.alignment = .justified
    content.textProperties.lineBreakMode = .byCharWrapping
    content.textProperties.numberOfLines = 3
    content.secondaryTextProperties.alignment = .center
    content.imageProperties.tintColor = .orange
    content.imageProperties.cornerRadius = 4
    content.alpha = 0.5
    let view = try #require(content.makeContentView() as? UIListContentView)
    let image = try #require(view.subviews.first as? UIImageView)
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(image.image === content.image && image.tintColor == .orange && image.layer.cornerRadius == 4)
    #expect(image.clipsToBounds && image.contentMode == .scaleAspectFit && view.alpha == 0.5)
    #expect(labels.map(\.text) == ["ab", ""] && labels.map(\.isHidden) == [false, true])
    #expect(labels[0].textColor == .blue && labels[1].textColor == .secondaryLabel)
    #expect(labels.map(\.textAlignment) == [.justified, .center] && labels.map(\.numberOfLines) == [3, 0])
    #expect(labels.map(\.lineBreakMode) == [.byCharWrapping, .byTruncatingTail])
    #expect(labels.map { $0.font.pointSize } == [17, 15])
    content.imageProperties.cornerRadius = 0
    view.configuration = content
    #expect(!image.clipsToBounds)
  }

  @Test func aDisabledCellHasFaintTexts() throws {
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    let content = UIListContentConfiguration.cell()
    #expect(content.updated(for: state).textProperties.resolvedColor() == .label)
    state.isDisabled = true
    let faint = content.updated(for: state)
    #expect(faint.textProperties.resolvedColor().alpha == 1 / 3 && faint.textProperties.color == .label)
    #expect(abs(faint.secondaryTextProperties.resolvedColor().alpha - 0.2) < 1e-9)
    state.isDisabled = false
    #expect(faint.updated(for: state).secondaryTextProperties.resolvedColor() == .secondaryLabel)
  }

  /// (content, size and weight of the font, colour, whether the second text is beside the first)
  @Test func kindsOfContent() {
    let kinds: [(content: UIListContentConfiguration, size: CGFloat, isBold: Bool, isFaint: Bool, isBeside: Bool)] = [
      (.cell(), 17, false, false, false), (.subtitleCell(), 17, false, false, false),
      (.valueCell(), 17, false, false, true), (.sidebarCell(), 17, false, false, false),
      (.header(), 17, true, false, false), (.plainHeader(), 17, true, false, false),
      (.sidebarHeader(), 17, true, false, false), (.groupedHeader(), 13, false, true, false),
      (.footer(), 13, false, true, false), (.plainFooter(), 13, false, true, false),
      (.groupedFooter(), 13, false, true, false),
    ]
    for (content, size, isBold, isFaint, isBeside) in kinds {
      let (first, second) = (content.textProperties, content.secondaryTextProperties)
      #expect(first.font.pointSize == size && first.font.weight == (isBold ? .semibold : .regular))
      #expect(first.color == (isFaint ? UIColor.secondaryLabel : .label) && second.color == .secondaryLabel)
      #expect(second.font.pointSize == 15 && content.prefersSideBySideTextAndSecondaryText == isBeside)
    }
  }

  @Test func rowsAreIndentedByTheirLevel() {
    let cell = UICollectionViewListCell(frame: rect(0, 0, 160, 32))
    func content() -> CGRect {
      cell.layoutIfNeeded()
      return cell.contentView.frame
    }
    #expect(content() == cell.bounds)
    cell.indentationLevel = 2
    #expect(content() == rect(32, 0, 128, 32))
    cell.indentationWidth = 10
    #expect(content() == rect(20, 0, 140, 32))
    // A sign, the space before it and the margin behind it.
    cell.accessories = [.checkmark(displayed: .whenNotEditing), .disclosureIndicator(displayed: .whenEditing)]
    #expect(content() == rect(20, 0, 108, 32))
    #expect(cell.subviews.compactMap { $0 as? UILabel }.map(\.frame) == [rect(136, 8, 8, 16)])
    cell.indentationLevel = 30
    #expect(content().width == 0)
    // What is beside the content counts for the width.
    var row = UIListContentConfiguration.cell()
    row.text = "aaa bbb ccc"
    cell.contentConfiguration = row
    cell.indentationLevel = 1
    for (width, height) in [(100, 48), (162, 16), (161, 32)] as [(CGFloat, CGFloat)] {
      let size = cell.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(size == CGSize(width: width, height: height))
    }
  }

  /// A cell's own method is called once for each change of its state, before its layout.
  @Test func cellsUpdateTheirConfigurationThemselves() {
    final class StateCell: UICollectionViewCell {
      var states: [Bool] = []
      override func updateConfiguration(using state: UICellConfigurationState) { states.append(state.isSelected) }
    }
    let cell = StateCell(frame: rect(0, 0, 80, 32))
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    cell.isSelected = true
    cell.layoutIfNeeded()
    cell.layoutIfNeeded()
    #expect(cell.states == [false, true])
    cell.setNeedsUpdateConfiguration()
    cell.layoutIfNeeded()
    #expect(cell.states == [false, true, true])
  }

  // MARK: References

  /// A view whose safe area does not add to the content inset.
  private final class SafeView: UICollectionView {
    override var adjustedContentInset: UIEdgeInsets { contentInset }
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 50, left: 25, bottom: 50, right: 40) }
  }

  /// (reference, frame of the first item and of the header): the content inset counts where it is greater.
  @Test(
    arguments: [
      (.fromContentInset, rect(2, 20, 10, 10)), (.fromSafeArea, rect(22, 20, 10, 10)),
      (.fromLayoutMargins, rect(32, 20, 10, 10)),
    ] as [(UICollectionViewFlowLayout.SectionInsetReference, CGRect)])
  func insetsOfFlowsAreMeasuredFromTheirReference(
    reference: UICollectionViewFlowLayout.SectionInsetReference, frame: CGRect
  ) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 10, height: 10)
    layout.minimumInteritemSpacing = 0
    layout.sectionInset = UIEdgeInsets(top: 4, left: 2, bottom: 0, right: 3)
    layout.headerReferenceSize = CGSize(width: 0, height: 16)
    let host = Host(UICollectionViewFlowLayout(), counts: [40], size: .zero)
    let view = SafeView(frame: rect(0, 0, 200, 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "bar")
    view.dataSource = host
    view.layoutMargins = UIEdgeInsets(top: 60, left: 35, bottom: 60, right: 8)
    view.contentInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 20)
    layout.sectionInsetReference = reference
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: item(0))?.frame == frame)
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, at: item(0))
    #expect(header?.frame == rect(0, 0, 175, 16))
    // The end of a line, by the same reference.
    let room = [.fromContentInset: 170, .fromSafeArea: 130, .fromLayoutMargins: 140][reference] ?? 0
    let inLine = (0..<40).filter { layout.layoutAttributesForItem(at: item($0))?.frame.minY == 20 }.count
    #expect(inLine == Int(room / 10))
  }

  /// The section's own reference overrides that of the layout. Margins count across the scroll direction only.
  @Test(
    arguments: [
      (.automatic, .safeArea, 0), (.automatic, .layoutMargins, 35), (.automatic, .readableContent, 35),
      (.none, .layoutMargins, 0), (.safeArea, .layoutMargins, 0), (.layoutMargins, .none, 35),
    ] as [(UIContentInsetsReference, UIContentInsetsReference, CGFloat)])
  func insetsOfSectionsAreMeasuredFromTheirReference(
    own: UIContentInsetsReference, common: UIContentInsetsReference, left: CGFloat
  ) {
    for direction in [UICollectionView.ScrollDirection.vertical, .horizontal] {
      let size = NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10))
      let section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      section.contentInsetsReference = own
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.contentInsetsReference = common
      configuration.scrollDirection = direction
      let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
      let host = Host(layout, counts: [3], size: CGSize(width: 200, height: 200))
      host.view.layoutMargins = UIEdgeInsets(top: 61, left: 35, bottom: 62, right: 36)
      host.view.layoutIfNeeded()
      let top: CGFloat = left == 0 ? 0 : 61
      let expected = direction == .vertical ? rect(left, 0, 10, 10) : rect(0, top, 10, 10)
      #expect(layout.layoutAttributesForItem(at: item(0))?.frame == expected)
    }
  }

  @Test func anchorsKnowWhetherTheirOffsetIsAFraction() {
    let point = CGPoint(x: 0.5, y: -1)
    let anchors = [
      NSCollectionLayoutAnchor(edges: [.top]), NSCollectionLayoutAnchor(edges: [.top], absoluteOffset: point),
      NSCollectionLayoutAnchor(edges: [.top], fractionalOffset: point),
    ]
    #expect(anchors.map(\.isFractionalOffset) == [false, false, true])
    #expect(anchors.map(\.isAbsoluteOffset) == [true, true, false] && anchors.map(\.offset) == [.zero, point, point])
  }

  // MARK: Constraints

  @Test func constraintsAreTakenBack() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    let child = UIView(frame: .zero)
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    let left = child.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 5)
    let place = [left, child.topAnchor.constraint(equalTo: view.topAnchor)]
    let wide = child.widthAnchor.constraint(equalToConstant: 40)
    let narrow = child.widthAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate(place + [wide, child.heightAnchor.constraint(equalToConstant: 10)])
    view.layoutIfNeeded()
    #expect(child.frame == rect(5, 0, 40, 10) && wide.isActive)
    NSLayoutConstraint.deactivate([wide])
    NSLayoutConstraint.activate([narrow])
    view.layoutIfNeeded()
    #expect(child.frame.width == 20 && !wide.isActive && narrow.isActive)
  }

  // MARK: Colours

  /// iOS's colours on a light background: (red, green and blue, opacity in percent).
  @Test(
    arguments: [
      (UIColor.systemRed, 0xff3b30, 100), (.systemGreen, 0x34c759, 100), (.systemBlue, 0x007aff, 100),
      (.systemOrange, 0xff9500, 100), (.systemYellow, 0xffcc00, 100), (.systemPink, 0xff2d55, 100),
      (.systemPurple, 0xaf52de, 100), (.systemTeal, 0x30b0c7, 100), (.systemIndigo, 0x5856d6, 100),
      (.systemGray, 0x8e8e93, 100), (.systemGray2, 0xaeaeb2, 100), (.systemGray3, 0xc7c7cc, 100),
      (.systemGray4, 0xd1d1d6, 100), (.systemGray5, 0xe5e5ea, 100), (.systemGray6, 0xf2f2f7, 100),
      (.systemBackground, 0xffffff, 100), (.secondarySystemBackground, 0xf2f2f7, 100),
      (.tertiarySystemBackground, 0xffffff, 100), (.systemGroupedBackground, 0xf2f2f7, 100),
      (.secondarySystemGroupedBackground, 0xffffff, 100), (.groupTableViewBackground, 0xf2f2f7, 100),
      (.systemFill, 0x787880, 20), (.secondarySystemFill, 0x787880, 16), (.tertiarySystemFill, 0x767680, 12),
      (.quaternarySystemFill, 0x747480, 8), (.label, 0, 100), (.secondaryLabel, 0x3c3c43, 60),
      (.tertiaryLabel, 0x3c3c43, 30), (.quaternaryLabel, 0x3c3c43, 18), (.placeholderText, 0x3c3c43, 30),
      (.separator, 0x3c3c43, 29), (.cyan, 0x00ffff, 100), (.magenta, 0xff00ff, 100),
    ] as [(UIColor, Int, Int)])
  func colours(color: UIColor, rgb: Int, percent: Int) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
    #expect(parts[0] << 16 + parts[1] << 8 + parts[2] == rgb)
    #expect(Int((alpha * 100).rounded()) == percent)
  }
}
