import PhotoWallKit

// Run it from the clone's folder; tapes find the pictures beside themselves.
PhotoWall.main(pictures: "Data/pictures") { LibraryViewController() }
