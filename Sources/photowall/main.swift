import PhotoWallKit

PhotoWall.main()
