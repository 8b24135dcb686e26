import Basics

extension SFTPStore {
  /// The number of concurrent requests for names.
  private static let ahead = 16

  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    let connection = try connection()
    let path = folder.isEmpty ? "/" : folder
    var answer = try connection.ask(.openFolder, path) { $0.add(Self.remote(folder)) }
    guard let handle = answer.text() else { throw SFTPReader.nonsense(path) }
    defer { connection.close(handle) }
    var found: [(name: String, attributes: SFTPAttributes)] = []
    var waiting: [UInt32] = []
    defer { waiting.forEach(connection.ignore) }
    var isAtEnd = false
    while !isAtEnd {
      while waiting.count < Self.ahead { waiting.append(try connection.send(.readFolder) { $0.add(handle) }) }
      let answer = try connection.answer(to: waiting.removeFirst())
      isAtEnd = answer.status == .endOfFile
      if !isAtEnd { try Self.add(answer.checked(path), to: &found, path) }
    }
    let links = try follow(&found, in: folder, on: connection)
    var listing = StoreListing()
    for (name, attributes) in NaturalOrder.sorted(found, by: \.name) {
      if attributes.isFolder, links.contains(name) {
        if let target = try realPath(folder + name, on: connection) {
          listing.links.append(StoreLink(name: name, target: target))
        }
      } else if attributes.isFolder {
        listing.folders.append(name)
      }
      guard attributes.isFile else { continue }
      listing.files.append(
        ListedFile(name: name, size: attributes.size, changed: attributes.changed, version: attributes.version))
    }
    return listing
  }

  private static func add(
    _ answer: SFTPReader, to found: inout [(name: String, attributes: SFTPAttributes)], _ path: String
  ) throws(StoreError) {
    var answer = answer
    guard answer.type == SFTPType.names.rawValue, let count = answer.number() else { throw SFTPReader.nonsense(path) }
    for _ in 0..<count {
      guard let name = answer.text(), answer.text() != nil, let attributes = answer.attributes() else {
        throw SFTPReader.nonsense(path)
      }
      // A name that is not UTF-8 cannot be written as an address.
      guard let text = String(validating: name, as: UTF8.self), text != ".", text != "..", !text.contains("/") else {
        continue
      }
      found.append((text, attributes))
    }
  }

  func realPath(of folder: String) throws(StoreError) -> String {
    try realPath(folder, on: connection()) ?? folder
  }

  /// The greatest number of links in a chain.
  private static let links = 40

  /// Returns the path of a folder without links; nil if it is not UTF-8 or the links form a cycle. Some servers return
  /// a link's own path, so the path is also read as a link.
  private func realPath(_ path: String, on connection: SFTPConnection) throws(StoreError) -> String? {
    var path = Self.remote(path)
    for _ in 0..<Self.links {
      guard let real = try name(.realPath, of: path, on: connection), real.first == UInt8(ascii: "/") else {
        return nil
      }
      guard let target = try name(.readLink, of: real, on: connection) else {
        return String(validating: real, as: UTF8.self).map { $0 == "/" ? "" : "\($0.dropFirst())/" }
      }
      path = target
      if target.first != UInt8(ascii: "/") { path = real[...(real.lastIndex(of: UInt8(ascii: "/")) ?? 0)] + target }
    }
    return nil
  }

  /// Returns the name in a response; nil if the server refuses the request.
  private func name(
    _ type: SFTPType, of path: [UInt8], on connection: SFTPConnection
  ) throws(StoreError) -> [UInt8]? {
    var answer = try connection.answer(to: connection.send(type) { $0.add(path) })
    guard answer.type == SFTPType.names.rawValue, answer.number() == 1 else { return nil }
    return answer.text().map(Array.init)
  }

  /// Replaces the attributes of links by their targets'. Returns the names of the links.
  private func follow(
    _ found: inout [(name: String, attributes: SFTPAttributes)], in folder: String, on connection: SFTPConnection
  ) throws(StoreError) -> Set<String> {
    let links = found.indices.filter { found[$0].attributes.isLink }
    for start in stride(from: 0, to: links.count, by: 4 * Self.ahead) {
      let part = links[start..<min(start + 4 * Self.ahead, links.count)]
      var numbers: [UInt32] = []
      for index in part {
        numbers.append(try connection.send(.status) { $0.add(Self.remote(folder + found[index].name)) })
      }
      for (index, number) in zip(part, numbers) {
        var answer = try connection.answer(to: number)
        if answer.type == SFTPType.attributes.rawValue, let attributes = answer.attributes() {
          found[index].attributes = attributes
        }
      }
    }
    return Set(links.map { found[$0].name })
  }
}
