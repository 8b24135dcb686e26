import PhotoFeed
import Pictures
import Sidecars
import SymbolArt

/// The options of a wall. To add a setting, add a property here and a row to `settings`.
public struct WallOptions: Sendable {
  /// The name of the first layout; nil for the first one of the catalogue.
  public var layout: String?
  /// The initial density in the layout's unit; nil for the layout's default.
  public var columns: Int?
  public var frame: FrameStyle = .none
  public var fit: PictureFitting = .fill
  public var showsCaptions = false
  /// The background behind transparent parts of pictures.
  public var ground = PictureGround.theme
  /// The template of captions.
  public var caption = CaptionTemplate()
  /// The fields and format of boxes in items; `none` for the feed's own.
  public var boxes = BoxForm.none
  public var sort = WallSort.feed
  public var sections = WallSections.auto
  /// The corrections of camera clocks.
  public var clocks = CameraClocks()
  public var sidecar = SidecarWriter.Naming.ext
  public var turning = TurningPlace.sidecar
  /// The action of Enter and of a click on a picture.
  public var tap: TapAction?
  /// The meaning of digits without Alt: layouts, or ratings and labels.
  public var digits = DigitKeys.layouts
  /// The keyboard layout for non-Latin letters as keys.
  public var keyboard = KeyboardLayout.auto
  /// The user's labels.
  public var labels = UserLabels()
  /// The file of labels for `w`; nil for the feed.
  public var labelsTo: String?
  /// Whether `w` adds columns for labels to a table.
  public var addsColumns = false
  /// The folders of the digits.
  public var folderKeys = FolderKeys()
  /// Whether the focus moves to the next photo after a decision.
  public var advances = false
  public var stacks = StackState.open
  /// Whether only duplicates are shown at first.
  public var showsDuplicates = false
  /// The folders whose photos are never deleted or moved.
  public var keptFolders = KeptFolders()
  public var graphics: GraphicsMode = .auto
  /// The colour depth of the screen; nil to detect it.
  public var colors: ColorDepth?
  /// The characters for pictures; nil to detect them from locale and terminal.
  public var symbols: SymbolSet?
  public var folders = FolderOptions()
  public var usesMouse = true
  /// Whether the terminal's title shows the status line.
  public var showsTitle = false
  /// Whether changes are animated.
  public var isAnimated = true
  /// The duration of animations; nil for the full duration, unless the desktop has animations switched off.
  public var motion: Motion?
  /// The effective duration of animations.
  public var shownMotion: Motion { isAnimated ? motion ?? .full : .still }
  /// The chosen theme; nil to select it by the terminal's background.
  public var themeName: ThemeName?
  /// The time per photo in the slideshow, in seconds; nil for 4.
  public var slideshowSeconds: Int?
  /// Whether the slideshow shows photos in a random order.
  public var shufflesSlideshow = false
  /// Whether Enter picks photos, whose names are printed.
  public var picks = false
  /// Whether Enter picks one photo, whose name is printed.
  public var picksOne = false
  /// The path for the feed that `w` writes; nil to ask.
  public var output: String?
  /// Whether `w` moves the files of deleted photos to the trash.
  public var usesTrash = false

