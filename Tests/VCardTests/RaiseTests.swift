import Testing

@testable import VCard

/// What 2.1 and 3.0 say becomes what 4.0 says for it: a row for each row of the rules.
///
/// The sources: RFC 6350 (appendix A for what it changed), RFC 6474, RFC 8605, RFC 9554 for the target;
/// RFC 2426, RFC 2739, RFC 4770 and vCard 2.1 for the source; the vendors' own cards for `X-` names.
@Suite struct RaiseTests {
  private typealias Row = ConversionCase

  static let properties: [ConversionCase] = [
    Row("RFC 6350 6.7.9, VERSION", .v3_0, [] as [String], []),
    Row("RFC 6350 3.3, group", .v3_0, "item1.NOTE:a", "item1.NOTE:a"),
    Row("RFC 6350 6.2.2, N", .v2_1, ["N:Marsh;Ada", "FN:x"], ["N:Marsh;Ada;;;", "FN:x"]),
    Row(
      "RFC 6350 6.2.2, N of 2.1 has no lists", .v2_1, ["N:Marsh,Lee;Ada;;;", "FN:x"],
      ["N:Marsh\\,Lee;Ada;;;", "FN:x"]),
    Row(
      "RFC 6350 6.2.2, N of 3.0 has lists", .v3_0, ["N:Marsh,Lee;Ada;;;", "FN:x"],
      ["N:Marsh,Lee;Ada;;;", "FN:x"]),
    Row("RFC 6350 6.2.1, FN", .v3_0, ["FN:Marsh\\, Ada"], ["FN:Marsh\\, Ada"]),
    Row("RFC 6350 A, NAME", .v3_0, "NAME:Staff list", "X-NAME:Staff list"),
    Row("RFC 6350 A, PROFILE", .v3_0, "PROFILE:VCARD"),
    Row(
      "RFC 6350 A, CONTEXT", .v3_0, "SOURCE;CONTEXT=LDAP:ldap://ldap.example.org/o=K",
      "SOURCE;X-CONTEXT=LDAP:ldap://ldap.example.org/o=K"),
    Row("RFC 6350 A, MAILER", .v3_0, "MAILER:PostBox 3", "X-MAILER:PostBox 3"),
    Row("RFC 6350 A, CLASS", .v3_0, "CLASS:PRIVATE", "X-CLASS:PRIVATE"),
    Row(
      "RFC 6350 5.9, SORT-STRING", .v3_0, ["N:Marsh;Ada;;;", "FN:a", "SORT-STRING:Mar"],
      ["N;SORT-AS=Mar:Marsh;Ada;;;", "FN:a"]),
    Row(
      "RFC 6350 5.9, SORT-STRING of an organisation", .v3_0,
      ["FN:Kauri", "ORG:Kauri", "SORT-STRING:K"], ["FN:Kauri", "ORG;SORT-AS=K:Kauri"]),
    Row(
      "RFC 6350 6.3.1, LABEL by its group", .v3_0,
      [
        "ADR;TYPE=home:;;1 A St;B;;;", "i.ADR;TYPE=home:;;2 A St;B;;;",
        "i.LABEL;TYPE=work:2 A St\\nB",
      ],
      ["ADR;TYPE=home:;;1 A St;B;;;", "i.ADR;TYPE=home;LABEL=2 A St^nB:;;2 A St;B;;;"]),
    Row(
      "RFC 6350 6.3.1, LABEL by its types", .v3_0,
      [
        "ADR;TYPE=home:;;1 A St;B;;;", "ADR;TYPE=work,pref:;;2 A St;B;;;",
        "LABEL;TYPE=work:2 A St\\, B",
      ],
      ["ADR;TYPE=home:;;1 A St;B;;;", "ADR;TYPE=work;PREF=1;LABEL=\"2 A St, B\":;;2 A St;B;;;"]),
    Row(
      "RFC 6350 6.3.1, the only LABEL and the only ADR", .v2_1,
      ["ADR;HOME:;;1 A St;B;;;", "LABEL;WORK:1 A St"],
      ["ADR;TYPE=home;LABEL=1 A St:;;1 A St;B;;;"]),
    Row(
      "RFC 6350 6.3.1, a LABEL without an ADR", .v3_0, "LABEL;TYPE=home:1 A St",
      "ADR;TYPE=home;LABEL=1 A St:;;;;;;"),
    Row(
      "RFC 6350 6.3.1, more LABELs than ADRs", .v3_0,
      ["ADR;TYPE=home:;;1 A St;B;;;", "LABEL;TYPE=home:a", "LABEL;TYPE=home:b"],
      ["ADR;TYPE=home;LABEL=a:;;1 A St;B;;;", "ADR;TYPE=home;LABEL=b:;;;;;;"]),
    Row(
      "RFC 6350 6.6.6, AGENT as a URI", .v3_0, "AGENT;VALUE=uri:cid:bo.vcf@example.org",
      "RELATED;TYPE=agent:cid:bo.vcf@example.org"),
    Row(
      "RFC 6350 6.6.6, AGENT as a text", .v3_0, "AGENT;VALUE=text:Bo\\, the night desk",
      "RELATED;TYPE=agent;VALUE=text:Bo\\, the night desk"),
    Row(
      "RFC 6350 6.2.4, data", .v3_0, "PHOTO;ENCODING=b;TYPE=GIF:R0lGODdh",
      "PHOTO:data:image/gif;base64,R0lGODdh"),
    Row(
      "RFC 6350 6.2.4, data of 2.1", .v2_1, ["PHOTO;GIF;BASE64:R0lGODdh", ""],
      ["PHOTO:data:image/gif;base64,R0lGODdh"]),
    Row(
      "RFC 6350 6.2.4, a word that names no format", .v3_0,
      "PHOTO;ENCODING=b;TYPE=GIF,home:R0lGODdh",
      "PHOTO;TYPE=home:data:image/gif;base64,R0lGODdh"),
    Row(
      "RFC 2426 3.1.4, the whole media type in TYPE", .v3_0,
      "PHOTO;ENCODING=b;TYPE=image/gif:R0lGODdh", "PHOTO:data:image/gif;base64,R0lGODdh"),
    Row(
      "RFC 6350 6.2.4, the first bytes tell the format", .v3_0, "PHOTO;ENCODING=b:iVBORw0KGgo=",
      "PHOTO:data:image/png;base64,iVBORw0KGgo="),
    Row(
      "RFC 2397, data of an unknown format", .v3_0, "LOGO;ENCODING=b:AAAA",
      "LOGO:data:application/octet-stream;base64,AAAA"),
    Row(
      "RFC 6350 5.7, a link", .v3_0, "PHOTO;VALUE=uri;TYPE=JPEG:https://example.com/p",
      "PHOTO;MEDIATYPE=image/jpeg:https://example.com/p"),
    Row(
      "RFC 6350 5.7, a link of 2.1", .v2_1, "PHOTO;VALUE=URL;GIF:https://example.com/p",
      "PHOTO;MEDIATYPE=image/gif:https://example.com/p"),
    Row(
      "RFC 2392, a content ID", .v2_1, "PHOTO;VALUE=CONTENT-ID:<p@example.com>",
      "PHOTO:cid:p@example.com"),
    Row(
      "RFC 6350 6.7.5, spoken text", .v2_1, "SOUND;LANGUAGE=en:AY-duh MARSH",
      "SOUND;LANGUAGE=en:data:text/plain;charset=utf-8,AY-duh%20MARSH"),
    Row(
      "RFC 6350 6.8.1, a key as text", .v2_1, "KEY;PGP:-----BEGIN, END",
      "KEY;X-TYPE=PGP;VALUE=text:-----BEGIN\\, END"),
    Row(
      "RFC 6350 6.8.1, a key as text in 3.0", .v3_0, "KEY;TYPE=PGP;VALUE=text:a\\nb\\, c",
      "KEY;X-TYPE=PGP;VALUE=text:a\\nb\\, c"),
    Row("RFC 6350 6.4.1, TEL", .v3_0, "TEL;TYPE=home:+1-555-0100", "TEL;TYPE=home:+1-555-0100"),
    Row("RFC 6350 6.4.2, EMAIL", .v3_0, "EMAIL;TYPE=INTERNET:a@example.com", "EMAIL:a@example.com"),
    Row(
      "RFC 6350 5.6, other mail systems", .v2_1, "EMAIL;X400:a@example.com",
      "EMAIL;TYPE=x-x400:a@example.com"),
    Row(
      "RFC 6350 5.6, other mail systems", .v2_1, "EMAIL;AOL;HOME:a@example.com",
      "EMAIL;TYPE=x-aol,home:a@example.com"),
    Row(
      "RFC 6350 A, types of ADR", .v3_0, "ADR;TYPE=dom,home,postal:;;1 A St;B;;;",
      "ADR;X-TYPE=dom;TYPE=home;X-TYPE=postal:;;1 A St;B;;;"),
    Row("RFC 5870, GEO", .v3_0, "GEO:37.386013;-122.082932", "GEO:geo:37.386013,-122.082932"),
    Row("RFC 5870, GEO of 2.1", .v2_1, "GEO:37.24,-17.87", "GEO:geo:37.24,-17.87"),
    Row("RFC 6350 6.5.1, TZ", .v3_0, "TZ:-05:00", "TZ;VALUE=utc-offset:-0500"),
    Row("RFC 6350 6.5.1, TZ of 2.1", .v2_1, "TZ:-0500", "TZ;VALUE=utc-offset:-0500"),
    Row("RFC 6350 6.5.1, TZ of 2.1 in hours", .v2_1, "TZ:-05", "TZ;VALUE=utc-offset:-05"),
    Row("RFC 6350 6.5.1, TZ as text", .v3_0, "TZ;VALUE=text:Europe/Oslo", "TZ:Europe/Oslo"),
    Row("RFC 6350 4.3, BDAY", .v3_0, "BDAY:1979-04-12", "BDAY:19790412"),
    Row("RFC 6350 4.3, BDAY of type date", .v3_0, "BDAY;VALUE=date:1979-04-12", "BDAY:19790412"),
    Row(
      "RFC 6350 4.3, BDAY with a time", .v3_0, "BDAY:1979-04-12T10:30:00.5-05:00",
      "BDAY:19790412T103000-0500"),
    Row(
      "RFC 6350 4.3.4, BDAY without a year", .v3_0, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12",
      "BDAY:--0412"),
    Row("RFC 6350 4.3.4, Apple's filler year", .v3_0, "BDAY:1604-02-29", "BDAY:--0229"),
    Row(
      "RFC 6350 4.3.4, another filler year", .v3_0, "BDAY;X-APPLE-OMIT-YEAR=1900:1900-04-12",
      "BDAY:--0412"),
    Row("RFC 6350 4.3.5, REV", .v3_0, "REV:2024-01-02T03:04:05Z", "REV:20240102T030405Z"),
    Row("RFC 6350 4.3.5, REV as a date", .v3_0, "REV:2024-01-02", "REV:20240102T000000Z"),
    Row(
      "RFC 6350 4.3.5, REV without a zone", .v3_0, "REV:2024-01-02T03:04:05", "REV:20240102T030405"),
    Row("RFC 6350 6.7.6, UID as text", .v3_0, "UID:4711-ada", "UID;VALUE=text:4711-ada"),
    Row("RFC 6350 6.7.6, UID as URI", .v3_0, "UID:urn:example:4711", "UID:urn:example:4711"),
    Row(
      "RFC 9562, UID as a bare UUID", .v3_0, "UID:0D8F2E4A-0000-4000-8000-000000000001",
      "UID:urn:uuid:0D8F2E4A-0000-4000-8000-000000000001"),
    Row("RFC 6350 6.7.8, URL", .v2_1, "URL:www.example.com", "URL:www.example.com"),
    Row(
      "RFC 4770, IMPP", .v3_0, "IMPP;TYPE=personal,pref:xmpp:a@example.com",
      "IMPP;TYPE=home;PREF=1:xmpp:a@example.com"),
    Row(
      "RFC 4770, IMPP", .v3_0, "IMPP;TYPE=business,mobile:xmpp:a@example.com",
      "IMPP;TYPE=work,x-mobile:xmpp:a@example.com"),
    Row("RFC 6350 6.2.3, NICKNAME of 2.1", .v2_1, "NICKNAME:Addy,Roo", "NICKNAME:Addy,Roo"),
    Row("RFC 6350 6.2.3, X-NICKNAME", .v2_1, "X-NICKNAME:Addy", "NICKNAME:Addy"),
    Row("RFC 6350 6.7.1, CATEGORIES of 2.1", .v2_1, "CATEGORIES:a,b", "CATEGORIES:a,b"),
    Row("RFC 2739, CAPURI", .v3_0, "CAPURI:cap://example.org/a", "X-CAPURI:cap://example.org/a"),
    Row("RFC 6350 6.10, private names", .v3_0, "X-FOO;X-BAR=b:a\\,b", "X-FOO;X-BAR=b:a\\,b"),
  ]

