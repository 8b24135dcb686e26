import PhotoWallKit

PhotoWall.main { NetworksViewController() }