  /// Every setting, in the order of help and of the settings file.
  public static let settings: [Setting] = [
    .text(
      "layout", tape: "Layout", "layout to open with; `photowall layouts` lists them", placeholder: "name",
      standard: "waterfall", \.layout),
    .number(
      "columns", tape: "Density", "number of columns (rows or rings in layouts that have those)", in: 1...1000,
      \.columns),
    .choice("frame", tape: "Frame", "frame around each picture", \.frame),
    .choice("fit", tape: "Fit", "how a picture fits its frame: fill crops it, fit shows all of it", \.fit),
    .choice("ground", tape: "Ground", "what is seen through transparent parts of pictures", \.ground),
    .toggle("captions", tape: "Captions", "show titles below the pictures", \.showsCaptions),
    .text(
      "caption", tape: "Caption", "text of captions, with names of fields in braces, as in '{class} {score:.2f}'",
      placeholder: "text", \.caption),
    .text(
      "boxes", tape: "Boxes",
      """
      where items have boxes and what the numbers are: xywh, xyxy or cxcywh, in pixels, or with ,relative in fractions; as in \
      'objects.bbox=xywh' or 'boxes[].xyxy=xyxy,relative'; yolo for files of labels beside pictures
      """, placeholder: "field=form", \.boxes),
    .choice(
      "sort", tape: "Sort", "order to open with, also a field of the feed's items, such as score or -score", \.sort),
    .choice(
      "sections", tape: "Sections",
      """
      sections of the wall, also one or two fields of the feed's items, such as class,pred; auto: folders, or the feed's, and none \
      once the wall is sorted by a key
      """, \.sections),
    .text(
      "clock", tape: "Clock",
      """
      what the clocks of cameras are corrected by: 'FUJI X-T5=+01:00', with #SERIAL after the camera for one of two; offsets: times are \
      compared by the time zones that cameras tell
      """, placeholder: "camera=+hh:mm", \.clocks
    ).outsideFile,
    .choice("graphics", tape: "Graphics", "how pictures are drawn", \.graphics),
    .choice("colors", tape: "Colors", "number of colours", \.colors),
    .choice("symbols", tape: "Symbols", "characters that pictures are drawn with", \.symbols),
    .choice(
      "tap", tape: "Tap", "what Enter or a click does to a photo; auto asks once in folders, and else deletes", \.tap),
    .choice(
      "digits", tape: "Digits", "what digits do on the wall; Alt with a digit does the other of the two", \.digits),
    .choice(
      "keyboard", tape: "Keyboard", "keyboard without Latin letters, whose letters are keys by their places", \.keyboard
    ),
    .text(
      "folders", tape: "Folders",
      "folders to which the digits 1 to 9 move photos; 0 takes the last one again, Alt with a digit rates",
      placeholder: "a,b,c", \.folderKeys
    ).outsideFile,
    .text(
      "label", tape: "Label",
      """
      label of one's own with its values, which the digits set: class=cat,dog,other; with + between values that a photo can have \
      together, as in scene=indoor+night
      """, placeholder: "name=a,b,…", \.labels
    ).outsideFile,
    .text(
      "labels-to", tape: "LabelsTo",
      "file that w writes labels to, by id or address, instead of the feed: labels.csv or labels.jsonl",
      placeholder: "file", \.labelsTo
    ).outsideFile,
    .toggle(
      "add-columns", tape: "AddColumns", "let w add a column for a label to a table, which changes each of its rows",
      \.addsColumns
    ).outsideFile,
    .toggle("advance", tape: "Advance", "go to the next photo after rating, flagging, marking or deleting", \.advances),
    .choice(
      "stacks", tape: "Stacks",
      "photos that one camera took within 2 s are one photo (closed, or divided where they differ); alike: duplicates are",
      \.stacks),
    .toggle(
      "duplicates", tape: "Duplicates", "show only photos of which there are several, in groups", \.showsDuplicates
    ).outsideFile,
    .text(
      "keep", tape: "Keep", "folders whose photos are never deleted or moved", placeholder: "folder,…", \.keptFolders
    ).outsideFile,
    .toggle("recursive", tape: "Recursive", "include the folders inside folders", \.folders.isRecursive),
    .choice(
      "pairs", tape: "Pairs", "raw files with a picture of the same name beside them are one photo or two",
      \.folders.pairs),
    .toggle("mouse", tape: nil, "use the mouse", off: "leave the mouse to the terminal", \.usesMouse),
    .toggle(
      "title", tape: nil, "show the text of the status line as the terminal's title, too, as for screen readers",
      \.showsTitle),
    .toggle(
      "animation", tape: "Animation", "animate changes", off: "do not animate changes", \.isAnimated),
    .choice(
      "motion", tape: "Motion", "motion of changes; auto: full, or none if GTK_ENABLE_ANIMATIONS is 0", \.motion),
    .choice(
      "theme", tape: "Theme", "colours of the interface, not of pictures; auto suits the terminal's background",
      \.themeName),
    .number(
      "slideshow", tape: "Slideshow", "seconds for which the slideshow shows a photo (4)", in: 1...3600,
      \.slideshowSeconds),
    .toggle(
      "pick", tape: "Pick", "Enter chooses the marked photos, or the focused one, quits, and prints their names",
      \.picks
    ).outsideFile,
    .toggle("pick-one", tape: "PickOne", "Enter chooses one photo, quits, and prints its name", \.picksOne).outsideFile,
    .toggle(
      "slideshow-shuffle", tape: "SlideshowShuffle", "show the slideshow in a random order", \.shufflesSlideshow),
    .text(
      "output", tape: "Writes", "file that w writes the remaining feed to", placeholder: "feed.json", \.output
    ).outsideFile,
    .choice(
      "sidecar", tape: "Sidecar", "name of a new sidecar: ext for IMG_1.CR2.xmp, stem for IMG_1.xmp", \.sidecar),
    .choice(
      "turn", tape: "Turn", "where w writes turns: to the sidecar, or into the file if that has a place for it",
      \.turning),
    .toggle("trash", tape: "Trash", "on w, move the files of deleted photos to the trash", \.usesTrash)
      .outsideFile,
  ]

