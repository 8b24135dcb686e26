/// The kinds of problems of items, each with its message: the problem and advice in one sentence.
enum FeedProblem: String {
  case noObject = "left out: an item is an object with an address, or an address in quotes"
  case noAddress = "left out: it has no picture; put its address under thumbURL (or image, src, download_url, url)"
  case noPlacedAddress = "left out: it has no picture where the feed's shape names one; feed --explain lists the places"
  case noCell = "left out: its cell for the picture is empty"
  case noKey = "left out: it has not the key by which it is joined"
  case dataAddress = "left out: pictures inside the feed (data: addresses) are not shown; put them into files"
  case strangeScheme = "left out: only files and http and https addresses can be shown"
  case fileFromNetwork = "left out: a feed from the network may not name files on this machine"
  case fileElsewhere = "left out: a file: address may not name another machine"
  case nulInName = "left out: a file name cannot contain a NUL"
  case noWidth = "the width is not a number of pixels from 1 to 1,000,000; treated as unknown"
  case noHeight = "the height is not a number of pixels from 1 to 1,000,000; treated as unknown"
  case noTitle = "the title is not text; treated as missing"
  case repeatedKey = "this key is repeated; the last one counts"
  case notUTF8 = "not UTF-8, and shown as \u{fffd}; save the feed as UTF-8"
  case brokenLine = "left out: this line is not one JSON object"
  case brokenRow = "left out: this row is not as the others of its table"
  case faultInItem = "other programs may not read this item"
  case missingFile = "left out: there is no such file"
  case brokenLink = "left out: this link leads to no file"
  case longPath = "left out: its path has more than 4,096 bytes"
  case folder = "left out: this is a folder; name it as a source of its own"
  case noPicture = "left out: this is not a picture"
  case unreadable = "left out: it cannot be read"
  case brokenText = "this text beside a picture cannot be read"

  /// Whether the item is left out.
  var skipsItem: Bool { rawValue.hasPrefix("left out: ") }
}
