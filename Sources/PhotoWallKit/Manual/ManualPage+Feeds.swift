import PhotoFeed
import Wall

/// The sections on feeds, photos on servers, and users' feed shapes.
extension ManualPage {
  static func addFeeds(to page: inout Page) {
    page.section("FEEDS")
    for shape in FeedShape.all { page.item(shape.name, shape.summary) }
    page.text(
      """
      Of a feed on the network, further pages are loaded as the wall is scrolled towards the end of its section; \
      folders on servers are listed to their end in the background, up to a million photos. r tries a page that \
      failed again. If the server cannot be reached, its last answer is shown with its age. A server that sends \
      nothing for 15 seconds is given up. Until all is loaded:
      """)
    for (command, sentence) in PartialFeed.rows { page.item(command, sentence) }
    page.example("photowall https://api.example/photos?page=1 --limit 500")
    page.text(
      """
      Each file of a folder is one photo, whatever links lead to it. A link to a folder is followed, unless the \
      folder is found anyway, was opened, or contains one that was opened. A link to a file is a photo of its own. A \
      folder or file that is named twice is shown once; two rows of a feed that name one file are two photos.
      """)
    page.section("PHOTOS ON SERVERS")
    page.item("s3://BUCKET/FOLDER", "a bucket of S3, or of a server that answers as S3 does")
    page.text(
      """
      Keys, region and server are those of the AWS tools: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, \
      AWS_PROFILE, AWS_REGION, AWS_ENDPOINT_URL, and the files ~/.aws/credentials and ~/.aws/config.
      """)
    page.item(
      "sftp://USER@HOST:PORT/FOLDER, /~/FOLDER",
      "reached by the program ssh with its own settings; it may not ask anything, so keys are needed")
    page.item(
      "dav://HOST/FOLDER, davs://HOST/FOLDER", "WebDAV over http and https; the login is that of ~/.netrc, or --header")
    page.item(
      "rclone:REMOTE:FOLDER",
      """
      a remote of rclone's configuration, which a child of photowall serves on a port of this machine with a password of its own
      """)
    page.item(
      "immich://HOST:PORT, immichs://HOST:PORT",
      """
      the timeline of Immich over http and https; albums/NUMBER, people/NUMBER and favorites after it are parts. A web address \
      with --feed-shape immich is the same.
      """)
    page.example("photowall s3://photos/2024 --filter 'iso:>1600'")
    page.text(
      """
      The key of Immich is that of IMMICH_API_KEY, or --header 'x-api-key: ${KEY}'. For photos in saved feeds it is that of \
      IMMICH_API_KEY if IMMICH_INSTANCE_URL names their server.
      Months are sections that are known with their counts, films included. Their photos are loaded when they come near to what \
      is seen. Until its thumbnail has come, a cell shows the blurred picture of the photo's hash.
      The page of a folder on a web server is read if all its links lead to names in it. The folders below are \
      sections, which are listed in the background, those that links lead to last; hidden ones are left out. A cell \
      shows the thumbnail in the first 64 KB of a file, the preview in a raw file, or a preview that the server has \
      (Nextcloud, Synology), and only if none is large enough the whole file.
      A list of a million names takes 0.4 GB of memory. Sidecars are read with the list. What the files themselves \
      tell (keyword, caption, camera, lens, iso, aperture, focal, gps, error, and stars, flags and labels in \
      pictures) is read when a condition of / or --filter, or an order, needs it: of each file mostly the first 64 \
      KB, with progress; Esc stops it.
      It is kept for the next start. Words alone are looked for in names and in what has been read, and dates are \
      those of the server.
      w writes stars, flags and labels of photos in S3, SFTP and WebDAV to sidecars beside them, and with --trash \
      moves deleted photos with their sidecars to the folder .photowall-trash beside; u brings them back. Of photos \
      in Immich, stars are written, and a pick as a favourite; rejects and labels stay in the session.
      Deleted ones go to its trash, and stay where they are if that is off, as deleting would be final. Stars, flags \
      and labels that another program has changed since they were read stay until w is pressed again. Nothing is \
      deleted. A file is overwritten only while it is as it was read (If-Match; with SFTP by size, time and \
      contents), and never on a server that was found to ignore If-Match.
      What was not written, because another program has changed it or the line broke, stays in the session's journal: \
      w tries again, also after --resume.
      """)
    page.text(
      """
      Servers at home often have a certificate that no authority has signed. photowall shows its SHA-256 and asks on \
      the terminal whether to trust it. The answer counts for that host and port alone, as a file in \
      ~/.config/photowall/certificates.
      If the server shows another certificate later, photowall names both digests and the file, and stops. Without a \
      terminal, --ca-file names the file of an authority.
      """)
    page.section("FEED SHAPES")
    page.text(
      """
      A shape of your own is a table of the settings file, [feeds.NAME]. It is tried before those above; --feed-shape \
      NAME names one. photowall feed --explain FEED shows where a feed has addresses.
      A path is keys joined by dots; [0] is an element of a list, [-1] the last one, * the first member of an object, \
      and after | follows a path to try next. ^. begins a path in the object around the list, or in the document.
      """)
    for (key, meaning) in FeedShapeEntries.keys { page.item(key, meaning) }
    for (use, table) in FeedShapeEntries.examples {
      page.text(use)
      page.literal(table)
    }
  }
}
