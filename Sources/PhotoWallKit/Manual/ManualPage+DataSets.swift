/// The sections on fields of feeds, users' labels, and archives.
extension ManualPage {
  static func addDataSets(to page: inout Page) {
    page.section("DATA SETS")
    page.text(
      """
      The items of a feed may have any keys beside those that photowall knows. Each key is a field with that name. A \
      path names a key of an object in the item: pred.label, scores[0]. photowall feed --fields lists the fields. \
      Values are numbers and texts, as they are written; integers above 2^53 are texts. null, an empty text and an \
      empty list are no value.
      Fields are conditions of / and --filter, keys of --sort and S (-score: the greatest first), sections \
      (--sections class,pred), and stand in braces in --caption. i shows the fields of a photo, and Y copies its \
      item. # lists the values of fields that have few, with the number of photos; Enter searches for one. Photos \
      without a value come last in any order.
      A table is a feed whose items are rows and whose fields are columns: CSV by RFC 4180 with a header (; may stand \
      for the comma), or TSV, where quotation marks mean nothing. Its pictures are those of the first column that has \
      names or addresses of pictures in nine of ten rows; --picture names another one, or an address made of columns: \
      'train/{id}.jpg'.
      --column-names 1=id,9=title%,15=image names columns of a table without a header; % marks texts that are \
      percent-encoded. Spaces in names become _. w writes a table back with all that it does not change byte for \
      byte. photowall feed --format csv (or jsonl) --columns id,class,score writes columns, image is the address.
      --join 'scores.csv on id' adds the columns of a second list to the items with the same id, as fields: \
      scores.column. Items call the key otherwise: --join 'scores.jsonl on id=image_id'. Items with several rows have \
      lists of values.
      A list without a header has its columns in parentheses, and can belong to one that was joined before. So three \
      lists of OpenImages are one feed: photowall --join 'boxes.csv on ImageID' --join 'names.csv(LabelName,Name) on \
      LabelName=boxes.LabelName as class' images.csv
      Boxes are drawn in the full view and on large cells, with class and score; e hides them. They are known in \
      COCO's annotations, FiftyOne's detections, the objects.bbox of HuggingFace's image folders, and the edges of \
      OpenImages.
      Elsewhere --boxes tells where they are. --boxes box=xyxy means four numbers or a list of such, with classes \
      (label, class, category, name) and scores (score, confidence) beside it. --boxes 'found[].box=cxcywh,relative' \
      means objects in a list, --boxes found=x1,y1,x2,y2 the edges left, top, right and bottom.
      What numbers mean is never guessed. They count in the stored picture, before it is turned upright. --boxes yolo \
      reads labels/a.txt for images/a.jpg, or a.txt beside it, and the names of classes in classes.txt or data.yaml.
      JSON Lines with file_name, filepath or url, and COCO's files open as they are. Parquet and databases: duckdb \
      -jsonlines -c "select * from 'part.parquet'" | photowall -.
      --sample N draws N photos at random, the same ones for a --seed.
      """)
    page.example("photowall metadata.jsonl --filter 'score:<0.3' --sort -score --sections class,pred")
    page.section("LABELS")
    page.text(
      """
      --label class=cat,dog,other gives photos a label of your own with one value each; --label scene=indoor+night \
      one with several values. The option can be repeated; [labels.class] of the settings file has values = ["cat", \
      "dog"], and several = true for the other kind.
      The digits 1 to 9 set the first values of the marked photos or the focused one, or take them away, 0 takes all \
      away, and Alt with a digit rates. Alt-l lets the digits set the next label, or switch layouts. ; lists all \
      values with colours, digits and counts; Enter sets one.
      @class is the label in conditions, sort keys, sections, captions and --print (@class:cat, has:@class, \
      @class:!={pred}); class is the field of the feed, if it has one. A label can have 254 values, or 8 if photos \
      can have several; a wall can have 8 labels.
      A label begins with what the items have under its name, if that is one of its values. w writes it back there, \
      into JSON, JSON Lines, CSV or TSV, and everything else stays byte for byte. A value that is none of the label's \
      is never replaced: the label is beside it, as photowall.class. A table gets a column only with --add-columns, \
      as that changes each row.
      --labels-to labels.csv (or .jsonl) leaves the feed as it is and writes a file with id, image and the labels; \
      its other rows and columns stay. Photos of folders have their labels there, too. Elsewhere labels stay with the \
      session, for --resume: nothing is written beside pictures. A label that is not given at --resume stays in the \
      session's journal.
      --print 'has:@class' --fields id,image,@class prints a table instead of names, by --format as CSV or JSON \
      Lines, with ids as the feed has them.
      """)
    page.example("photowall metadata.jsonl --label class=cat,dog --labels-to labels.csv")
    page.section("ARCHIVES")
    page.text(
      """
      A zip, cbz or tar file is a folder of its pictures, with all folders in it as sections; so is each one of a \
      folder that has archives and no pictures. Nothing is unpacked: pictures are read where they are.
      Names of photos go on after that of the archive, photos.zip/a/b.jpg, and are names for photowall and photowall \
      files, too. Hidden files, __MACOSX and links are left out, and names that lead out of the archive stay in it.
      Of WebDataset's shards (photowall shards/*.tar), and of other archives with texts beside their pictures, what \
      has one name up to the first dot is one photo. The keys of .json, and the contents of .txt, .cls and so on \
      under these names, are fields; see DATA SETS. __key__ is the name without the ending.
      A zip file on a server (s3://BUCKET/photos.zip, https://HOST/photos.zip) is read by ranges, its directory \
      first, if the server sends parts of files; texts beside its pictures are not read, and names of its photos are \
      known only while it is opened itself.
      The archive stays as it is: what is decided is kept in the session. --print kept prints names, --output a feed, \
      and :copy FOLDER and F c copy photos out of it, unless it is on a server.
      Compressed tar files, 7z and rar must be unpacked first, and so must encrypted members. Archives with members \
      that overlap or are not as large as they say, deflated members of more than 100 MB, and archives of more than a \
      million members are refused.
      """)
    page.example("photowall shards/*.tar --caption '{cls}'")
  }
}
