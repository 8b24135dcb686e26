import UIKit

/// The content of a network's row.
struct NetworkConfiguration: UIContentConfiguration, Hashable {
  var name = ""
  var signal = 0
  var isCurrent = false

  func makeContentView() -> UIView & UIContentView { NetworkView(self) }
  func updated(for state: UIConfigurationState) -> NetworkConfiguration { self }
}

/// The name beside the bars of the signal. The name takes what the bars leave.
final class NetworkView: UIView, UIContentView {
  private let list = UIListContentView(configuration: .cell())
  private let bars = UILabel()

  var configuration: UIContentConfiguration {
    didSet { update() }
  }

  init(_ configuration: NetworkConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    for part in [list, bars] {
      part.translatesAutoresizingMaskIntoConstraints = false
      addSubview(part)
    }
    NSLayoutConstraint.activate([
      list.leadingAnchor.constraint(equalTo: leadingAnchor), list.topAnchor.constraint(equalTo: topAnchor),
      list.bottomAnchor.constraint(equalTo: bottomAnchor),
      bars.leadingAnchor.constraint(equalTo: list.trailingAnchor),
      bars.trailingAnchor.constraint(equalTo: trailingAnchor),
      bars.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    update()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func update() {
    guard let network = configuration as? NetworkConfiguration else { return }
    var content = UIListContentConfiguration.cell()
    content.text = network.name
    content.image = UIImage(systemName: network.isCurrent ? "checkmark" : "circle")
    content.imageToTextPadding = 8
    list.configuration = content
    bars.text = String(repeating: "●", count: network.signal)
  }
}
