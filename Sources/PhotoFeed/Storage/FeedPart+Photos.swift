import Platform

/// Items as photos.
extension FeedPart {
  /// Returns the photo of an item, without its section.
  func photo(at index: Int) -> Photo {
    var photo = Photo(address: address(at: index), title: title(at: index))
    guard !isPending else { return photo }
    let size = size(at: index)
    if size.width > 0 { photo.width = size.width }
    if size.height > 0 { photo.height = size.height }
    if let companion = companion(at: index) { photo.picture = .file(companion) }
    photo.film = film(at: index)
    if hasFields {
      withItem(at: index) { item in
        let (picture, page): (String?, String?)
        if let row = shape.row {
          row.readDetails(of: item, into: &photo)
          (picture, page) = (row.text(.picture, of: item), row.text(.link, of: item))
        } else {
          JSONItem.readDetails(of: item.value, into: &photo)
          picture = shape == .jsonFeed ? nil : JSONItem.picture(of: item.value)
          page = JSONItem.page(of: item.value)
        }
        setPicture(picture, of: &photo)
        setPage(page, of: &photo)
      }
    }
    return photo
  }

  /// Sets the address of the page, if it is on the network and not the picture's.
  private func setPage(_ text: String?, of photo: inout Photo) {
    guard var text, text.withUTF8({ addressRule.refusal(of: $0, isJSON: false) }) == nil else { return }
    let address = addressRule.address(text)
    if !address.isFile, address != photo.address, address != photo.picture { photo.page = address }
  }

  /// Sets the address of the large picture, if it differs from the wall's and the feed may use it.
  private func setPicture(_ text: String?, of photo: inout Photo) {
    guard var text, text.withUTF8({ addressRule.refusal(of: $0, isJSON: false) }) == nil else { return }
    let address = addressRule.address(text)
    if PictureSteps.areNeeded(by: text) {
      photo.scalablePicture = address.text
    } else if address != photo.address {
      photo.picture = address
    }
  }
}
