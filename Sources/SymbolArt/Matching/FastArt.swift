import Pictures

extension SymbolArtist {
  /// Returns fast art for a picture whose size changes in the next frame: half blocks, or blanks for ASCII. Pixels are
  /// sampled, and colours rounded to the palette.
  func fastArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    switch colors {
    case .truecolor: fastArt(of: bitmap, columns: columns, rows: rows) { $0 }
    case .indexed256:
      fastArt(of: bitmap, columns: columns, rows: rows) { CubePalette().nearest(to: $0.value).color }
    case .indexed16:
      fastArt(of: bitmap, columns: columns, rows: rows) { AnsiPalette.ofPictures.nearest(to: $0.value).color }
    case .mono:
      fastMonoArt(of: bitmap, columns: columns, rows: rows)
    }
  }

  private func fastArt(of bitmap: Bitmap, columns: Int, rows: Int, quantize: (RGB) -> RGB) -> Art {
    let cells = [ArtCell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<rows {
          let (upper, lower) = (
            (4 * row + 1) * bitmap.height / (4 * rows) * bitmap.width,
            (4 * row + 3) * bitmap.height / (4 * rows) * bitmap.width
          )
          for column in 0..<columns {
            let x = (2 * column + 1) * bitmap.width / (2 * columns)
            let top = quantize(color(of: pixels, at: upper + x))
            let bottom = symbols == .ascii ? top : quantize(color(of: pixels, at: lower + x))
            cells.initializeElement(
              at: row * columns + column,
              to: top == bottom ? .blank(top) : ArtCell(scalar: 0x2580, foreground: top, background: bottom))
          }
        }
      }
      count = columns * rows
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }

  private func fastMonoArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    // The characters by increasing density.
    let ramp = Array((symbols == .ascii ? " .:-=+*#%@" : " ░▒▓█").unicodeScalars)
    let truecolor = SymbolArtist(symbols: .ascii, colors: .truecolor, background: background)
    var art = truecolor.fastArt(of: bitmap, columns: columns, rows: rows)
    for index in art.cells.indices {
      let luma = (art.cells[index].background.value * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      let step = min(ramp.count - 1, Int(luma / 256 * Float(ramp.count)))
      art.cells[index] = ArtCell(scalar: ramp[step].value, foreground: .white, background: .black)
    }
    return art
  }

  @inline(__always)
  private func color(of pixels: UnsafeBufferPointer<UInt8>, at index: Int) -> RGB {
    let (red, green, blue, alpha) = (
      pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2], pixels[index * 4 + 3]
    )
    if alpha == 255 { return RGB(red, green, blue) }
    let blended = background.value + (RGB(red, green, blue).value - background.value) * (Float(alpha) / 255)
    return RGB(rounding: blended)
  }
}