  static let parameters: [ConversionCase] = [
    Row("RFC 6350 5.3, pref", .v3_0, "TEL;TYPE=home,pref:1", "TEL;TYPE=home;PREF=1:1"),
    Row("RFC 6350 5.3, bare PREF", .v2_1, "TEL;PREF;HOME:1", "TEL;TYPE=home;PREF=1:1"),
    Row(
      "RFC 6350 5.3, several", .v3_0, ["TEL;TYPE=pref:1", "TEL;TYPE=pref:2"],
      ["TEL;PREF=1:1", "TEL;PREF=1:2"]),
    Row(
      "RFC 6350 5.6, words that stay", .v3_0, "TEL;TYPE=CELL,FAX,VOICE,PAGER,VIDEO:1",
      "TEL;TYPE=cell,fax,voice,pager,video:1"),
    Row("RFC 6350 5.6, msg", .v3_0, "TEL;TYPE=msg:1", "TEL;TYPE=x-msg:1"),
    Row(
      "RFC 6350 5.6, words of old", .v3_0, "TEL;TYPE=bbs,modem,car,isdn,pcs:1",
      "TEL;TYPE=x-bbs,x-modem,x-car,x-isdn,x-pcs:1"),
    Row(
      "RFC 6350 5.6, our words of 2.1", .v2_1, "TEL;X-TEXT;X-TEXTPHONE;X-MAIN-NUMBER:1",
      "TEL;TYPE=text,textphone,main-number:1"),
    Row(
      "RFC 6350 5.6, words of Apple", .v3_0,
      "TEL;TYPE=IPHONE;TYPE=APPLEWATCH;TYPE=MAIN;TYPE=OTHER:1",
      "TEL;TYPE=iphone,applewatch,main,other:1"),
    Row("RFC 6350 5.6, unknown words", .v2_1, "TEL;BOAT:1", "TEL;TYPE=boat:1"),
    Row(
      "RFC 6350 6.7.2, encoding and character set", .v2_1,
      "NOTE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:caf=E9=0D=0Ax", "NOTE:café\\nx"),
    Row("RFC 6350 5.1, LANGUAGE", .v3_0, "NOTE;LANGUAGE=de:a", "NOTE;LANGUAGE=de:a"),
    Row(
      "RFC 6350 5.2, VALUE of the default", .v3_0, "URL;VALUE=uri:https://example.com",
      "URL:https://example.com"),
    Row(
      "RFC 6350 5.4 to 5.9, our carriers", .v3_0,
      "NOTE;X-ALTID=1;X-PID=1.1;X-AUTHOR=\"mailto:a@example.com\";X-PROP-ID=n1:a",
      "NOTE;ALTID=1;PID=1.1;AUTHOR=\"mailto:a@example.com\";PROP-ID=n1:a"),
    Row("RFC 6350 5.3, our carrier", .v3_0, "TEL;X-PREF=7:1", "TEL;PREF=7:1"),
    Row("RFC 6350 5.6, our carrier", .v3_0, "TITLE;X-TYPE=work:a", "TITLE;TYPE=work:a"),
    Row(
      "RFC 6350 3.3, private parameters", .v3_0, "TITLE;X-FOO=\"a;b\":a", "TITLE;X-FOO=\"a;b\":a"),
  ]

