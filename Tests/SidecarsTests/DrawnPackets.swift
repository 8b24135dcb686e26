/// Packets as programs write them.
enum DrawnPackets {
  /// darktable, with its history.
  static let darktable = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
        xmlns:darktable="http://darktable.sf.net/"
       xmp:Rating="2"
       xmpMM:DerivedFrom="IMG_1.CR2"
       darktable:xmp_version="4"
       darktable:raw_params="0"
       darktable:history_end="2">
       <darktable:colorlabels>
        <rdf:Seq>
         <rdf:li>1</rdf:li>
         <rdf:li>3</rdf:li>
        </rdf:Seq>
       </darktable:colorlabels>
       <darktable:history>
        <rdf:Seq>
         <rdf:li
          darktable:num="0"
          darktable:operation="exposure"
          darktable:params="gz02eJxjYGiwZ2B44MAAAZ8="/>
         <rdf:li darktable:num="1" darktable:operation="sharpen"/>
        </rdf:Seq>
       </darktable:history>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """

  /// digiKam, with titles in two languages.
  static let digiKam = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:digiKam="http://www.digikam.org/ns/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
       digiKam:PickLabel="3"
       digiKam:ColorLabel="4"
       xmp:Rating="4"
       xmp:Label="Green">
       <dc:title>
        <rdf:Alt>
         <rdf:li xml:lang="x-default">Pier &amp; sea</rdf:li>
         <rdf:li xml:lang="de-DE">Steg &amp; Meer</rdf:li>
        </rdf:Alt>
       </dc:title>
       <digiKam:TagsList>
        <rdf:Seq>
         <rdf:li>Places/Sea</rdf:li>
        </rdf:Seq>
       </digiKam:TagsList>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """

  /// Lightroom in German: no declaration, elements, a structure with properties of the same names, and padding.
  static let lightroom = """
    <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
       <photoshop:SidecarForExtension>NEF</photoshop:SidecarForExtension>
       <photoshop:LabelColor>red</photoshop:LabelColor>
       <photoshop:Urgency>1</photoshop:Urgency>
      </rdf:Description>
      <rdf:Description rdf:about="" xmlns:xap="http://ns.adobe.com/xap/1.0/" xmlns:my="urn:my">
       <my:Derived><rdf:Description xap:Rating="5"><xap:Label>Blue</xap:Label></rdf:Description></my:Derived>
       <xap:CreatorTool>Adobe Photoshop Lightroom Classic 13.0</xap:CreatorTool>
       <xap:Rating>3</xap:Rating>
       <xap:Label>Rot</xap:Label>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """

  /// Comments, an unknown namespace, single quotes, lines that end with CR LF, and a byte order mark.
  static let unusual =
    "\u{feff}"
      + """
      <!-- before -->
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      \t<rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating = '1'
      \t\txmlns:u='urn:unknown' u:a="x > 'y'" ><!-- within -->
      \t\t<u:b xml:lang='de'><![CDATA[<xmp:Rating>5</xmp:Rating>]]></u:b>
      \t</rdf:Description >
      </rdf:RDF>
      <!-- after -->
      """.replacing("\n", with: "\r\n")

  static let all = [darktable, digiKam, lightroom, unusual]

  /// Returns a packet with one description, which has these attributes and elements.
  static func packet(_ attributes: String, _ elements: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
     xmlns:darktable="http://darktable.sf.net/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
     xmlns:pm="http://ns.camerabits.com/photomechanic/1.0/" xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
     xmlns:photowall="https://photowall.dev/xmp/1.0/" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }
}
