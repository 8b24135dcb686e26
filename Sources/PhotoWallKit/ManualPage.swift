import ArgumentParser
import Culling
import PhotoFeed
import Tapes
import Wall

/// The manual page, from the tables behind `--help`, `photowall keys`, `layouts`, `formats` and `replay
/// --help-language`.
enum ManualPage {
  /// Returns the page in man(7) format.
  static func text(_ program: Program) -> String {
    var page = Page()
    page.line(".TH PHOTOWALL 1 \"\" \"photowall \(PhotoWall.version)\"")
    page.section("NAME")
    page.line("photowall \\- a photo wall in the terminal")
    page.section("SYNOPSIS")
    page.line("photowall [SOURCE ...] [OPTIONS]")
    page.line(".br")
    page.line("photowall COMMAND ...")
    page.section("DESCRIPTION")
    page.text(
      """
      Shows the photos of a folder, a feed or picture files in the terminal, arranged by layouts. Scroll and choose among \
      them with the keyboard or the mouse. Deleting removes a photo from the wall, not from the disk: see WRITING. A session can be \
      recorded as a tape and replayed.
      """)
    page.section("COMMANDS AND OPTIONS")
    let commands: [any ParsableCommand.Type] = [
      OpenCommand.self, ReplayCommand.self, PrintCommand.self, SnapshotCommand.self, FeedCommand.self,
      FilesCommand.self, LayoutsCommand.self, KeysCommand.self,
      FormatsCommand.self, DoctorCommand.self,
    ]
    for command in commands {
      page.heading("photowall \(command._commandName)")
      page.literal(RootCommand.helpMessage(for: command, columns: 72))
    }
    page.section("KEYS")
    for (group, bindings) in KeyTable.standard.groups {
      page.heading(group.name)
      for binding in bindings { page.item(binding.triggerText, binding.sentence) }
    }
    page.heading("Numbers and double clicks")
    page.text(
      """
      A number before a motion repeats it: 3l, 5j. A digit that no motion follows within 0.4 s switches to its layout. The second \
      click of a double click restores and opens the photo that the first one has deleted.
      """)
    page.heading("Other keyboards")
    page.text(
      """
      Letters of Russian, Greek and Hebrew keyboards are the keys in their places on a Latin keyboard. The first letter that is \
      no key itself tells the keyboard; --keyboard names it. Text that you type keeps its letters.
      Terminals with kitty's keyboard protocol tell the place of each key, so that letters of every keyboard are keys there. They \
      also tell that a key is held: it deletes one photo.
      """)
    page.heading("Keys for programs")
    page.text(
      """
      The table [commands] of the settings file gives programs keys: I = "gimp {}". {} is the path of the focused photo. {+}, a \
      word of its own, stands for the paths of the marked photos, or of the focused one. The wall leaves the screen to the program and \
      returns when it ends. No shell reads the text. To use one, name it: s = "sh -c 'convert \\"$1\\" small.png' sh {}".
      """)
    page.heading("Folders by digits")
    page.text(
      """
      The verbs of photowall files are commands of the wall, too: typed after :, as in :copy keep, or given a key, as in \
      W = ":move keep". They are about the marked photos, or the focused one, and u undoes them:
      """)
    for command in FileCommand.all {
      page.item(":\(command.name)\(command.argument.map { " \($0.uppercased())" } ?? "")", command.summary)
    }
    page.line(".PP")
    page.text(
      """
      photowall files takes names after the verb and its argument, or from standard input: photowall --print kept ~/Pictures | \
      photowall files copy keep. The name of any file of a photo means the whole photo. --dry-run prints what each would be called, \
      and does nothing. What an end by a signal cuts off is finished by the next start.
      """)
    page.text(
      """
      --clock, or :clock in the wall, corrects when photos were taken, for orders, sections, stacks, searches and names by \
      patterns: CAMERA=+hh:mm, with commas between several. A camera is named by words, all of which its maker and model have, and by \
      # and its serial number where there are two of a model. offsets compares times by the time zones that cameras tell, as times of \
      this machine's zone. Files stay as they are; photowall files clock writes the dates to sidecars. A date that a person has written \
      there is not corrected.
      """)
    page.text(
      """
      With --folders a,b,c, or the table [folders] of the settings file (1 = "keep"), the digits 1 to 9 move the marked photos, or \
      the focused one, to a folder, and the next photo gets the focus. 0 takes the last folder again. A folder that does not exist \
      is created. Names are relative to the working directory. Meanwhile Alt with a digit rates or labels. u moves photos back, one \
      after the other. Alt-f ends this, begins it again, or asks for the folders.
      """)
    page.heading("Names by a pattern")
    page.text(
      """
      Where a folder is asked for, a name with braces is a pattern for the names of photos: archive/{date:%Y/%m/%d}/{name}, or \
      keep/{camera}_{number:4}.{ext}. The first and the last name are shown before anything is done. A date has the letters Y, y, m, \
      d, H, M, S and F of strftime(3); a photo without one is undated. All files of a photo get one number, which goes on from the \
      highest in the folder, and keep their endings. A photo whose bytes are in the folder already is left. Where another file has \
      the name, the new one ends with _2. What the file system refuses becomes _.
      """)
    page.heading("Copying, importing and renaming")
    page.text(
      """
      F c copies, to two folders if a second one follows after " + ": ~/Pictures/{date:%Y}/{name} + /backup. A photo counts as copied \
      when both copies are there. Nothing is copied if there is no room for all.
      F i imports, as from a card: it copies what was not imported before, by name, size and time, wherever the copy is now. It \
      counts the files that are no photos, and does not copy them.
      F r renames photos in their folders by a pattern without a folder, in the order of the wall. Numbers go on after the photos \
      that keep their names, and photos may exchange names. Sidecars and the other half of a pair are renamed, too. What was decided \
      about a photo stays, and u takes the names back. Photos that a feed names keep their names.
      """)
    page.heading("Turning")
    page.text(
      """
      w writes a turn to the sidecar, as tiff:Orientation. With --turn files it writes it into a JPEG, TIFF or PNG file: to the \
      orientation of EXIF and, where that is repeated, to the XMP packet. In a HEIC or AVIF file it changes the turn that is there. The \
      stored pixels do not change, and the file is replaced as a whole. Pairs, raw files, and files without a place for a turn are \
      turned by the sidecar, which overrides EXIF.
      """)
    page.heading("Pasting and dropping")
    page.text(
      """
      A path that is pasted on the wall is opened instead of what is shown, after the question about decisions that are not written. \
      Terminals paste the paths of files that are dropped on them. Several paths stand in quotes, or one in each line.
      """)
    page.section("WRITING")
    page.text(
      """
      Decisions on the wall change no file before w. Only F, and digits with --folders, move files at once.
      w writes stars, flags, labels and turns to sidecars. If photos of folders are deleted, it then asks whether their files go to \
      the trash, or a feed of the others is written. With --trash it moves them without a question. Of a feed it writes the photos \
      that are left, to the file that --output names, or else that you name. q asks what to do with decisions that are not \
      written; a second q keeps them for --resume.
      """)
    page.section("DUPLICATES")
    page.text(
      """
      --duplicates, or \" on the wall, shows only photos of which there are several, in groups. Files with the same bytes come first, \
      then pictures that differ in few of 256 bits (PDQ), whatever their size, format, brightness and turn. Where more bits differ, \
      as of pictures that are cut off a little or have a text, the pictures themselves are compared, too.
      Each group has one photo that stays, and every other one is near it. It is proposed by, in this order: your stars, flags and \
      labels, raw files, sidecars, most pixels, most bytes, age. i tells what differs. * deletes the others of the group, and asks \
      whether the one that stays gets stars, flags and labels that it lacks. $ does so for all groups, after a question. u restores \
      them. | remembers that the photos of a group are no duplicates, by their paths.
      Photos that one camera took up to ten seconds apart are no duplicates, nor are links: other names of one file. Films, \
      photos on the network and pictures with little to see are compared by their bytes only. --keep names folders whose photos \
      are never deleted or moved. --stacks alike shows each group as one photo instead. --print groups prints the names on quitting, \
      with an empty one between groups; --print groups-json prints a line of JSON for each photo.
      """)
    page.section("SEARCH")
    page.text(
      """
      / and --filter look for words in titles, tags, names, folders, dates, cameras, lenses, captions and keywords. A photo is found \
      if it has all words, whatever their case. Captions and keywords are those of XMP, IPTC or EXIF. A text between slashes is a \
      regular expression.
      The words below are conditions. >=, <=, >, <, = or != may stand before the value, and - before the word for the opposite. \
      The word or between two conditions finds photos that meet one of them. Values with spaces stand in quotes, and so does text \
      that is no condition. A photo without the value, or with one of another kind, meets neither a condition nor its opposite.
      """)
    for (example, summary) in PhotoQuery.conditionRows { page.item(example, summary) }
    page.section("DATA SETS")
    page.text(
      """
      The items of a feed may have any keys beside those that photowall knows. Each key is a field with that name. A path names \
      a key of an object in the item: pred.label, scores[0]. photowall feed --fields lists the fields. Values are numbers and texts, as \
      they are written; integers above 2^53 are texts. null, an empty text and an empty list are no value.
      Fields are conditions of / and --filter, keys of --sort and S (-score: the greatest first), sections (--sections class,pred), \
      and stand in braces in --caption. i shows the fields of a photo, and Y copies its item. # lists the values of fields that have \
      few, with the number of photos; Enter searches for one. Photos without a value come last in any order.
      A table is a feed whose items are rows and whose fields are columns: CSV by RFC 4180 with a header (; may stand for the comma), \
      or TSV, where quotation marks mean nothing. Its pictures are those of the first column that has names or addresses of \
      pictures in nine of ten rows; --picture names another one, or an address made of columns: 'train/{id}.jpg'. --column-names \
      1=id,9=title%,15=image names columns of a table without a header; % marks texts that are percent-encoded. Spaces in names \
      become _. w writes a table back with all that it does not change byte for byte. photowall feed --format csv (or jsonl) \
      --columns id,class,score writes columns, image is the address.
      --join 'scores.csv on id' adds the columns of a second list to the items with the same id, as fields: scores.column. Items call \
      the key otherwise: --join 'scores.jsonl on id=image_id'. Items with several rows have lists of values. A list without a header \
      has its columns in parentheses, and can belong to one that was joined before. So three lists of OpenImages are one feed: \
      photowall --join 'boxes.csv on ImageID' --join 'names.csv(LabelName,Name) on LabelName=boxes.LabelName as class' images.csv
      Boxes are drawn in the full view and on large cells, with class and score; e hides them. They are known in COCO's annotations, \
      FiftyOne's detections, the objects.bbox of HuggingFace's image folders, and the edges of OpenImages.
      Elsewhere --boxes tells where they are. --boxes box=xyxy means four numbers or a list of such, with classes (label, class, \
      category, name) and scores (score, confidence) beside it. --boxes 'found[].box=cxcywh,relative' means objects in a list, \
      --boxes found=x1,y1,x2,y2 the edges left, top, right and bottom. What numbers mean is never guessed. They count in the stored \
      picture, before it is turned upright. --boxes yolo reads labels/a.txt for images/a.jpg, or a.txt beside it, and the names of \
      classes in classes.txt or data.yaml.
      JSON Lines with file_name, filepath or url, and COCO's files open as they are. Parquet and databases: \
      duckdb -jsonlines -c "select * from 'part.parquet'" | photowall -.
      --sample N draws N photos at random, the same ones for a --seed.
      """)
    page.section("LABELS")
    page.text(
      """
      --label class=cat,dog,other gives photos a label of your own with one value each; --label scene=indoor+night one with several \
      values. The option can be repeated; [labels.class] of the settings file has values = ["cat", "dog"], and \
      several = true for the other kind. The digits 1 to 9 set the first values of the marked photos or the focused one, or take them \
      away, 0 takes all away, and Alt with a digit rates. Alt-l lets the digits set the next label, or switch layouts. ; lists all \
      values with colours, digits and counts; Enter sets one. @class is the label in conditions, sort keys, sections, captions and \
      --print (@class:cat, has:@class, @class:!={pred}); class is the field of the feed, if it has one. A label can have 254 values, or \
      8 if photos can have several; a wall can have 8 labels.
      A label begins with what the items have under its name, if that is one of its values. w writes it back there, into JSON, JSON \
      Lines, CSV or TSV, and everything else stays byte for byte. A value that is none of the label's is never replaced: the label is \
      beside it, as photowall.class. A table gets a column only with --add-columns, as that changes each row. --labels-to labels.csv (or \
      .jsonl) leaves the feed as it is and writes a file with id, image and the labels; its other rows and columns stay. Photos of \
      folders have their labels there, too. Elsewhere labels stay with the session, for --resume: nothing is written beside pictures. A \
      label that is not given at --resume stays in the session's journal.
      --print 'has:@class' --fields id,image,@class prints a table instead of names, by --format as CSV or JSON Lines, with ids as the \
      feed has them.
      """)
    page.section("ARCHIVES")
    page.text(
      """
      A zip, cbz or tar file is a folder of its pictures, with all folders in it as sections; so is each one of a folder that has \
      archives and no pictures. Nothing is unpacked: pictures are read where they are. Names of photos go on after that of the archive, \
      photos.zip/a/b.jpg, and are names for photowall and photowall files, too. Hidden files, __MACOSX and links are left out, and names \
      that lead out of the archive stay in it.
      Of WebDataset's shards (photowall shards/*.tar), and of other archives with texts beside their pictures, what has one name up to the \
      first dot is one photo. The keys of .json, and the contents of .txt, .cls and so on under these names, are fields; see DATA SETS. \
      __key__ is the name without the ending.
      A zip file on a server (s3://BUCKET/photos.zip, https://HOST/photos.zip) is read by ranges, its directory first, if the server sends \
      parts of files; texts beside its pictures are not read, and names of its photos are known only while it is opened itself.
      The archive stays as it is: what is decided is kept in the session. --print kept prints names, --output a feed, and :copy FOLDER \
      and F c copy photos out of it, unless it is on a server.
      Compressed tar files, 7z and rar must be unpacked first, and so must encrypted members. Archives with members that overlap or \
      are not as large as they say, deflated members of more than 100 MB, and archives of more than a million members are refused.
      """)
    page.section("LAYOUTS")
    for entry in program.layouts.entries { page.item(entry.name, entry.summary) }
    page.section("FEEDS")
    for shape in FeedShape.all { page.item(shape.name, shape.summary) }
    page.text(
      """
      Of a feed on the network, further pages are loaded as the wall is scrolled towards the end of its section; folders on servers \
      are listed to their end in the background, up to a million photos. r tries a page that failed again. If the server cannot be \
      reached, its last answer is shown with its age. A server that sends nothing for 15 seconds is given up. Until all is loaded:
      """)
    for (command, sentence) in PartialFeed.rows { page.item(command, sentence) }
    page.text(
      """
      Each file of a folder is one photo, whatever links lead to it. A link to a folder is followed, unless the folder is found \
      anyway, was opened, or contains one that was opened. A link to a file is a photo of its own. A folder or file that is named \
      twice is shown once; two rows of a feed that name one file are two photos.
      """)
    page.section("PHOTOS ON SERVERS")
    page.text(
      """
      s3://BUCKET/FOLDER is a bucket of S3, or of a server that answers as S3 does. Keys, region and server are those of the AWS \
      tools: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE, AWS_REGION, AWS_ENDPOINT_URL, and the \
      files ~/.aws/credentials and ~/.aws/config. sftp://USER@HOST:PORT/FOLDER (or /~/FOLDER) is reached by the program ssh with \
      its own settings; it may not ask anything, so keys are needed. dav:// and davs:// are WebDAV over http and https; the \
      login is that of ~/.netrc, or --header. rclone:REMOTE:FOLDER is a remote of rclone's configuration, which a child of \
      photowall serves on a port of this machine with a password of its own. immich://HOST:PORT and immichs://HOST:PORT (over \
      https), or the web address with --feed-shape immich, are the timeline of Immich; albums/NUMBER, people/NUMBER and \
      favorites after it are parts. The key is that of IMMICH_API_KEY, or --header 'x-api-key: ${KEY}', and for photos in saved \
      feeds that of IMMICH_API_KEY if IMMICH_INSTANCE_URL names their server. Months are sections that are known with their \
      counts, films included, and their photos are loaded when they come near to what is seen; until its thumbnail has come, a \
      cell shows the blurred picture of the photo's hash. The page of a folder on a web server is read if all its links lead to \
      names in it. The folders below are sections, which are listed in the background, those that links lead to last; hidden ones are left out. A cell shows the thumbnail in the first 64 KB of a file, the preview in a raw file, or a preview that the server has \
      (Nextcloud, Synology), and only if none is large enough the whole file. A list of a million names takes 0.4 GB of memory. \
      Sidecars are read with the list. What the files themselves tell (keyword, caption, camera, lens, iso, aperture, focal, gps, \
      error, and stars, flags and labels in pictures) is read when a condition of / or --filter, or an order, needs it: of each \
      file mostly the first 64 KB, with progress; Esc stops it. It is kept for the next start. Words alone are looked for in names \
      and in what has been read, and dates are those of the server.
      w writes stars, flags and labels of photos in S3, SFTP and WebDAV to sidecars beside them, and with --trash moves deleted \
      photos with their sidecars to the folder .photowall-trash beside; u brings them back. Of photos in Immich, stars are \
      written, and a pick as a favourite; rejects and labels stay in the session. Deleted ones go to its trash, and stay where \
      they are if that is off, as deleting would be final. Stars, flags and labels that another program has changed since they \
      were read stay until w is pressed again. Nothing is deleted. A file is overwritten only while it is as it was read (If-Match; with SFTP \
      by size, time and contents), and never on a server that was found to ignore If-Match. What was not written, because \
      another program has changed it or the line broke, stays in the session's journal: w tries again, also after --resume.
      """)
    page.text(
      """
      Servers at home often have a certificate that no authority has signed. photowall shows its SHA-256 and asks on the \
      terminal whether to trust it. The answer counts for that host and port alone, as a file in \
      ~/.config/photowall/certificates. If the server shows another certificate later, photowall names both digests and the \
      file, and stops. Without a terminal, --ca-file names the file of an authority.
      """)
    page.section("FEED SHAPES")
    page.text(
      """
      A shape of your own is a table of the settings file, [feeds.NAME]. It is tried before those above; --feed-shape NAME names one. \
      photowall feed --explain FEED shows where a feed has addresses. A path is keys joined by dots; [0] is an element of a list, \
      [-1] the last one, * the first member of an object, and after | follows a path to try next. ^. begins a path in the object \
      around the list, or in the document.
      """)
    for (key, meaning) in FeedShapeEntries.keys { page.item(key, meaning) }
    for (use, table) in FeedShapeEntries.examples {
      page.text(use)
      page.literal(table)
    }
    page.section("TAPES")
    for row in TapeCommandTable.rows {
      page.item(row.syntax, row.summary)
      page.literal(row.example)
    }
    page.section("EXIT STATUS")
    for status in ExitStatus.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.item("128+n", "ended by signal n")
    page.section("FILES")
    page.item(
      "$XDG_CONFIG_HOME/photowall/config.toml",
      """
      settings file; photowall --print-config prints one with comments. It is TOML without numbers that are not whole, in 0x, \
      0o or 0b, dates, times, texts of several lines, and lists of tables.
      """)
    page.item("$XDG_STATE_HOME/photowall/imported", "names, sizes and times of the photos that F i has imported")
    page.item("$XDG_STATE_HOME/photowall/sessions", "marks, deletions and moves of interrupted sessions, for --resume")
    page.item("$XDG_STATE_HOME/photowall/tap", "what Enter and a click do in folders, once you have been asked")
    page.item("$XDG_STATE_HOME/photowall/not-duplicates", "photos that were called no duplicates")
    page.item(
      "$XDG_CACHE_HOME/photowall", "cache of feeds and pictures from the network, and of what the files of photos tell")
    page.item("$XDG_CACHE_HOME/thumbnails", "thumbnails that file managers share")
    page.section("ENVIRONMENT")
    page.item(
      "COLORFGBG", "colours of the terminal, if it does not report its background")
    page.item(
      "PHOTOWALL_OPEN", "program that O starts, and its first arguments; xdg-open, or open on macOS, without it")
    page.item("GTK_ENABLE_ANIMATIONS", "0: changes do not move, unless --motion names how they do")
    page.item("NO_COLOR", "no colours, unless --colors names their number")
    page.item("CLICOLOR_FORCE", "photowall print writes colours also to a file or pipe")
    page.item("TERM, COLORTERM", "capabilities of the terminal; photowall doctor prints the result")
    return page.text
  }

  /// Builds lines of man(7).
  private struct Page {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func section(_ name: String) { line(".SH \(name)") }

    mutating func heading(_ name: String) { line(".SS \(name)") }

    /// Adds a paragraph for each line.
    mutating func text(_ paragraphs: String) {
      for paragraph in paragraphs.split(separator: "\n") {
        line(".PP")
        line(Self.escaped(String(paragraph)))
      }
    }

    mutating func item(_ term: String, _ meaning: String) {
      line(".TP")
      line(".B \(Self.escaped(term))")
      line(Self.escaped(meaning))
    }

    mutating func literal(_ block: String) {
      line(".nf")
      for row in block.split(separator: "\n", omittingEmptySubsequences: false) { line(Self.escaped(String(row))) }
      line(".fi")
    }

    /// Escapes text: a dot at the start of a line would be a request; backslashes, hyphens and quotes have meanings.
    private static func escaped(_ text: String) -> String {
      let plain = text.replacing("\\-", with: "-").replacing("\\", with: "\\e").replacing("-", with: "\\-")
        .replacing("'", with: "\\(aq")
      return plain.first == "." ? "\\&" + plain : plain
    }
  }
}
