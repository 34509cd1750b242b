extension HTMLName {
    /// Whether an HTML element of this name is special in the sense of the standard.
    var isSpecial: Bool {
        switch self {
        case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
            .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption,
            .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr,
            .html, .iframe, .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed,
            .noframes, .noscript, .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select,
            .source, .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr,
            .track, .ul, .wbr, .xmp:
            true
        default: false
        }
    }

    /// Whether a start tag of this name closes an open paragraph, and nothing more.
    var isBlock: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary,
            .ul:
            true
        default: false
        }
    }

    var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    var isFormatting: Bool {
        switch self {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
        default: false
        }
    }

    /// Whether the end tag of this name may be left out at the end of a block.
    var hasImpliedEnd: Bool {
        switch self {
        case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
        default: false
        }
    }

    /// Whether the end tag of this name may be left out at the end of a template.
    var hasThoroughlyImpliedEnd: Bool {
        switch self {
        case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: hasImpliedEnd
        }
    }

    /// Whether an HTML element of this name ends each scope.
    var endsScope: Bool {
        switch self {
        case .applet, .caption, .html, .marquee, .object, .select, .table, .td, .template, .th: true
        default: false
        }
    }

    /// Whether an element of this name has no end tag.
    var isVoid: Bool {
        switch self {
        case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta,
            .param, .source, .track, .wbr:
            true
        default: false
        }
    }

    /// Whether text in this element is not markup, and is written without references.
    var isRawText: Bool {
        switch self {
        case .iframe, .noembed, .noframes, .plaintext, .script, .style, .xmp: true
        default: false
        }
    }

    /// Whether text in an element of this name moves in front of the table.
    var isTableStructure: Bool {
        switch self {
        case .table, .tbody, .tfoot, .thead, .tr: true
        default: false
        }
    }

    var isTableBody: Bool { self == .tbody || self == .tfoot || self == .thead }
    var isCell: Bool { self == .td || self == .th }
}
