internal import CHarfBuzz

/// The constants of a font's `MATH` table that Galley uses.
package enum MathConstant: Sendable, Hashable, CaseIterable {
    case axisHeight, accentBaseHeight
    case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
    case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin, superscriptBaselineDropMax
    case subSuperscriptGapMin, superscriptBottomMaxWithSubscript, spaceAfterScript
    case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
    case stackTopShiftUp, stackTopDisplayStyleShiftUp, stackBottomShiftDown, stackBottomDisplayStyleShiftDown
    case stackGapMin, stackDisplayStyleGapMin
    case stretchStackGapAboveMin, stretchStackGapBelowMin
    case fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp
    case fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown
    case fractionNumeratorGapMin, fractionNumeratorDisplayStyleGapMin, fractionRuleThickness
    case fractionDenominatorGapMin, fractionDenominatorDisplayStyleGapMin
    case overbarVerticalGap, overbarRuleThickness, overbarExtraAscender
    case underbarVerticalGap, underbarRuleThickness, underbarExtraDescender
    case radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness, radicalExtraAscender
    case radicalKernBeforeDegree, radicalKernAfterDegree
    case displayOperatorMinHeight

    var harfBuzz: hb_ot_math_constant_t {
        switch self {
        case .axisHeight: HB_OT_MATH_CONSTANT_AXIS_HEIGHT
        case .accentBaseHeight: HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT
        case .subscriptShiftDown: HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN
        case .subscriptTopMax: HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX
        case .subscriptBaselineDropMin: HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN
        case .superscriptShiftUp: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP
        case .superscriptShiftUpCramped: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED
        case .superscriptBottomMin: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN
        case .superscriptBaselineDropMax: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX
        case .subSuperscriptGapMin: HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN
        case .superscriptBottomMaxWithSubscript: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT
        case .spaceAfterScript: HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT
        case .upperLimitGapMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN
        case .upperLimitBaselineRiseMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN
        case .lowerLimitGapMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN
        case .lowerLimitBaselineDropMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN
        case .stackTopShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP
        case .stackTopDisplayStyleShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP
        case .stackBottomShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN
        case .stackBottomDisplayStyleShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN
        case .stackGapMin: HB_OT_MATH_CONSTANT_STACK_GAP_MIN
        case .stackDisplayStyleGapMin: HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN
        case .stretchStackGapAboveMin: HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_ABOVE_MIN
        case .stretchStackGapBelowMin: HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_BELOW_MIN
        case .fractionNumeratorShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP
        case .fractionNumeratorDisplayStyleShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP
        case .fractionDenominatorShiftDown: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN
        case .fractionDenominatorDisplayStyleShiftDown:
            HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN
        case .fractionNumeratorGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN
        case .fractionNumeratorDisplayStyleGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN
        case .fractionRuleThickness: HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS
        case .fractionDenominatorGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN
        case .fractionDenominatorDisplayStyleGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN
        case .overbarVerticalGap: HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP
        case .overbarRuleThickness: HB_OT_MATH_CONSTANT_OVERBAR_RULE_THICKNESS
        case .overbarExtraAscender: HB_OT_MATH_CONSTANT_OVERBAR_EXTRA_ASCENDER
        case .underbarVerticalGap: HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP
        case .underbarRuleThickness: HB_OT_MATH_CONSTANT_UNDERBAR_RULE_THICKNESS
        case .underbarExtraDescender: HB_OT_MATH_CONSTANT_UNDERBAR_EXTRA_DESCENDER
        case .radicalVerticalGap: HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP
        case .radicalDisplayStyleVerticalGap: HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP
        case .radicalRuleThickness: HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS
        case .radicalExtraAscender: HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER
        case .radicalKernBeforeDegree: HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE
        case .radicalKernAfterDegree: HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE
        case .displayOperatorMinHeight: HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT
        }
    }
}
