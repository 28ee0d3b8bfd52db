import Testing

@testable import TextServices

@Suite struct CharsetDetectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var charset: String
    var text: String

    init(_ testDescription: String, _ charset: String, _ text: String) {
      self.testDescription = testDescription
      self.charset = charset
      self.text = text
    }
  }

  /// Invented people and addresses, as one card or two would hold them.
  static let cards = [
    Case("German", "windows-1252", "FN:Jörg Süßmilch\nADR:;;Königsstraße 5;Würzburg\n"),
    Case("one German name", "windows-1252", "FN:Käthe Müller\n"),
    Case("one umlaut", "windows-1252", "N:Müller;Anna;;;\n"),
    Case("German in capitals", "windows-1252", "N:MÜLLER;JÖRG\nADR:;;GROßE GASSE 1;KÖLN\n"),
    Case("German with a euro sign", "windows-1252", "NOTE:Gebühr 20 € – „Übergabe“\n"),
    Case("only typographic signs", "windows-1252", "NOTE:Bob’s garage – “open”\n"),
    Case("French", "windows-1252", "FN:Hélène Lefèvre\nADR:;;12 allée des Chênes;Orléans\n"),
    Case("one French name", "windows-1252", "FN:François Noël\n"),
    Case("Spanish", "windows-1252", "FN:María Muñoz Ibáñez\nADR:;;C/ Peñón 3, 2º A;Málaga\n"),
    Case("Portuguese", "windows-1252", "FN:João Conceição\nADR:;;Rua São José 4;São Paulo\n"),
    Case(
      "Italian", "windows-1252", "FN:Niccolò Forlì\nNOTE:Chiamare lunedì, città alta, più tardi\n"),
    Case("Swedish", "windows-1252", "FN:Åsa Öberg\nADR:;;Västra Ängsvägen 8;Malmö\n"),
    Case("Danish", "windows-1252", "FN:Søren Kjærgård\nADR:;;Ørstedgade 4;Rødby\n"),
    Case("Icelandic", "windows-1252", "FN:Þórdís Sigurðardóttir\nADR:;;Hlíð 3;Ísafjörður\n"),
    Case(
      "many western languages", "windows-1252",
      "FN:Søren Lund\nFN:María Peña\nFN:Jürgen Groß\nFN:Åsa Berg\nFN:Éloïse Forêt\n"),
    Case("Polish", "windows-1250", "FN:Małgorzata Wiśniewska\nADR:;;ul. Świętojańska 7;Łódź\n"),
    Case("one Polish name", "windows-1250", "FN:Paweł Dąbrowski\n"),
    Case("Czech", "windows-1250", "FN:Jiří Dvořák\nADR:;;Náměstí Míru 5;Plzeň\nNOTE:Černý kůň\n"),
    Case("one Czech name", "windows-1250", "FN:Tomáš Kučera\n"),
    Case("Slovak", "windows-1250", "FN:Ľubomír Kráľ\nADR:;;Hlavná 3;Košice\nNOTE:Šťastný deň\n"),
    Case("Hungarian", "windows-1250", "FN:Szőke Gergő\nADR:;;Fő út 3;Győr\nNOTE:Különös, hűvös\n"),
    Case("Croatian", "windows-1250", "FN:Đuro Marčić\nADR:;;Šumska 4;Čakovec\nNOTE:Žarko, Ćiril\n"),
    Case("Polish on Unix", "ISO-8859-2", "FN:Małgorzata Wiśniewska\nADR:;;ul. Śląska 7;Łódź\n"),
    Case("Czech on Unix", "ISO-8859-2", "FN:Tomáš Růžička\nADR:;;Štěpánská 5;Plzeň\n"),
    Case(
      "Turkish", "windows-1254", "FN:Ayşe Yıldız\nADR:;;Çınar Sokağı 4;İzmir\nNOTE:Gökçe Şahin\n"),
    Case("Lithuanian", "windows-1257", "FN:Žydrūnas Šimkus\nADR:;;Ąžuolų gatvė 3;Šiauliai\n"),
    Case("Russian", "windows-1251", "FN:Иванова Мария\nADR:;;ул. Садовая, 5;Тверь\n"),
    Case("one Russian name", "windows-1251", "FN:Пётр Смирнов\n"),
    Case("a short Russian name", "windows-1251", "FN:Юля\n"),
    Case("Russian in capitals", "windows-1251", "FN:КУЗНЕЦОВ АНДРЕЙ\nORG:ООО РОМАШКА\n"),
    Case("Ukrainian", "windows-1251", "FN:Олексій Шевчук\nADR:;;вул. Їжакевича, 3;Київ\n"),
    Case("Russian on Unix", "KOI8-R", "FN:Иванова Мария\nADR:;;ул. Садовая, 5;Тверь\n"),
    Case("Greek", "windows-1253", "FN:Γιώργος Παπαδόπουλος\nADR:;;Οδός Ερμού 12;Αθήνα\n"),
    Case("one Greek name", "windows-1253", "FN:Ελένη Νικολάου\n"),
    Case("Hebrew", "windows-1255", "FN:דוד כהן\nADR:;;רחוב הרצל 5;תל אביב\n"),
    Case("one Hebrew name", "windows-1255", "FN:שרה לוי\n"),
    Case("Arabic", "windows-1256", "FN:محمد الأحمد\nADR:;;شارع النخيل 5;القاهرة\n"),
    Case("Japanese", "Shift_JIS", "FN:山田 花子\nADR:;;渋谷区神南1丁目;東京都\n"),
    Case("one Japanese name", "Shift_JIS", "FN:佐藤 一郎\n"),
    Case("katakana", "Shift_JIS", "SOUND:ヤマダ;ハナコ\nFN:ヤマダ ハナコ\n"),
    Case("half-width katakana", "Shift_JIS", "SOUND;X-IRMC-N:ﾔﾏﾀﾞ;ﾊﾅｺ\nFN:山田花子\n"),
    Case("Japanese on Unix", "EUC-JP", "FN:山田 はなこ\nADR:;;渋谷区神南1丁目;東京都\n"),
    Case("simplified Chinese", "GBK", "FN:王小明\nADR:;;朝阳区建国路88号;北京市\n"),
    Case("one simplified Chinese name", "GBK", "FN:李娜\n"),
    Case("uncommon Chinese", "GBK", "NOTE:请在下午三点以后联系，谢谢\nFN:欧阳菲菲\n"),
    Case("traditional Chinese", "Big5", "FN:陳怡君\nADR:;;信義路五段7號;台北市\n"),
    Case("one traditional Chinese name", "Big5", "FN:林志豪\n"),
    Case("Korean", "EUC-KR", "FN:김철수\nADR:;;강남구 테헤란로 5;서울특별시\n"),
    Case("one Korean name", "EUC-KR", "FN:박영희\n"),
  ]

  @Test("Unlabelled cards are read as they were written", arguments: cards)
  func detects(_ c: Case) throws {
    let octets = try octets(of: c.text, in: c.charset)
    let detected = try #require(detect(octets))
    #expect(decode(octets, in: detected) == c.text, "taken for \(detected)")
  }

  @Test(
    "A line cut inside a character is still told",
    arguments: [
      ("GBK", "FN:王小明;北京市中山路"), ("Big5", "FN:陳怡君;台北市信義路"), ("EUC-KR", "FN:김철수"),
      ("Shift_JIS", "FN:山田花子"), ("UTF-8", "FN:Jürgen Süßmilch, Käthe Königs"),
    ])
  func toleratesCut(charset: String, text: String) throws {
    let octets = try octets(of: text, in: charset)
    let cut = charset == "UTF-8" ? octets + [0xC3] : octets.dropLast()
    #expect(detect(cut) == charset)
  }

  @Test func `Plain ASCII says nothing`() {
    #expect(detect(Array("FN:Ann Lee\nTEL:+1-202-555-0143\n".utf8)) == nil)
    #expect(detect([]) == nil)
  }

  @Test func `A stray octet does not make UTF-8 anything else`() {
    let text = Array("FN:Jörg Süßmilch\nADR:;;Königsstraße;Würzburg\nNOTE:a".utf8)
    #expect(detect(text + [0xFF, 0x0A]) == "UTF-8")
  }

  @Test(
    "Byte order marks decide",
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x41], "UTF-8"),
      ([0xFF, 0xFE, 0x41, 0x00], "UTF-16LE"),
      ([0xFE, 0xFF, 0x00, 0x41], "UTF-16BE"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"),
    ] as [([UInt8], String)])
  func believesMark(octets: [UInt8], charset: String) {
    #expect(detect(octets) == charset)
  }

  @Test func `Japanese mail escapes are seen in ASCII`() {
    #expect(detect(Array("FN:\u{1B}$B;3ED\u{1B}(B\n".utf8)) == "ISO-2022-JP")
  }

  private func detect(_ octets: [UInt8]) -> String? {
    octets.withUnsafeBufferPointer { CharsetDetector().detect($0) }
  }
}
