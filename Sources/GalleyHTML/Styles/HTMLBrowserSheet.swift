/// The styles that browsers give elements.
enum HTMLBrowserSheet {
    static let source = """
        html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset,
        figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol,
        optgroup, option, p, plaintext, pre, search, section, summary, ul, xmp { display: block }
        li { display: list-item }
        area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
        [hidden], audio:not([controls]), dialog:not([open]), input[type=hidden] { display: none }
        table { display: table; box-sizing: border-box; border-spacing: 2px; text-indent: 0 }
        caption { display: table-caption; text-align: -webkit-center }
        colgroup { display: table-column-group }
        col { display: table-column }
        thead { display: table-header-group; vertical-align: middle }
        tbody { display: table-row-group; vertical-align: middle }
        tfoot { display: table-footer-group; vertical-align: middle }
        tr { display: table-row; vertical-align: inherit }
        td, th { display: table-cell; padding: 1px; vertical-align: inherit }
        th { font-weight: bold; text-align: -internal-center }
        ruby { display: ruby }
        rt { display: ruby-text; font-size: 50%; line-height: normal; text-align: start }
        button, input, meter, progress, select, textarea, marquee { display: inline-block }
        button, input, select, textarea { font-size: 13.3333px; letter-spacing: normal; word-spacing: normal;
            line-height: normal; text-transform: none; text-indent: 0; text-align: start }
        slot { display: contents }
        iframe { border: 2px inset }
        video { object-fit: contain }
        body { margin: 8px }
        p, dl, ol, ul, menu, dir { margin-block: 1em }
        blockquote, figure { margin-block: 1em; margin-inline: 40px }
        dd { margin-inline-start: 40px }
        ol, ul, menu, dir { padding-inline-start: 40px }
        ol { list-style-type: decimal }
        ul, menu, dir { list-style-type: disc }
        :is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: circle }
        :is(ol, ul, menu, dir) :is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: square }
        :is(ol, ul, menu, dir, dl) :is(ol, ul, menu, dir, dl) { margin-block: 0 }
        h1, h2, h3, h4, h5, h6 { font-weight: bold }
        h1 { font-size: 2em; margin-block: 0.67em }
        h2 { font-size: 1.5em; margin-block: 0.83em }
        h3 { font-size: 1.17em; margin-block: 1em }
        h4 { margin-block: 1.33em }
        h5 { font-size: 0.83em; margin-block: 1.67em }
        h6 { font-size: 0.67em; margin-block: 2.33em }
        pre, xmp, listing, plaintext { font-family: monospace; white-space: pre; margin-block: 1em }
        code, kbd, samp, tt { font-family: monospace }
        hr { color: gray; border: 1px inset; margin-block: 0.5em; margin-inline: auto }
        b, strong { font-weight: bolder }
        optgroup { font-weight: bolder }
        i, em, cite, dfn, var, address { font-style: italic }
        u, ins { text-decoration-line: underline }
        s, strike, del { text-decoration-line: line-through }
        abbr[title], acronym[title] { text-decoration: underline dotted }
        :any-link { color: #0000ee; text-decoration-line: underline }
        mark { background-color: yellow; color: black }
        small { font-size: smaller }
        big { font-size: larger }
        sub { vertical-align: sub; font-size: smaller }
        sup { vertical-align: super; font-size: smaller }
        center { text-align: -webkit-center }
        fieldset { border: 2px groove; padding: 0.35em 0.75em 0.625em; margin: 0 2px }
        nobr { white-space: nowrap }
        textarea { white-space: pre-wrap; font-family: monospace }
        address, blockquote, center, dialog, div, figure, figcaption, footer, form, header, hr, legend, listing, main, p,
        plaintext, pre, summary, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, search, table, caption,
        colgroup, col, thead, tbody, tfoot, tr, td, th, dir, dd, dl, dt, menu, ol, ul, li, bdi, output, [dir=ltr],
        [dir=rtl], [dir=auto] { unicode-bidi: isolate }
        bdo, bdo[dir] { unicode-bidi: isolate-override }
        [dir=ltr] { direction: ltr }
        [dir=rtl] { direction: rtl }
        """

    /// The rules for documents of old browsers.
    static let quirks = """
        :is(td, th) > :is(blockquote, dir, dl, h1, h2, h3, h4, h5, h6, listing, menu, ol, p, plaintext, pre, ul, xmp):first-child {
            margin-block-start: 0 }
        :is(td, th) > p:last-child { margin-block-end: 0 }
        table { font-size: medium; font-weight: normal; font-style: normal; font-variant: normal; white-space: normal;
            line-height: normal; text-align: start }
        """
}
