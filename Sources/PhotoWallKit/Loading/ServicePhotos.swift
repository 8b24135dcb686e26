import Basics
import PhotoFeed
import PhotoStores
import Platform

/// The photos of a photo service, such as the timeline of Immich. Each section is a portion.
struct ServicePhotos: PortionSource {
  let address: StoreAddress
  let stores: PhotoStores

  func outline(_ progress: @escaping @Sendable (FeedProgress) -> Bool) throws(Diagnostic) -> PhotoFeed {
    let sections = try asking { service throws(StoreError) in try service.sections(of: address.path) }
    return PhotoFeed(sections: sections.map { ($0.title, [FeedPortion(key: $0.key, count: $0.count)]) })
  }

  func load(
    _ portion: FeedPortion, _ progress: @escaping @Sendable (FeedProgress) -> Bool
  ) throws(Diagnostic) -> PhotoFeed {
    let feed = try asking { service throws(StoreError) in try service.photos(of: portion.key, in: address) }
    guard let feed else { return .empty }
    return try FeedLoader(progress: progress).load([
      .bytes(feed, name: portion.key, origin: .web(address: address.text))
    ])
  }

  private func asking<Answer>(
    _ ask: (any PhotoService) throws(StoreError) -> Answer
  ) throws(Diagnostic) -> Answer {
    do throws(StoreError) {
      guard let service = try stores.service(of: address) else {
        throw StoreError(.refused, "this is no photo service")
      }
      return try ask(service)
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: address.text.maskingSecrets), error.description)
    }
  }
}
