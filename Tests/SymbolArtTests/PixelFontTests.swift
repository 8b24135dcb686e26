import Foundation
import SymbolArt
import Testing

/// The shapes of the built-in font's characters, told by features that each letter has in any plain typeface.
@Suite struct PixelFontTests {
  /// The pixels of a character without empty rows and columns around them.
  fileprivate struct Shape {
    var rows: [Int] = []
    var columns: [Int] = []
    private(set) var pixels: [[Bool]] = []
    private let glyph: PixelGlyph

    init(_ scalar: Unicode.Scalar) throws {
      glyph = try #require(PixelFont.glyph(scalar.value), "\(scalar)")
      let glyph = glyph
      rows = (0..<16).filter { row in (0..<8).contains { glyph[$0, row] } }
      columns = (0..<8).filter { column in (0..<16).contains { glyph[column, $0] } }
      let (top, bottom) = (try #require(rows.first, "\(scalar)"), try #require(rows.last))
      pixels = (top...bottom).map { row in (columns[0]...columns[columns.count - 1]).map { glyph[$0, row] } }
    }

    var mirrored: [[Bool]] { pixels.map { $0.reversed() } }
    var upsideDown: [[Bool]] { pixels.reversed() }
    var turned: [[Bool]] { mirrored.reversed() }

    /// Returns the number of areas of set or of clear pixels; set pixels touch at their corners, too. The space around the
    /// character is an area.
    func areas(_ isSet: Bool) -> Int {
      var left = Set(
        (-1...16).flatMap { row in
          (-1...8).filter { column in
            (row >= 0 && row < 16 && column >= 0 && column < 8 && glyph[column, row]) == isSet
          }.map { SIMD2($0, row) }
        })
      var count = 0
      while let first = left.first {
        count += 1
        left.remove(first)
        var pending = [first]
        while let pixel = pending.popLast() {
          for y in -1...1 {
            for x in -1...1 where isSet || x == 0 || y == 0 {
              if let next = left.remove(SIMD2(pixel.x + x, pixel.y + y)) { pending.append(next) }
            }
          }
        }
      }
      return count
    }
  }

  /// A feature of a shape.
  enum Feature {
    /// The number of pieces, and the number of areas that they enclose.
    case pieces
    /// The first and last row, and column, in the cell.
    case rows, columns
    /// The number of strokes that a line crosses: a quarter and three quarters of the height down, and from top to bottom
    /// in the middle.
    case upper, lower, middle
    /// The corners that are set: at the top left, top right, bottom left and bottom right.
    case corners
    /// The sides of the upper and of the lower half with more pixels: left, right, or none.
    case sides
    /// `|` if the left and right half are mirror images, `-` if the upper and lower are, `o` if half a turn changes nothing.
    case symmetry

    fileprivate func value(of shape: Shape) -> String {
      let pixels = shape.pixels
      let (height, width) = (pixels.count, pixels[0].count)
      func strokes(_ line: [Bool]) -> String {
        String(line.indices.count { line[$0] && ($0 == 0 || !line[$0 - 1]) })
      }
      func side(_ rows: some Collection<[Bool]>) -> String {
        let left = rows.reduce(0) { $0 + $1.prefix(width / 2).count { $0 } }
        let right = rows.reduce(0) { $0 + $1.suffix(width / 2).count { $0 } }
        return left > right ? "<" : left < right ? ">" : "="
      }
      switch self {
      case .pieces: return "\(shape.areas(true)) \(shape.areas(false) - 1)"
      case .rows: return "\(shape.rows[0]) \(shape.rows[shape.rows.count - 1])"
      case .columns: return "\(shape.columns[0]) \(shape.columns[shape.columns.count - 1])"
      case .upper: return strokes(pixels[height / 4])
      case .lower: return strokes(pixels[3 * height / 4])
      case .middle: return strokes(pixels.map { $0[width / 2] })
      case .corners:
        let corners = [pixels[0][0], pixels[0][width - 1], pixels[height - 1][0], pixels[height - 1][width - 1]]
        return corners.map { $0 ? "#" : "." }.joined()
      case .sides: return side(pixels.prefix(height / 2)) + side(pixels.suffix(height / 2))
      case .symmetry:
        return (shape.mirrored == pixels ? "|" : "") + (shape.upsideDown == pixels ? "-" : "")
          + (shape.turned == pixels ? "o" : "")
      }
    }
  }

  @Test(
    "each character has its features",
    arguments: [
      (
        .pieces,
        [
          (
            "1 0",
            "'()*+,-./12357<>CEFGHIJKLMNSTUVWXYZ[\\]^_`cfhklmnrstuvwxyz{|}~£¥¬¯²³´·¸¹×ßıˆ˜˚–—‘’•←↑→↓↔✓✗●■▲▼▶◀★♥⏎›‹⌄⌃−⚑"
          ),
          ("1 1", "#469@ADOPQRabdegopq¢¤§°¶ÆÞðþÐ○□☆"),
          ("1 2", "$&8B¾Øæø"),
          ("2 0", "!\":;=?ij¡¦¨«±µ»½¿“”≤≥⏸"),
          ("2 1", "0©ªº"),
          ("2 2", "®¼"),
          ("3 0", "÷…"),
          ("3 1", "ⓘ"),
          ("3 2", "%"),
        ]
      ),
      (
        .rows,
        [
          ("10 11", ".…"),
          ("10 13", ","),
          ("12 14", "¸"),
          ("13 13", "_"),
          ("2 10", "©↑↓★☆ⓘ⚑"),
          ("2 11", "!&/0123456789<>?@ABCDEFGHIJKLMNOPRSTUVWXYZ\\bdfhiklt£¥¦¶¼½¾ÆÞßðÐ"),
          ("2 12", "$%()Q[]{|}§Ø"),
          ("2 14", "jþ"),
          ("2 2", "¯"),
          ("2 3", "¨´ˆ˜˚"),
          ("2 4", "\"'^`~"),
          ("2 5", "°‘’“”"),
          ("2 7", "²³¹º"),
          ("2 8", "ª≤≥"),
          ("2 9", "®"),
          ("3 10", "✓✗⏸"),
          ("3 11", "#¿"),
          ("3 12", "¡"),
          ("3 13", "¢"),
          ("3 9", "▶◀⏎"),
          ("4 10", "*+¤±×÷●○■□▲▼"),
          ("4 12", "ø"),
          ("4 8", "←→↔"),
          ("4 9", "♥"),
          ("5 11", ":acemnorsuvwxz«»æı"),
          ("5 13", ";"),
          ("5 14", "gpqyµ"),
          ("5 8", "="),
          ("5 9", "•›‹"),
          ("6 8", "⌃"),
          ("7 7", "-–—−"),
          ("7 8", "·"),
          ("7 9", "¬⌄"),
        ]
      ),
      (
        .columns,
        [
          ("1 5", "²³"),
          ("1 6", "#2356789=?@ABCDEFGHJKLNOPQRSUXZabcdeghknopqrsuxyz¢¬µ¶ÆÞßð÷øþÐ≤≥"),
          ("1 7", "$%&*+04MTVWY_mvw~£¤¥©«®»¼½¾×Øæ…—←↑→↓↔✓✗●○■□▲▼▶◀★☆♥⏎ⓘ"),
          ("2 4", "¹"),
          ("2 5", "\"{¨ª¯°º"),
          ("2 6", "-/1<>I\\^fjt§±¿˜–“”•⌄⌃−⏸⚑"),
          ("3 4", ".:;˚"),
          ("3 5", "()[]`il¸ıˆ›‹"),
          ("3 6", "}"),
          ("4 4", "!'|¡¦"),
          ("4 5", ",´·‘’"),
        ]
      ),
      (
        .upper,
        [
          ("0", ";=i¡¿÷"),
          ("1", "!#$'()+,-./23567:<>?CEFGIJLSTZ[\\]^_`abdfhjklrstz{|}¢£¤¦§ª¬¯±´·¸¹Þþıˆ˚–—‘’•←→↓✓●■▲▼▶◀★♥⏎≤≥›‹⌃−⚑"),
          ("2", "\"&*01489@ABDHKNOPQRUVWXYcegnopquvwxy~¥¨«°²³µº»¼½¾Æ×ØßæðøÐ˜“”↔✗○□☆⌄⏸"),
          ("3", "%m©®¶…↑ⓘ"),
          ("4", "M"),
        ]
      ),
      (
        .lower,
        [
          ("0", "!?ª±º÷≤≥"),
          ("1", "#$'()+,-./1234579:;<=>@CEFILPSTYZ[\\]_`fgijlpqrstyz{|}¡¢£¤¥¦§¬¯°²´µ·¸¹¿Þþı˚–—‘’•←↑→●■▲▼▶◀★♥⏎›‹⌄−⚑"),
          ("2", "\"&*068ABDGHJKMNORUVX^abcdehknouvx~¨«®³¶»¼½¾Æ×ØßðøÐˆ˜“”↔✓✗○□⌃⏸"),
          ("3", "%Qmw©æ…↓☆ⓘ"),
          ("4", "W"),
        ]
      ),
      (
        .middle,
        [
          ("0", "\"¨“”⏸"),
          ("1", "$'*+,-./1HILMNTUVWXY\\^_`hjlmnruvwx|~¢¥¬¯´µ¶·¹½Æ×æıˆ˜˚…–—’•←↑→↓↔✓✗●■▲▼▶◀★♥⏎⌄⌃−⚑"),
          ("2", "!#()47:;<=>ACDFJKOPQ[]bcdfikopqty{}¡¤¦°±¸¼¾ÞþÐ‘○□☆›‹"),
          ("3", "%&0235689?BEGRSZaegsz£«²³º»¿Øßð÷ø≤≥"),
          ("4", "@§©ª®ⓘ"),
        ]
      ),
      (
        .corners,
        [
          ("####", "!\"'-.:=EHIKMNWXZ[]_xz|¡¤¦¨¯·×˚…–—✗■□−⏸"),
          ("###.", ",;Frµ’”"),
          ("##.#", "u¬"),
          ("##..", "57TUVYvwy¥▼⌄"),
          ("#.##", "LRhklmnı≥"),
          ("#.#.", ")>BDPbp}»Þþ▶›⚑"),
          ("#..#", "\\`½"),
          ("#...", "¼¾"),
          (".###", "Æ‘“≤"),
          (".##.", "%/s~´Øø˜"),
          (".#.#", "(<dq{«¶◀‹"),
          (".#..", "Jfgj✓⏎"),
          ("..##", "12A^iª±²¹ºˆ▲★☆⌃"),
          ("..#.", "£¸ß"),
          ("...#", "&Qat"),
          ("....", "#$*+034689?@CGOSceo¢§©®°³¿æð÷Ð•←↑→↓↔●○♥ⓘ"),
        ]
      ),
      (
        .sides,
        [
          ("<<", "(6BCDEFKLPR[bcfkprt{£©®»ÞþÐ←▶›⚑"),
          ("<=", "1hilmn¹ßı"),
          ("<>", "$%&5GNS\\`s~§¾"),
          ("=<", "eµ¸¿≥"),
          ("==", "!\"#'*+,-.8:;<=>@AHIMOTUVWXY^_ovwx|¡¤¥¦¨¯°±·º×ˆ˜˚…–—‘’“”•↑↓↔✗●○■□▲▼★☆♥⌄⌃−⏸ⓘ"),
          ("=>", "Quy¬¼½≤"),
          ("><", "/027Zz²´Øæø✓⏎"),
          (">=", "Æð"),
          (">>", ")349?J]adgjq}¢ª«³¶÷→◀‹"),
        ]
      ),
      (
        .symmetry,
        [
          ("", "&,12345679;?@BEFGJKLNPQRSabdefghijklmnpqrtuyz£ª¬®²³µ¶¸¹¼½¾¿ÆØßæðøÐı˜‘’“”✓⏎≤≥ⓘ⚑"),
          ("-", "()<>CD[]c{}¢©«»Þ÷þ←→▶◀›‹"),
          ("o", "$%/0Z\\`s~§´"),
          ("|", "!8AHMTUVWY^vw¡¥±ºˆ↑↓▲▼★☆♥⌄⌃"),
          ("|-o", "\"#'*+-.:=IOX_ox|¤¦¨¯°·×˚…–—•↔✗●○■□−⏸"),
        ]
      ),
    ] as [(Feature, [(value: String, characters: String)])])
  func features(feature: Feature, rows: [(value: String, characters: String)]) throws {
    var count = 0
    for row in rows {
      for scalar in row.characters.unicodeScalars {
        #expect(feature.value(of: try Shape(scalar)) == row.value, "\(scalar)")
        count += 1
      }
    }
    // The printable characters of ASCII, and 82 others.
    #expect(count == 94 + 82 && Set(rows.flatMap(\.characters.unicodeScalars)).count == count)
    #expect(rows.flatMap(\.characters.unicodeScalars).count { $0.isASCII } == 94)
  }

  /// (how one becomes the other, pairs)
  @Test(
    "pairs of characters have the same shape, mirrored or turned",
    arguments: [
      ("mirrored", "() [] {} <> /\\ bd pq «» ≤≥ ‹› ←→ ▶◀"), ("upside down", "bp dq ¡! ↑↓ ▲▼ ⌃⌄"),
      ("turned", "69 nu bq dp ‘’ “” () <> «»"),
    ])
  func pairs(change: String, pairs: String) throws {
    for pair in pairs.split(separator: " ") {
      let shapes = try pair.unicodeScalars.map(Shape.init)
      let changed = ["mirrored": shapes[0].mirrored, "upside down": shapes[0].upsideDown, "turned": shapes[0].turned]
      #expect(changed[change] == shapes[1].pixels, "\(pair)")
    }
  }

  /// Hyphen, en dash and minus are the same; nothing else is.
  @Test("no two characters look the same") func differences() {
    var characters: [PixelGlyph: [UInt32]] = [:]
    for scalar in UInt32(0x20)...0x2fff {
      if let glyph = PixelFont.glyph(scalar) { characters[glyph, default: []].append(scalar) }
    }
    #expect(characters.values.filter { $0.count > 1 } == [[0x2d, 0x2013, 0x2212]])
    #expect(PixelFont.glyph(0x20)?.pixelCount == 0 && PixelFont.glyph(0x7f) == nil && PixelFont.glyph(0xa0) == nil)
    // The columns and rows between characters are empty.
    for glyph in characters.keys {
      #expect(!(0..<16).contains { glyph[0, $0] } && !(0..<8).contains { glyph[$0, 15] })
    }
  }

  private static let composed = (UInt32(0xc0)...0xff).filter { parts(of: $0).count == 2 }

  private static func parts(of letter: UInt32) -> [Unicode.Scalar] {
    Unicode.Scalar(letter).map { Array(String($0).decomposedStringWithCanonicalMapping.unicodeScalars) } ?? []
  }

  /// A letter with an accent is both; i loses its dot. Accents above a capital are two rows higher, as far as the cell
  /// reaches; those below stay.
  @Test("all accented letters of Latin-1", arguments: composed) func accentedLetters(letter: UInt32) throws {
    let parts = Self.parts(of: letter)
    let marks: [UInt32: Unicode.Scalar] = [
      0x300: "`", 0x301: "´", 0x302: "ˆ", 0x303: "˜", 0x308: "¨", 0x30a: "˚", 0x327: "¸",
    ]
    let base = parts[0] == "i" ? "ı" : parts[0]
    let mark = try #require(marks[parts[1].value])
    let glyphs = try [letter, base.value, mark.value].map { try #require(PixelFont.glyph($0)) }
    let rows = parts[0].properties.isUppercase && mark != "¸" ? 2 : 0
    for row in 0..<16 {
      for column in 0..<8 {
        let isMarked = row + rows < 16 && glyphs[2][column, row + rows]
        #expect(glyphs[0][column, row] == (glyphs[1][column, row] || isMarked), "\(column), \(row)")
      }
    }
  }

  @Test("there are 53 of them") func numberOfAccentedLetters() {
    #expect(Self.composed.count == 53)
  }
}
