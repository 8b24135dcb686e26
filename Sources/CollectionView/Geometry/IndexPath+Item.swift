import Foundation

#if !canImport(Darwin)
  extension IndexPath {
    /// The path of an item in a section, both counted from 0.
    public init(item: Int, section: Int) {
      // Not `init(indexes:)`: its array would cost an allocation, and paths are made by the million.
      self.init(index: section)
      append(item)
    }

    /// The path of a row in a section, both counted from 0: tables' word for an item.
    public init(row: Int, section: Int) {
      self.init(item: row, section: section)
    }

    /// The section, counted from 0. The path must have at least one index.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The item within its section, counted from 0. The path must have at least two indexes.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// Tables' word for ``item``.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }
#endif
