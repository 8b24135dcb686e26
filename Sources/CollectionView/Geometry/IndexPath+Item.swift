import Foundation

#if !canImport(Darwin)
  extension IndexPath {
    public init(item: Int, section: Int) {
      // `init(indexes:)` would allocate an array, and index paths are made by the million.
      self.init(index: section)
      append(item)
    }

    public init(row: Int, section: Int) {
      self.init(item: row, section: section)
    }

    /// The index of the section. The index path must not be empty.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The index of the item in its section. The index path must have at least two indices.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// The same as ``item``, as in table views.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }
#endif