  /// Returns a sentence about the first unknown name in sort key, sections or captions; nil if all are known. Names in
  /// an unloaded feed are not checked.
  public func refusal(for feed: PhotoFeed) -> String? {
    let names = [sort.field, boxes.field].compactMap(\.self) + sections.fields + caption.names
    guard !names.isEmpty, feed.loadedCount > 0 else { return nil }
    let table = PhotoTable(feed, labels: labels).fieldTable
    return names.first { table.source(of: $0) == nil }.map(table.refusal)
  }

  // MARK: - Options that are no settings

  /// The theme colours that the user has set, by name.
  public var themeColors: [String: RGB] = [:]
  /// The theme `themeName` with `themeColors`, set by `resolveTheme`.
  public var theme = Theme.dark
  /// Whether only pictures are shown, without focus and status line, as in printed sheets.
  public var isBare = false
  /// The path that `w` suggests.
  public var suggestedOutput = ""
  /// The path of the feed if it is one file. `w` suggests it if it writes only labels.
  public var feedFile: String?
  /// Whether names of photos are printed at the end, so that decisions are not lost.
  public var printsNames = false
  /// The photos whose names are printed at the end; nil for none, or for picked ones.
  public var printed: PrintChoice?
  /// The terminal's background, if known. Translucent pictures are mixed with it.
  public var terminalBackground: RGB?
  /// The key table with the user's remappings (`KeyTable.remapped`).
  public var keys = KeyTable.standard
  /// The base folder of displayed paths. Tapes set it to the feed's folder, so that frames do not depend on its path.
  public var shownFolder: String?
  /// The name of the only source, for the message of an empty wall; nil if there are several.
  public var sourceName: String?
  /// Whether the photos are from folders, without a feed.
  public var isOfFolders = false
  /// The seed of `shuffle`.
  public var seed: UInt64 = 0

  public init() {}

  /// The photos that Enter picks; nil if Enter runs `tap`.
  var choice: PickChoice? { picksOne ? .one : picks ? .marked : nil }

  /// Sets `theme` from a theme's name and `themeColors`.
  public mutating func resolveTheme(_ name: ThemeName) {
    theme = name == .light ? .light : .dark
    for (name, path) in Theme.colors {
      if let color = themeColors[name] { theme[keyPath: path] = color }
    }
  }
}

/// The frame around a picture.
public enum FrameStyle: String, Sendable, CaseIterable {
  case none
  case line
  case rounded
  /// A white border like a print's.
  case photo
}

/// The way in which a picture fills its frame.
public enum PictureFitting: String, Sendable, CaseIterable {
  /// Fills the frame; the overflow is cropped evenly.
  case fill
  /// Shows the whole picture; the rest of the frame stays empty.
  case fit
}

/// The action of Enter and of a click on a picture.
public enum TapAction: String, Sendable, CaseIterable {
  case delete
  /// Opens the full view.
  case open
  /// Marks the photo, or removes its mark.
  case mark
  /// The first click focuses the photo, the second opens the full view; Enter opens it.
  case focus
}

/// The destination of turns.
public enum TurningPlace: String, Sendable, CaseIterable {
  case sidecar
  /// The picture's file if the format allows it, else the sidecar.
  case files
}

/// The initial state of stacks.
public enum StackState: String, Sendable, CaseIterable {
  case open
  case closed
  /// Closed, and divided at pictures unlike the one before.
  case divided
  /// Closed stacks of duplicates instead, from any place of the wall.
  case alike
}

/// The duration of animations.
public enum Motion: String, Sendable, CaseIterable {
  case full
  /// Short, but long enough to follow the photos.
  case short
  /// No animations, and pictures do not play.
  case still = "none"

  /// Returns the duration of an animation that takes `full` seconds by default.
  public func duration(of full: Double) -> Double {
    switch self {
    case .full: full
    case .short: full / 3
    case .still: 0
    }
  }
}

/// The meaning of digits on the wall.
public enum DigitKeys: String, Sendable, CaseIterable {
  case layouts
  /// `0`…`5` rate, `6`…`9` label.
  case ratings
}

/// The photos that Enter picks.
enum PickChoice: Hashable {
  /// The focused photo.
  case one
  /// The marked photos, or the focused one.
  case marked
}

/// The method of drawing pictures.
public enum GraphicsMode: String, Sendable, CaseIterable {
  /// Exact pixels if the terminal supports them, symbols otherwise.
  case auto
  /// Exact pixels by Kitty's graphics protocol.
  case kitty
  /// Exact pixels by sixel images.
  case sixel
  /// Exact pixels by the inline images of iTerm2.
  case iterm
  /// Characters with two colours.
  case symbols
  /// Plain boxes with title and size.
  case boxes
}
