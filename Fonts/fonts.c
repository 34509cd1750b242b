#include "CGalleyFonts.h"

// Compiled in, so that a binary can be moved anywhere and starts without reading a file.

static const unsigned char NotoSans_Bold[] = {
#embed "NotoSans-Bold.ttf"
};
static const unsigned char NotoSans_BoldItalic[] = {
#embed "NotoSans-BoldItalic.ttf"
};
static const unsigned char NotoSans_Italic[] = {
#embed "NotoSans-Italic.ttf"
};
static const unsigned char NotoSans_Regular[] = {
#embed "NotoSans-Regular.ttf"
};
static const unsigned char NotoSansArabic_Bold[] = {
#embed "NotoSansArabic-Bold.ttf"
};
static const unsigned char NotoSansArabic_Regular[] = {
#embed "NotoSansArabic-Regular.ttf"
};
static const unsigned char NotoSansDevanagari_Bold[] = {
#embed "NotoSansDevanagari-Bold.ttf"
};
static const unsigned char NotoSansDevanagari_Regular[] = {
#embed "NotoSansDevanagari-Regular.ttf"
};
static const unsigned char NotoSansHebrew_Bold[] = {
#embed "NotoSansHebrew-Bold.ttf"
};
static const unsigned char NotoSansHebrew_Regular[] = {
#embed "NotoSansHebrew-Regular.ttf"
};
static const unsigned char NotoSansMono_Bold[] = {
#embed "NotoSansMono-Bold.ttf"
};
static const unsigned char NotoSansMono_Regular[] = {
#embed "NotoSansMono-Regular.ttf"
};
static const unsigned char NotoSansThai_Bold[] = {
#embed "NotoSansThai-Bold.ttf"
};
static const unsigned char NotoSansThai_Regular[] = {
#embed "NotoSansThai-Regular.ttf"
};

static const CGalleyFont fonts[] = {
    {"NotoSans-Bold.ttf", NotoSans_Bold, sizeof NotoSans_Bold},
    {"NotoSans-BoldItalic.ttf", NotoSans_BoldItalic, sizeof NotoSans_BoldItalic},
    {"NotoSans-Italic.ttf", NotoSans_Italic, sizeof NotoSans_Italic},
    {"NotoSans-Regular.ttf", NotoSans_Regular, sizeof NotoSans_Regular},
    {"NotoSansArabic-Bold.ttf", NotoSansArabic_Bold, sizeof NotoSansArabic_Bold},
    {"NotoSansArabic-Regular.ttf", NotoSansArabic_Regular, sizeof NotoSansArabic_Regular},
    {"NotoSansDevanagari-Bold.ttf", NotoSansDevanagari_Bold, sizeof NotoSansDevanagari_Bold},
    {"NotoSansDevanagari-Regular.ttf", NotoSansDevanagari_Regular, sizeof NotoSansDevanagari_Regular},
    {"NotoSansHebrew-Bold.ttf", NotoSansHebrew_Bold, sizeof NotoSansHebrew_Bold},
    {"NotoSansHebrew-Regular.ttf", NotoSansHebrew_Regular, sizeof NotoSansHebrew_Regular},
    {"NotoSansMono-Bold.ttf", NotoSansMono_Bold, sizeof NotoSansMono_Bold},
    {"NotoSansMono-Regular.ttf", NotoSansMono_Regular, sizeof NotoSansMono_Regular},
    {"NotoSansThai-Bold.ttf", NotoSansThai_Bold, sizeof NotoSansThai_Bold},
    {"NotoSansThai-Regular.ttf", NotoSansThai_Regular, sizeof NotoSansThai_Regular},
};

size_t CGalleyFonts_count(void) { return sizeof fonts / sizeof fonts[0]; }

CGalleyFont CGalleyFonts_at(size_t index) {
    static const CGalleyFont none = {0, 0, 0};
    return index < CGalleyFonts_count() ? fonts[index] : none;
}
