/// One language in one charset, as the detector tries it.
struct Language: Sendable {
  enum Script: Sendable {
    case latin, cyrillic, greek, hebrew, arabic, japanese, chinese, korean
  }

  var charset: String
  var script: Script

  /// The non-ASCII letters of the language, in lower case; of a long alphabet the
  /// frequent ones, and of Chinese characters and Korean syllables those of names and
  /// addresses.
  var common: String

  /// The other letters of a long alphabet.
  var rare = ""

  /// Taken off the score of what is met less often, to decide ties.
  var handicap = 0.0

  /// Languages of one charset stand together; at equal scores the first one wins.
  static let all: [Language] = [
    Language(charset: "windows-1252", script: .latin, common: "äöüßé"),
    Language(charset: "windows-1252", script: .latin, common: "éèêëàâçùûüôîïœæÿ"),
    Language(charset: "windows-1252", script: .latin, common: "åäöæøéü"),
    Language(charset: "windows-1252", script: .latin, common: "áéíóúñüçªº¿¡"),
    Language(charset: "windows-1252", script: .latin, common: "áéíóúçãõâêôàªº"),
    Language(charset: "windows-1252", script: .latin, common: "àèéìíòóùú"),
    Language(charset: "windows-1252", script: .latin, common: "áéíóúýþðæö", handicap: 0.05),
    Language(
      charset: "windows-1252", script: .latin, common: "äöüßåæøéèêëáíóúñçàâôîãõ", handicap: 0.1),
    Language(charset: "windows-1250", script: .latin, common: "ąćęłńóśźż"),
    Language(charset: "windows-1250", script: .latin, common: "áčďéěíňóřšťúůýž"),
    Language(charset: "windows-1250", script: .latin, common: "áäčďéíĺľňóôŕšťúýž", handicap: 0.02),
    Language(charset: "windows-1250", script: .latin, common: "áéíóöőúüű"),
    Language(charset: "windows-1250", script: .latin, common: "čćđšž"),
    Language(charset: "windows-1250", script: .latin, common: "ăâîşţ", handicap: 0.02),
    Language(charset: "ISO-8859-2", script: .latin, common: "ąćęłńóśźż", handicap: 0.03),
    Language(charset: "ISO-8859-2", script: .latin, common: "áčďéěíňóřšťúůýž", handicap: 0.03),
    Language(charset: "ISO-8859-2", script: .latin, common: "áäčďéíĺľňóôŕšťúýž", handicap: 0.05),
    Language(charset: "windows-1254", script: .latin, common: "çğıİöşüâî", handicap: 0.02),
    Language(charset: "windows-1257", script: .latin, common: "ąčęėįšųūž", handicap: 0.03),
    Language(charset: "windows-1257", script: .latin, common: "āčēģīķļņšūž", handicap: 0.03),
    Language(charset: "windows-1257", script: .latin, common: "äöüõšž", handicap: 0.03),
    Language(
      charset: "windows-1251", script: .cyrillic, common: "аеионрствлкмдуя",
      rare: "бвгджзйпфхцчшщъыьэюёіїєґ№"),
    Language(
      charset: "windows-1251", script: .cyrillic, common: "аеиорнтсвкјљњ", rare: "бгдђжзлмћпуфхцчџш"
    ),
    Language(
      charset: "KOI8-R", script: .cyrillic, common: "аеионрствлкмдуя",
      rare: "бвгджзйпфхцчшщъыьэюё", handicap: 0.02),
    Language(
      charset: "windows-1253", script: .greek, common: "αοιετνσςρκμπυηλάίόέ",
      rare: "βγδζθξφχψωήύώϊϋΐΰ"),
    Language(
      charset: "ISO-8859-7", script: .greek, common: "αοιετνσςρκμπυηλάίόέ",
      rare: "βγδζθξφχψωήύώϊϋΐΰ", handicap: 0.02),
    Language(
      charset: "windows-1255", script: .hebrew, common: "יוהלאמרנבתש", rare: "גדזחטךכםןסעףפץצק",
      handicap: 0.02),
    Language(
      charset: "windows-1256", script: .arabic, common: "اليمنرتبعدسفةوهح",
      rare: "ءآأؤإئثجخذزشصضطظغقكىپچژگک", handicap: 0.02),
    Language(charset: "Shift_JIS", script: .japanese, common: japanese),
    Language(charset: "EUC-JP", script: .japanese, common: japanese, handicap: 0.02),
    Language(charset: "GBK", script: .chinese, common: simplifiedChinese),
    Language(charset: "Big5", script: .chinese, common: traditionalChinese),
    Language(charset: "EUC-KR", script: .korean, common: korean),
  ]

  private static let japanese = """
    田中山本村佐藤鈴木高橋伊渡辺小林加吉井上松清水野石原川岡長谷和久大西島前内森池福太郎一二三子美恵介之幸\
    正義明博文也智裕真由紀東京都阪府県市区町丁目番地号北海道横浜名古屋神奈千葉埼玉愛知兵庫新宿渋港央株式会社\
    電話自宅勤務先
    """

  private static let simplifiedChinese = """
    王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚\
    卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武孔向汤伟芳娜敏静\
    丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国志文海春梅兰凤洁琳云飞鹏宇浩天子小大晓东省市区县镇村路街道\
    号楼室单元栋层巷弄园厦广场中心北京上州深圳南杭成都汉西安津重庆浙山湖河福四川人民公司有限电话手机家办地址邮\
    编朝阳淀浦新解放长
    """

  private static let traditionalChinese = """
    王李張劉陳楊黃趙吳周徐孫馬朱胡郭何林高羅鄭梁謝宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁于余葉蔣杜蘇魏程呂丁沈任姚\
    盧傅鍾姜崔譚廖范汪陸金石戴賈夏邱方侯鄒熊孟秦白江薛尹雷黎史龍陶賀顧毛龔邵萬錢嚴偉芳敏靜麗強軍勇傑娟明超秀\
    霞平剛桂英華玉萍紅建國志文海春梅蘭鳳潔琳雲飛鵬宇浩天子小大曉東淑惠美雅婷怡君家豪俊宏冠宗瑋省市區縣鎮鄉村\
    里路街道號樓室段巷弄之北台臺灣中山正信義復興忠孝民生敦化南京新竹桃園雄香港九公司有限股份電話手機地址
    """

  private static let korean = """
    김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여\
    추도소석선설마길연위표명기반왕금옥육인맹제모탁국은는을를의에로동시군읍면리번호층아파트빌딩울부산대광수경충북\
    청해세종역삼학영철준혜희숙자순미상재훈회사화집휴폰
    """
}
