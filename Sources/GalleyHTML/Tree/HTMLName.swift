/// The names of elements and attributes that the parser knows.
///
/// The raw value is the index of the name in each ``HTMLNameTable``; other names follow them there.
enum HTMLName: Int32, CaseIterable {
    case a, abbr, acronym, address, applet, area, article, aside, b, base, basefont, bdi, bdo, bgsound, big
    case blockquote, body, br, button, caption, center, cite, code, col, colgroup, command, data, datalist, dd
    case del, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer
    case form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img
    case input, ins, kbd, keygen, label, legend, li, link, listing, main, map, mark, marquee, menu, menuitem
    case meta, meter, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param
    case picture, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select
    case slot, small, source, span, strike, strong, style, sub, summary, sup, table, tbody, td, template
    case textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp, math, mi, mo
    case mn, ms, mtext, mglyph, malignmark, svg, desc, audio, canvas, annotationXML, foreignObject, type
    case color, face, size, encoding, definitionurl, definitionURL, charset, selectedcontent, content
    case selected, multiple, hidden, httpEquiv, alt, start, value
    /// Any other name.
    case other

    /// The name as it is written.
    var spelling: String {
        switch self {
        case .annotationXML: "annotation-xml"
        case .httpEquiv: "http-equiv"
        default: String(describing: self)
        }
    }
}
