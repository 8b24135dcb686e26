import Culling
import Wall

/// The sections on keys and file commands.
extension ManualPage {
  static func addKeys(to page: inout Page) {
    page.section("KEYS")
    for (group, bindings) in KeyTable.standard.groups {
      page.heading(group.name)
      for binding in bindings { page.item(binding.triggerText, binding.sentence) }
    }
    page.heading("Numbers and double clicks")
    page.text(
      """
      A number before a motion repeats it: 3l, 5j. A digit that no motion follows within 0.4 s switches to its \
      layout. The second click of a double click restores and opens the photo that the first one has deleted.
      """)
    page.heading("Other keyboards")
    page.text(
      """
      Letters of Russian, Greek and Hebrew keyboards are the keys in their places on a Latin keyboard. The first \
      letter that is no key itself tells the keyboard; --keyboard names it. Text that you type keeps its letters.
      Terminals with kitty's keyboard protocol tell the place of each key, so that letters of every keyboard are keys \
      there. They also tell that a key is held: it deletes one photo.
      """)
    page.heading("Keys for programs")
    page.text(
      """
      The table [commands] of the settings file gives programs keys: I = "gimp {}". {} is the path of the focused \
      photo. {+}, a word of its own, stands for the paths of the marked photos, or of the focused one. The wall \
      leaves the screen to the program and returns when it ends. No shell reads the text. To use one, name it: s = \
      "sh -c 'convert \\"$1\\" small.png' sh {}".
      """)
    page.heading("Folders by digits")
    page.text(
      """
      The verbs of photowall files are commands of the wall, too: typed after :, as in :copy keep, or given a key, as \
      in W = ":move keep". They are about the marked photos, or the focused one, and u undoes them:
      """)
    for command in FileCommand.all {
      page.item(":\(command.name)\(command.argument.map { " \($0.uppercased())" } ?? "")", command.summary)
    }
    page.line(".PP")
    page.text(
      """
      photowall files takes names after the verb and its argument, or from standard input: photowall --print kept \
      ~/Pictures | photowall files copy keep. The name of any file of a photo means the whole photo. --dry-run prints \
      what each would be called, and does nothing. What an end by a signal cuts off is finished by the next start.
      """)
    page.text(
      """
      --clock, or :clock in the wall, corrects when photos were taken, for orders, sections, stacks, searches and \
      names by patterns: CAMERA=+hh:mm, with commas between several. A camera is named by words, all of which its \
      maker and model have, and by # and its serial number where there are two of a model. offsets compares times by \
      the time zones that cameras tell, as times of this machine's zone.
      Files stay as they are; photowall files clock writes the dates to sidecars. A date that a person has written \
      there is not corrected.
      """)
    page.text(
      """
      With --folders a,b,c, or the table [folders] of the settings file (1 = "keep"), the digits 1 to 9 move the \
      marked photos, or the focused one, to a folder, and the next photo gets the focus. 0 takes the last folder \
      again.
      A folder that does not exist is created. Names are relative to the working directory. Meanwhile Alt with a \
      digit rates or labels. u moves photos back, one after the other. Alt-f ends this, begins it again, or asks for \
      the folders.
      """)
    page.heading("Names by a pattern")
    page.text(
      """
      Where a folder is asked for, a name with braces is a pattern for the names of photos: \
      archive/{date:%Y/%m/%d}/{name}, or keep/{camera}_{number:4}.{ext}. The first and the last name are shown before \
      anything is done. A date has the letters Y, y, m, d, H, M, S and F of strftime(3); a photo without one is \
      undated.
      All files of a photo get one number, which goes on from the highest in the folder, and keep their endings. A \
      photo whose bytes are in the folder already is left. Where another file has the name, the new one ends with _2. \
      What the file system refuses becomes _.
      """)
    page.example(":copy archive/{date:%Y/%m/%d}/{name}")
    page.heading("Copying, importing and renaming")
    page.text(
      """
      F c copies, to two folders if a second one follows after " + ": ~/Pictures/{date:%Y}/{name} + /backup. A photo \
      counts as copied when both copies are there. Nothing is copied if there is no room for all.
      F i imports, as from a card: it copies what was not imported before, by name, size and time, wherever the copy \
      is now. It counts the files that are no photos, and does not copy them.
      F r renames photos in their folders by a pattern without a folder, in the order of the wall. Numbers go on \
      after the photos that keep their names, and photos may exchange names. Sidecars and the other half of a pair \
      are renamed, too. What was decided about a photo stays, and u takes the names back. Photos that a feed names \
      keep their names.
      """)
    page.heading("Turning")
    page.text(
      """
      w writes a turn to the sidecar, as tiff:Orientation. With --turn files it writes it into a JPEG, TIFF or PNG \
      file: to the orientation of EXIF and, where that is repeated, to the XMP packet.
      In a HEIC or AVIF file it changes the turn that is there. The stored pixels do not change, and the file is \
      replaced as a whole. Pairs, raw files, and files without a place for a turn are turned by the sidecar, which \
      overrides EXIF.
      """)
    page.heading("Pasting and dropping")
    page.text(
      """
      A path that is pasted on the wall is opened instead of what is shown, after the question about decisions that \
      are not written. Terminals paste the paths of files that are dropped on them. Several paths stand in quotes, or \
      one in each line.
      """)
  }
}
