import Wall

/// The sections on writing decisions, duplicates, and search.
extension ManualPage {
  static func addCulling(to page: inout Page) {
    page.section("WRITING")
    page.text(
      """
      Decisions on the wall change no file before w. Only F, and digits with --folders, move files at once.
      w writes stars, flags, labels and turns to sidecars. If photos of folders are deleted, it then asks whether \
      their files go to the trash, or a feed of the others is written.
      With --trash it moves them without a question. Of a feed it writes the photos that are left, to the file that \
      --output names, or else that you name. q asks what to do with decisions that are not written; a second q keeps \
      them for --resume.
      """)
    page.example("photowall ~/Pictures --trash")
    page.section("DUPLICATES")
    page.text(
      """
      --duplicates, or \" on the wall, shows only photos of which there are several, in groups. Files with the same \
      bytes come first, then pictures that differ in few of 256 bits (PDQ), whatever their size, format, brightness \
      and turn. Where more bits differ, as of pictures that are cut off a little or have a text, the pictures \
      themselves are compared, too.
      Each group has one photo that stays, and every other one is near it. It is proposed by, in this order: your \
      stars, flags and labels, raw files, sidecars, most pixels, most bytes, age. i tells what differs.
      * deletes the others of the group, and asks whether the one that stays gets stars, flags and labels that it \
      lacks. $ does so for all groups, after a question. u restores them. | remembers that the photos of a group are \
      no duplicates, by their paths.
      Photos that one camera took up to ten seconds apart are no duplicates, nor are links: other names of one file. \
      Films, photos on the network and pictures with little to see are compared by their bytes only.
      --keep names folders whose photos are never deleted or moved. --stacks alike shows each group as one photo \
      instead. --print groups prints the names on quitting, with an empty one between groups; --print groups-json \
      prints a line of JSON for each photo.
      """)
    page.example("photowall ~/Pictures --duplicates --keep ~/Pictures/best")
    page.section("SEARCH")
    page.text(
      """
      / and --filter look for words in titles, tags, names, folders, dates, cameras, lenses, captions and keywords. A \
      photo is found if it has all words, whatever their case. Captions and keywords are those of XMP, IPTC or EXIF. \
      A text between slashes is a regular expression.
      The words below are conditions. >=, <=, >, <, = or != may stand before the value, and - before the word for the \
      opposite. The word or between two conditions finds photos that meet one of them. Values with spaces stand in \
      quotes, and so does text that is no condition. A photo without the value, or with one of another kind, meets \
      neither a condition nor its opposite.
      """)
    for (example, summary) in PhotoQuery.conditionRows { page.item(example, summary) }
    page.example("photowall ~/Pictures --filter 'camera:fuji or iso:>=1600'")
  }
}
