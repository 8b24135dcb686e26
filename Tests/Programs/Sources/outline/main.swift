import PhotoWallKit

// Run it from the clone's folder.
PhotoWall.main(pictures: "Data/pictures") { LibraryViewController() }