  static let vendors: [ConversionCase] =
    [
      Row(
        "Evolution", .v3_0, "X-EVOLUTION-ANNIVERSARY:2005-06-11",
        "ANNIVERSARY;X-ORIGIN=X-EVOLUTION-ANNIVERSARY:20050611"),
      Row(
        "KDE", .v3_0, "X-KADDRESSBOOK-X-Anniversary:2005-06-11",
        "ANNIVERSARY;X-ORIGIN=X-KADDRESSBOOK-X-Anniversary:20050611"),
      Row(
        "Outlook", .v2_1, "X-MS-ANNIVERSARY:20050611",
        "ANNIVERSARY;X-ORIGIN=X-MS-ANNIVERSARY:20050611"),
      Row("many", .v3_0, "X-ANNIVERSARY:2005-06-11", "ANNIVERSARY:20050611"),
      Row(
        "many, said twice", .v3_0,
        [
          "X-ANNIVERSARY:2005-06-11", "item1.X-ABDATE;type=pref:2005-06-11",
          "item1.X-ABLabel:_$!<Anniversary>!$_",
        ], ["ANNIVERSARY:20050611"]),
      Row(
        "Apple", .v3_0, ["item1.X-ABDATE:2005-06-11", "item1.X-ABLabel:_$!<Anniversary>!$_"],
        ["item1.ANNIVERSARY:20050611"]),
      Row(
        "Apple, another label", .v3_0, ["item1.X-ABDATE:2005-06-11", "item1.X-ABLabel:Graduation"],
        ["item1.X-ABDATE:20050611", "item1.X-ABLabel:Graduation"]),
      Row("many", .v3_0, "X-GENDER:Female", "GENDER:F"),
      Row("many", .v3_0, "X-GENDER:m", "GENDER:M"),
      Row("many", .v3_0, "X-GENDER:O;agender", "GENDER:O;agender"),
      Row("Windows", .v2_1, "X-WAB-GENDER:2", "GENDER;X-ORIGIN=X-WAB-GENDER:M"),
      Row("many", .v3_0, "X-SPOUSE:Bo Reed", "RELATED;TYPE=spouse;VALUE=text:Bo Reed"),
      Row(
        "Evolution", .v3_0, "X-EVOLUTION-SPOUSE:Bo",
        "RELATED;TYPE=spouse;VALUE=text;X-ORIGIN=X-EVOLUTION-SPOUSE:Bo"),
      Row(
        "Outlook", .v2_1, "X-MS-MANAGER:Bo",
        "RELATED;TYPE=x-manager;VALUE=text;X-ORIGIN=X-MS-MANAGER:Bo"),
      Row("many", .v3_0, "X-MANAGER:Bo", "RELATED;TYPE=x-manager;VALUE=text:Bo"),
      Row("many", .v3_0, "X-ASSISTANT:Bo", "RELATED;TYPE=agent;X-ROLE=assistant;VALUE=text:Bo"),
      Row("many", .v3_0, "X-CHILD:Bo", "RELATED;TYPE=child;VALUE=text:Bo"),
      Row(
        "Roundcube", .v3_0, "X-CHILDREN:Bo",
        "RELATED;TYPE=child;VALUE=text;X-ORIGIN=X-CHILDREN:Bo"),
      Row(
        "Outlook", .v2_1, "X-MS-CHILD:Bo",
        "RELATED;TYPE=child;VALUE=text;X-ORIGIN=X-MS-CHILD:Bo"),
    ]
    + [
      ("Spouse", "spouse", true), ("Partner", "x-partner", true), ("Child", "child", true),
      ("Parent", "parent", true), ("Mother", "parent", false), ("Father", "parent", false),
      ("Brother", "sibling", false), ("Sister", "sibling", false), ("Friend", "friend", true),
      ("Manager", "x-manager", true), ("Colleague", "colleague", true),
    ].map { label, type, isExact in
      Row(
        "Apple", .v3_0, ["item1.X-ABRELATEDNAMES:Bo", "item1.X-ABLabel:_$!<\(label)>!$_"],
        ["item1.RELATED;TYPE=\(type);VALUE=text:Bo"]
          + (isExact ? [] : ["item1.X-ABLabel:_$!<\(label)>!$_"]))
    } + [
      Row(
        "Apple", .v3_0, ["item1.X-ABRELATEDNAMES:Bo", "item1.X-ABLabel:_$!<Assistant>!$_"],
        ["item1.RELATED;TYPE=agent;X-ROLE=assistant;VALUE=text:Bo"]),
      Row(
        "Apple, a label of one's own", .v3_0,
        ["item1.X-ABRELATEDNAMES:Bo", "item1.X-ABLabel:Mentor"],
        ["item1.RELATED;TYPE=contact;VALUE=text:Bo", "item1.X-ABLabel:Mentor"]),
      Row(
        "Apple, a word of RELATED", .v3_0,
        ["item1.X-ABRELATEDNAMES:Bo", "item1.X-ABLabel:neighbor"],
        ["item1.RELATED;TYPE=neighbor;VALUE=text:Bo"]),
      Row("many", .v3_0, "X-KIND:Location", "KIND:location"),
      Row("Apple", .v3_0, "X-ADDRESSBOOKSERVER-KIND:group", "KIND:group"),
      Row("Apple", .v3_0, "X-ABShowAs:COMPANY", "KIND:org"),
      Row(
        "Apple", .v3_0, "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:0D8F2E4A-0000-4000-8000-000000000001",
        "MEMBER:urn:uuid:0D8F2E4A-0000-4000-8000-000000000001"),
      Row("many", .v3_0, "X-AIM;TYPE=HOME,pref:ada", "IMPP;TYPE=home;PREF=1:aim:ada"),
      Row("many", .v3_0, "X-ICQ:123", "IMPP:icq:123"),
      Row("many", .v3_0, "X-JABBER:ada@example.com", "IMPP:xmpp:ada@example.com"),
      Row(
        "many", .v3_0, "X-GTALK:ada@example.com",
        "IMPP;SERVICE-TYPE=GoogleTalk:xmpp:ada@example.com"),
      Row(
        "Android", .v3_0, "X-GOOGLE-TALK:ada@example.com",
        "IMPP;SERVICE-TYPE=GoogleTalk:xmpp:ada@example.com"),
      Row("many", .v3_0, "X-MSN:ada@example.com", "IMPP:msnim:ada@example.com"),
      Row("many", .v3_0, "X-YAHOO:ada", "IMPP:ymsgr:ada"),
      Row("many", .v3_0, "X-SKYPE:ada", "IMPP:skype:ada"),
      Row("Android", .v3_0, "X-SKYPE-USERNAME:ada", "IMPP:skype:ada"),
      Row("many", .v3_0, "X-SIP:ada@example.com", "IMPP:sip:ada@example.com"),
      Row("many", .v3_0, "X-GADUGADU:123", "IMPP:gg:123"),
      Row("many", .v3_0, "X-QQ:123", "IMPP:x-qq:123"),
      Row("many", .v3_0, "X-GROUPWISE:ada", "IMPP:x-groupwise:ada"),
      Row("Outlook, RFC 3860", .v2_1, "X-MS-IMADDRESS:ada@example.com", "IMPP:im:ada@example.com"),
      Row("Outlook", .v2_1, "X-MS-TEL;VOICE;CALLBACK:1", "TEL;TYPE=voice,callback:1"),
      Row(
        "Outlook", .v2_1,
        ["ADR;HOME:;;1 A St;B;;;", "ADR;WORK:;;2 A St;B;;;", "X-MS-OL-DEFAULT-POSTAL-ADDRESS:2"],
        ["ADR;TYPE=home:;;1 A St;B;;;", "ADR;TYPE=work;PREF=1:;;2 A St;B;;;"]),
      Row("many", .v3_0, "X-TWITTER:ada", "SOCIALPROFILE;SERVICE-TYPE=Twitter;VALUE=text:ada"),
      Row(
        "Apple", .v3_0, "X-SOCIALPROFILE;type=twitter;x-user=ada:https://example.com/ada",
        "SOCIALPROFILE;SERVICE-TYPE=twitter;USERNAME=ada:https://example.com/ada"),
      Row(
        "Apple, only a name", .v3_0, "X-SOCIALPROFILE;type=Yelp;x-user=ada:x-apple:ada",
        "SOCIALPROFILE;SERVICE-TYPE=Yelp;VALUE=text:ada"),
      Row(
        "Apple", .v3_0, "IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:ada@example.com",
        "IMPP;SERVICE-TYPE=Jabber;TYPE=home:xmpp:ada@example.com"),
      Row(
        "Apple, said twice", .v3_0,
        [
          "IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:ada%40example.com",
          "X-JABBER;type=HOME:ada@example.com",
        ],
        ["IMPP;SERVICE-TYPE=Jabber;TYPE=home:xmpp:ada%40example.com"]),
      Row(
        "Apple", .v3_0, ["item1.TEL:1", "item1.X-ABLabel:_$!<Home>!$_"],
        ["item1.TEL:1", "item1.X-ABLabel:_$!<Home>!$_"]),
      Row(
        "Apple, RFC 8605", .v3_0, ["item1.ADR:;;1 A St;B;;;", "item1.X-ABADR:us"],
        ["item1.ADR;CC=US:;;1 A St;B;;;"]),
      Row(
        "Apple, a country that is no code", .v3_0,
        ["item1.ADR:;;1 A St;B;;;", "item1.X-ABADR:USA"],
        ["item1.ADR:;;1 A St;B;;;", "item1.X-ABADR:USA"]),
      Row("many", .v3_0, "X-PHONETIC-FIRST-NAME:エイダ", "X-PHONETIC-FIRST-NAME:エイダ"),
      Row("Apple", .v3_0, "X-MAIDENNAME:Reed", "X-MAIDENNAME:Reed"),
      Row(
        "Evolution", .v3_0, "X-EVOLUTION-BLOG-URL:https://example.com",
        "URL;TYPE=x-blog;X-ORIGIN=X-EVOLUTION-BLOG-URL:https://example.com"),
      Row(
        "Evolution", .v3_0, "X-EVOLUTION-FILE-AS:Marsh\\, Ada", "X-EVOLUTION-FILE-AS:Marsh\\, Ada"),
      Row(
        "Android", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Addy;1;;;;;;;;;;;;;", "NICKNAME:Addy"),
      Row(
        "Android, a separator in a column", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Ad\\;dy;1;;;;;;;;;;;;;", "NICKNAME:Ad;dy"
      ),
      Row(
        "Android", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2005-06-11;1;;;;;;;;;;;;;",
        "ANNIVERSARY:20050611"),
      Row(
        "Android", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;--04-12;3;;;;;;;;;;;;;",
        "BDAY:--0412"),
      Row(
        "Android", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2005-06-11;0;Met;;;;;;;;;;;;",
        "item1.X-ABDATE:20050611", "item1.X-ABLabel:Met"),
      Row(
        "Android", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2005-06-11;2;;;;;;;;;;;;;",
        "item1.X-ABDATE:20050611", "item1.X-ABLabel:_$!<Other>!$_"),
    ]
    + [
      (1, "agent;X-ROLE=assistant", ""), (2, "sibling", "Brother"), (3, "child", ""),
      (4, "x-partner", "DomesticPartner"), (5, "parent", "Father"), (6, "friend", ""),
      (7, "x-manager", ""), (8, "parent", "Mother"), (9, "parent", ""), (10, "x-partner", ""),
      (11, "kin", "ReferredBy"), (12, "kin", "Relative"), (13, "sibling", "Sister"),
      (14, "spouse", ""),
    ].map { number, type, label in
      Row(
        "Android", .v2_1,
        ["X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Bo;\(number);;;;;;;;;;;;;"],
        ["\(label.isEmpty ? "" : "item1.")RELATED;TYPE=\(type);VALUE=text:Bo"]
          + (label.isEmpty ? [] : ["item1.X-ABLabel:_$!<\(label)>!$_"]))
    } + [
      Row(
        "Android, a relation of one's own", .v2_1,
        "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Bo;0;Mentor;;;;;;;;;;;;",
        "item1.RELATED;TYPE=contact;VALUE=text:Bo", "item1.X-ABLabel:Mentor")
    ]

  static let carriers: [ConversionCase] =
    [
      Row(
        "RFC 5870", .v3_0, ["GEO:1.5;2.5", "X-GEO-URI:geo:1.5,2.5;u=10"], ["GEO:geo:1.5,2.5;u=10"]),
      Row(
        "a changed GEO counts", .v3_0, ["GEO:1.5;3.5", "X-GEO-URI:geo:1.5,2.5;u=10"],
        ["GEO:geo:1.5,3.5"]),
      Row(
        "RFC 6350 6.5.1", .v2_1, ["TZ:-0500", "X-TZ:America/New_York"],
        ["TZ;VALUE=utc-offset:-0500", "TZ:America/New_York"]),
      Row(
        "RFC 9554 2.2", .v3_0, ["N:Marsh;Ada;;;Jr.", "X-N-EXT:;Jr.", "FN:a"],
        ["N:Marsh;Ada;;;Jr.;;Jr.", "FN:a"]),
      Row(
        "RFC 6350 6.2.2", .v2_1,
        ["N:Marsh;Ada;Jo,Rose;;", "X-N-LISTS:Marsh;Ada;Jo,Rose;;", "FN:a"],
        ["N:Marsh;Ada;Jo,Rose;;", "FN:a"]),
      Row(
        "a changed N counts", .v2_1,
        ["N:Marsh;Ada;Jo,Bo;;", "X-N-LISTS:Marsh;Ada;Jo,Rose;;", "FN:a"],
        ["N:Marsh;Ada;Jo\\,Bo;;", "FN:a"]),
      Row(
        "RFC 9554 2.1", .v3_0,
        ["i.ADR:;;1 A St;B;;;", "i.X-ADR-EXT:;;1 A St;B;;;;;;;1;A St;;;;;;"],
        ["i.ADR:;;1 A St;B;;;;;;;1;A St;;;;;;"]),
      Row(
        "a changed ADR counts", .v3_0,
        ["i.ADR:;;2 A St;B;;;", "i.X-ADR-EXT:;;1 A St;B;;;;;;;1;A St;;;;;;"],
        ["i.ADR:;;2 A St;B;;;"]),
      Row(
        "RFC 3966", .v3_0, "TEL;X-TEL-URI=\"tel:+1-555-0100;isub=5\":+1-555-0100",
        "TEL;VALUE=uri:tel:+1-555-0100;isub=5"),
      Row(
        "a changed TEL counts", .v3_0, "TEL;X-TEL-URI=\"tel:+1-555-0100;isub=5\":+1-555-0101",
        "TEL:+1-555-0101"),
      Row("RFC 6350 4.3", .v3_0, "X-VCARD4-BDAY:1979-04", "BDAY:1979-04"),
      Row(
        "RFC 6350 4.3", .v3_0, ["BDAY:1979-04-12T10:00:00", "X-VCARD4-BDAY:19790412T10"],
        ["BDAY:19790412T10"]),
      Row("RFC 6350 6.2.5", .v3_0, "X-BDAY-TEXT:in spring", "BDAY;VALUE=text:in spring"),
      Row(
        "RFC 6350 5.4", .v3_0,
        ["TITLE;X-ALTID=1:Boss", "X-ALT-TITLE;X-ALTID=1;LANGUAGE=fr:Patronne"],
        ["TITLE;ALTID=1:Boss", "TITLE;ALTID=1;LANGUAGE=fr:Patronne"]),
      Row(
        "RFC 6350 5.4", .v3_0, "X-ALT-PHOTO;X-ALTID=1;ENCODING=b;TYPE=GIF:R0lGODdh",
        "PHOTO;ALTID=1:data:image/gif;base64,R0lGODdh"),
      Row("RFC 6350 6.2.1", .v3_0, ["FN:Ada", "X-FN:Addy"], ["FN:Ada", "FN:Addy"]),
    ]
    + [
      ("X-PRODID:-//a", "PRODID:-//a"),
      ("X-CLIENTPIDMAP:1;urn:uuid:a", "CLIENTPIDMAP:1;urn:uuid:a"),
      ("X-LANG:mi", "LANG:mi"), ("X-XML:<a xmlns=\"urn:a\"/>", "XML:<a xmlns=\"urn:a\"/>"),
      ("X-RELATED;TYPE=friend:urn:uuid:a", "RELATED;TYPE=friend:urn:uuid:a"),
      ("X-IMPP:foo:a", "IMPP:foo:a"),
      ("X-SOURCE:https://example.com", "SOURCE:https://example.com"),
      ("X-BIRTHPLACE:Nelson", "BIRTHPLACE:Nelson"), ("X-DEATHPLACE:At sea", "DEATHPLACE:At sea"),
      ("X-DEATHDATE:20200229", "DEATHDATE:20200229"),
      ("X-EXPERTISE;X-LEVEL=expert:a", "EXPERTISE;LEVEL=expert:a"), ("X-HOBBY:a", "HOBBY:a"),
      ("X-INTEREST:a", "INTEREST:a"), ("X-ORG-DIRECTORY:ldap://a", "ORG-DIRECTORY:ldap://a"),
      ("X-CONTACT-URI:https://a.b", "CONTACT-URI:https://a.b"),
      ("X-CREATED:20200102T030405Z", "CREATED:20200102T030405Z"),
      ("X-GRAMGENDER:feminine", "GRAMGENDER:feminine"), ("X-LANGUAGE:de", "LANGUAGE:de"),
      ("X-PRONOUNS:she/her", "PRONOUNS:she/her"),
      ("X-JSPROP;X-JSPTR=a:42", "JSPROP;JSPTR=a:42"),
    ].map { Row("our carriers", .v2_1, $0.0, $0.1) }

  @Test("Upward", arguments: properties + parameters + vendors + carriers)
  func raises(_ c: ConversionCase) throws {
    let (lines, losses) = try c.convert(to: .v4_0)
    #expect(lines == c.expected)
    #expect(losses.isEmpty)
  }

  @Test("An agent that is a card becomes a card of its own", arguments: [Version.v2_1, .v3_0])
  func agents(_ version: Version) throws {
    func agent(_ lines: [String]) -> [String] {
      guard version == .v3_0 else { return ["AGENT:"] + lines }
      let text = lines.joined(separator: "\n") + "\n"
      return ["AGENT:" + TextEscaping.escaped(text, .component, .v3_0)]
    }
    func card(_ name: String, _ uid: String, _ lines: [String]) -> [String] {
      ["BEGIN:VCARD", "VERSION:\(version.text)", "N:\(name);;;;", "FN:\(name)", "UID:\(uid)"]
        + lines
        + ["END:VCARD"]
    }
    let inner = card("C", "urn:example:c", [])
    let middle = card("B", "urn:example:b", agent(inner))
    let text = (card("A", "urn:example:a", agent(middle)) + [""]).joined(separator: "\r\n")
    let (output, losses) = try ConversionCase.convert(text, to: .v4_0)
    #expect(losses.isEmpty)
    let cards = try ConversionCase.cards(output)
    #expect(cards.count == 3)
    #expect(output.contains("\r\nRELATED;TYPE=agent:urn:example:b\r\n"))
    #expect(output.contains("\r\nRELATED;TYPE=agent:urn:example:c\r\n"))
    #expect(try ConversionCase.convert(text, to: .v4_0).text == output)
  }

  @Test("An agent without a UID gets one from its bytes, the same each time")
  func agentUID() throws {
    let text = ConversionCase.text(
      ["FN:A", "AGENT:BEGIN:VCARD\\nVERSION:3.0\\nFN:B\\nN:B\\;\\;\\;\\;\\nEND:VCARD\\n"], .v3_0)
    let first = try ConversionCase.convert(text, to: .v4_0).text
    #expect(first.contains("RELATED;TYPE=agent:urn:uuid:"))
    #expect(try ConversionCase.convert(text, to: .v4_0).text == first)
  }

  @Test(
    "What a policy without carriers leaves out is said",
    arguments: [
      ("NAME:a", "loss.property"), ("MAILER:a", "loss.property"),
      ("CLASS:PRIVATE", "loss.property"),
      ("ADR;TYPE=postal,home:;;1 A St;B;;;", "loss.parameter"),
    ])
  func losses(_ line: String, _ code: String) throws {
    let c = ConversionCase("", .v3_0, line)
    let (lines, losses) = try c.convert(to: .v4_0, loss: .report)
    #expect(losses.map(\.code.rawValue) == [code])
    #expect(losses.allSatisfy { $0.severity == .warning })
    #expect(lines == (code == "loss.parameter" ? ["ADR;TYPE=home:;;1 A St;B;;;"] : []))
    #expect(try c.convert(to: .v4_0, loss: .fail).losses.map(\.severity) == [.error])
  }

  @Test("FN is made where it lacks, and marked in 4.0 (RFC 9554 section 4.4)")
  func formattedNames() throws {
    let (lines, _) = try ConversionCase("", .v2_1, ["N:Marsh;Ada;;Dr."], []).convert(to: .v4_0)
    #expect(lines == ["FN;DERIVED=true:Dr. Ada Marsh", "N:Marsh;Ada;;Dr.;"])
    let (old, _) = try ConversionCase("", .v2_1, ["N:Marsh;Ada;;Dr."], []).convert(to: .v3_0)
    #expect(old == ["FN:Dr. Ada Marsh", "N:Marsh;Ada;;Dr.;"])
  }
}
