import PhotoFeed
import Pictures
import Sidecars
import SymbolArt

/// The options of a wall. To add a setting, add a property here and a row to `settings`.
public struct WallOptions: Sendable {
  /// Name of the layout to open with; nil for the first of the catalogue.
  public var layout: String?
  /// Density to open with, in the layout's own measure; nil for the layout's default.
  public var columns: Int?
  public var frame: FrameStyle = .none
  public var fit: PictureFitting = .fill
  public var showsCaptions = false
  /// What is seen through transparent parts of pictures.
  public var ground = PictureGround.theme
  /// The text of captions.
  public var caption = CaptionTemplate()
  /// Where items have boxes, and how these are written; none for what the feed tells.
  public var boxes = BoxForm.none
  public var sort = WallSort.feed
  public var sections = WallSections.auto
  /// What the clocks of cameras are corrected by.
  public var clocks = CameraClocks()
  public var sidecar = SidecarWriter.Naming.ext
  public var turning = TurningPlace.sidecar
  /// The effect of Enter, or of a click on a picture.
  public var tap: TapAction?
  /// The keys without Alt of the wall's layouts, or else of ratings and labels.
  public var digits = DigitKeys.layouts
  /// The keyboard whose letters are those keys that Latin letters have on the same places.
  public var keyboard = KeyboardLayout.auto
  /// The labels of the user's own.
  public var labels = UserLabels()
  /// The file to which `w` writes labels; nil for the feed.
  public var labelsTo: String?
  /// Whether `w` gives a table columns for labels.
  public var addsColumns = false
  /// The folders to which the digits send photos.
  public var folderKeys = FolderKeys()
  /// Whether the focus moves to the next photo after a decision about one.
  public var advances = false
  public var stacks = StackState.open
  /// Whether only duplicates are shown at first.
  public var showsDuplicates = false
  /// The folders whose photos are never deleted or moved.
  public var keptFolders = KeptFolders()
  public var graphics: GraphicsMode = .auto
  /// Colours of the screen; nil for what the terminal has.
  public var colors: ColorDepth?
  /// Characters for pictures; nil for what the locale and the terminal can show.
  public var symbols: SymbolSet?
  public var folders = FolderOptions()
  public var usesMouse = true
  /// Whether the terminal's title is the text of the status line.
  public var showsTitle = false
  /// Whether changes are animated.
  public var isAnimated = true
  /// How long changes move; nil: as long as usual, unless the desktop has its animations switched off.
  public var motion: Motion?
  /// The motion of changes that is shown.
  public var shownMotion: Motion { isAnimated ? motion ?? .full : .still }
  /// The theme that was chosen; nil for the one that suits the terminal's background.
  public var themeName: ThemeName?
  /// Seconds for which the slideshow shows a photo; nil for 4.
  public var slideshowSeconds: Int?
  /// Whether the slideshow shows photos in a random order.
  public var shufflesSlideshow = false
  /// Whether Enter chooses photos, whose names are printed.
  public var picks = false
  /// Whether Enter chooses one photo, whose name is printed.
  public var picksOne = false
  /// Path that `w` writes the feed to; nil if it asks.
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

  /// Returns a sentence about the first name in sort key, sections or captions that nothing has in a feed; nil if all are known. Of a
  /// feed that is not loaded nothing is known.
  public func refusal(for feed: PhotoFeed) -> String? {
    let names = [sort.field, boxes.field].compactMap(\.self) + sections.fields + caption.names
    guard !names.isEmpty, feed.loadedCount > 0 else { return nil }
    let table = PhotoTable(feed, labels: labels).fieldTable
    return names.first { table.source(of: $0) == nil }.map(table.refusal)
  }

  // MARK: - Options that are no settings

  /// Colours that differ from the theme's, by name.
  public var themeColors: [String: RGB] = [:]
  /// Colours of the interface: those of `themeName` with `themeColors`, once `resolveTheme` has been called.
  public var theme = Theme.dark
  /// Whether only the pictures are shown, without focus and status line, as in printed sheets.
  public var isBare = false
  /// The path that `w` suggests when it asks.
  public var suggestedOutput = ""
  /// The path of the feed, if it is one file: what `w` suggests when labels are all that it writes.
  public var feedFile: String?
  /// Whether names of photos are printed at the end, which is an outlet for decisions.
  public var printsNames = false
  /// The photos whose names are printed at the end; nil if none are, or those that are picked.
  public var printed: PrintChoice?
  /// The terminal's background, if it is known; translucent pictures are mixed with it.
  public var terminalBackground: RGB?
  /// `KeyTable.standard`, or that with the user's keys (`KeyTable.remapped`).
  public var keys = KeyTable.standard
  /// Paths below this folder are shown relative to it. Tapes set it to the feed's folder, so that no frame depends on where
  /// the feed lies.
  public var shownFolder: String?
  /// The name of the only source, which a wall without photos tells; nil if there are several.
  public var sourceName: String?
  /// Whether the photos are those of folders, of which there is no feed.
  public var isOfFolders = false
  /// Seed of `shuffle`.
  public var seed: UInt64 = 0

  /// The defaults.
  public init() {}

  /// The photos that Enter chooses; nil if it does what `tap` says.
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
  /// A white border like that of a print.
  case photo
}

/// The way in which a picture fills its frame.
public enum PictureFitting: String, Sendable, CaseIterable {
  /// Fills the frame; the overflow is cropped evenly.
  case fill
  /// Shows the whole picture; the rest of the frame stays empty.
  case fit
}

/// The effect of Enter, or of a click on a picture.
public enum TapAction: String, Sendable, CaseIterable {
  case delete
  /// Opens the full view.
  case open
  /// Marks the photo, or removes its mark.
  case mark
  /// The first click focuses the photo, the second opens the full view; Enter opens it.
  case focus
}

/// The place that turns of pictures are written to.
public enum TurningPlace: String, Sendable, CaseIterable {
  case sidecar
  /// The picture's file if that has a place for it, else the sidecar.
  case files
}

/// Whether photos that were taken in quick succession are one on the wall.
public enum StackState: String, Sendable, CaseIterable {
  case open
  case closed
  /// Closed, and divided where a picture is not like the one before it.
  case divided
  /// Those that show the same picture are one instead, wherever they are.
  case alike
}

/// The motion of changes.
public enum Motion: String, Sendable, CaseIterable {
  case full
  /// As long as it takes to see where photos go.
  case short
  /// Changes take effect at once, and pictures do not play.
  case still = "none"

  /// The duration of a change, in seconds, of one that usually takes `full`.
  public func duration(of full: Double) -> Double {
    switch self {
    case .full: full
    case .short: full / 3
    case .still: 0
    }
  }
}

/// The effect of the digits on the wall.
public enum DigitKeys: String, Sendable, CaseIterable {
  case layouts
  /// `0`…`5` rate, `6`…`9` label.
  case ratings
}

/// The photos that Enter chooses in a wall that picks.
enum PickChoice: Hashable {
  /// The focused one.
  case one
  /// The marked ones, or the focused one.
  case marked
}

/// The means by which pictures are drawn.
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
