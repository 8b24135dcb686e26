import UIKit

public struct Appointment {
  public var title: String
  public var start: CGFloat
  public var hours: CGFloat

  public init(title: String, start: CGFloat, hours: CGFloat) {
    self.title = title
    self.start = start
    self.hours = hours
  }
}

public protocol DayPlanDataSource: UICollectionViewDataSource {
  func appointment(at indexPath: IndexPath) -> Appointment
}

/// A day from top to bottom: a label and a line per hour, appointments beside each other where they overlap.
public final class DayPlanLayout: UICollectionViewLayout {
  public static let hourKind = "Hour"
  public static let lineKind = "Line"
  public let hours = 8..<18
  public var hourHeight: CGFloat = 48
  private let margin: CGFloat = 48

  private var items = [IndexPath: UICollectionViewLayoutAttributes]()
  private var labels = [IndexPath: UICollectionViewLayoutAttributes]()
  private var lines = [IndexPath: UICollectionViewLayoutAttributes]()

  public override init() {
    super.init()
    register(HourLine.self, forDecorationViewOfKind: Self.lineKind)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    register(HourLine.self, forDecorationViewOfKind: Self.lineKind)
  }

  private func y(_ hour: CGFloat) -> CGFloat { (hour - CGFloat(hours.lowerBound)) * hourHeight }

  public override func prepare() {
    super.prepare()
    items = [:]
    labels = [:]
    lines = [:]
    guard let collectionView, let source = collectionView.dataSource as? DayPlanDataSource else { return }
    let width = collectionView.bounds.width
    for hour in hours {
      let path = IndexPath(item: hour - hours.lowerBound, section: 0)
      let label = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: Self.hourKind, with: path)
      label.frame = CGRect(x: 0, y: y(CGFloat(hour)), width: margin - 8, height: 16)
      labels[path] = label
      let line = UICollectionViewLayoutAttributes(forDecorationViewOfKind: Self.lineKind, with: path)
      line.frame = CGRect(x: margin, y: y(CGFloat(hour)), width: width - margin, height: 1)
      line.zIndex = -1
      lines[path] = line
    }
    var lanes: [[(path: IndexPath, appointment: Appointment)]] = []
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let appointment = source.appointment(at: path)
      let free = lanes.firstIndex { lane in
        lane.allSatisfy { $0.appointment.start + $0.appointment.hours <= appointment.start }
      }
      if let free { lanes[free].append((path, appointment)) } else { lanes.append([(path, appointment)]) }
    }
    let laneWidth = (width - margin) / CGFloat(max(lanes.count, 1))
    for (number, lane) in lanes.enumerated() {
      for (path, appointment) in lane {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(
          x: margin + CGFloat(number) * laneWidth, y: y(appointment.start), width: laneWidth,
          height: appointment.hours * hourHeight)
        items[path] = attributes
      }
    }
  }

  public override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: CGFloat(hours.count) * hourHeight)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    [items, labels, lines].flatMap { $0.values.filter { $0.frame.intersects(rect) } }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    items[indexPath]
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { labels[indexPath] }

  public override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { lines[indexPath] }
}

final class HourLine: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(hex: 0xc8c4bb)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
}
