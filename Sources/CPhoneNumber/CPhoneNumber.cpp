#include "CPhoneNumber.h"

#include <cstring>
#include <string>

#include <phonenumbers/phonenumberutil.h>
#include <phonenumbers/shortnumberinfo.h>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;
using i18n::phonenumbers::ShortNumberInfo;

namespace {

// No short number is longer than this.
constexpr size_t longestShortNumber = 6;

bool isShort(const PhoneNumber &number, const std::string &region) {
  // Made at the first number that may be short: it reads metadata of its own.
  static const ShortNumberInfo shortNumbers;
  return shortNumbers.IsValidShortNumberForRegion(number, region);
}

// Whether a number that is not known to be in use has all digits of one, and was
// written as one to be dialled: with + or an international prefix, with the trunk
// prefix of its region, or with an area code of the plan of North America.
bool isPlausible(
    const PhoneNumberUtil &util, const PhoneNumber &number, const std::string &national,
    const std::string &region) {
  if (util.IsPossibleNumberWithReason(number) != PhoneNumberUtil::IS_POSSIBLE) return false;
  if (number.country_code() == 1) return national.size() == 10 && national[0] >= '2';
  if (number.country_code_source() == PhoneNumber::FROM_NUMBER_WITH_PLUS_SIGN ||
      number.country_code_source() == PhoneNumber::FROM_NUMBER_WITH_IDD) {
    return true;
  }
  std::string trunkPrefix;
  util.GetNddPrefixForRegion(region, true, &trunkPrefix);
  std::string dialled = number.raw_input();
  util.NormalizeDigitsOnly(&dialled);
  return !trunkPrefix.empty() && national.size() > longestShortNumber &&
         dialled == trunkPrefix + national;
}

// A number is valid when its plan says what it is for; type is what GetNumberType told.
bool isSubscriberNumber(
    const PhoneNumberUtil &util, const PhoneNumber &number, const std::string &region,
    PhoneNumberUtil::PhoneNumberType type) {
  std::string national;
  util.GetNationalSignificantNumber(number, &national);
  if (type == PhoneNumberUtil::UNKNOWN) return isPlausible(util, number, national, region);
  return number.country_code_source() != PhoneNumber::FROM_DEFAULT_COUNTRY ||
         national.size() > longestShortNumber || !isShort(number, region);
}

vct_phone_use useOf(PhoneNumberUtil::PhoneNumberType type) {
  switch (type) {
    case PhoneNumberUtil::MOBILE:
    case PhoneNumberUtil::PERSONAL_NUMBER:
    case PhoneNumberUtil::PAGER:
      return VCT_PHONE_USE_MOBILE;
    case PhoneNumberUtil::FIXED_LINE:
      return VCT_PHONE_USE_FIXED;
    case PhoneNumberUtil::TOLL_FREE:
    case PhoneNumberUtil::PREMIUM_RATE:
    case PhoneNumberUtil::SHARED_COST:
    case PhoneNumberUtil::UAN:
    case PhoneNumberUtil::VOICEMAIL:
      return VCT_PHONE_USE_SERVICE;
    default:
      return VCT_PHONE_USE_UNKNOWN;
  }
}

}  // namespace

int32_t vct_phone_e164(
    const uint8_t *text, size_t length, const char *region, uint8_t *e164, size_t capacity,
    vct_phone_use *use) {
  try {
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    const std::string regionCode(region);
    // Separators tell nothing, and the expression for extensions is tried again at each.
    std::string digits;
    for (size_t i = 0; i < length; i++) {
      if (std::memchr(" -().", text[i], 5) == nullptr) digits.push_back(static_cast<char>(text[i]));
    }
    PhoneNumber number;
    // Keeping the raw input is what tells where the country code came from.
    if (util.ParseAndKeepRawInput(digits, regionCode, &number) !=
        PhoneNumberUtil::NO_PARSING_ERROR) {
      return 0;
    }
    if (number.has_extension()) return 0;
    // The dearest question of all: asked once.
    const PhoneNumberUtil::PhoneNumberType type = util.GetNumberType(number);
    if (!isSubscriberNumber(util, number, regionCode, type)) return 0;
    std::string formatted;
    util.Format(number, PhoneNumberUtil::E164, &formatted);
    if (formatted.size() > capacity) return 0;
    *use = useOf(type);
    std::memcpy(e164, formatted.data(), formatted.size());
    return static_cast<int32_t>(formatted.size());
  } catch (...) {
    return 0;
  }
}

bool vct_phone_region_is_known(const char *region) {
  try {
    return PhoneNumberUtil::GetInstance()->GetCountryCodeForRegion(region) != 0;
  } catch (...) {
    return false;
  }
}
