public import GalleyLayout
public import GalleyText

extension PDFDocument {
    /// Creates a document with a layout, and `padding` points on every side.
    ///
    /// The page has the size of the layout. If it is higher than a PDF page can be, or than `pageHeight`, it continues
    /// on further pages, broken between rows.
    ///
    /// - Parameter pageHeight: the height of a page, including padding; `nil` is the layout's height.
    public static func render(
        _ layout: TextLayout, background: Color? = nil, padding: EdgeInsets = .zero, pageHeight: Double? = nil,
        metadata: Metadata = Metadata(), renderer: TextRenderer = .shared
    ) throws(GalleyError) -> PDFDocument {
        let document = try PDFDocument(metadata: metadata, renderer: renderer)
        try document.links.asOnlyContent { () throws(GalleyError) in
            let names = layout.text.mayHaveAnchors ? document.anchors(of: layout).map(\.name) : []
            try document.links.withContent(names) { () throws(GalleyError) in
                try document.append(
                    DrawnContent(layout), size: layout.containerSize, background: background, padding: padding,
                    pageHeight: pageHeight)
            }
        }
        return document
    }

    func append(
        _ content: DrawnContent, size: Size, background: Color?, padding: EdgeInsets, pageHeight: Double?
    ) throws(GalleyError) {
        let outer = size.outset(by: padding)
        let (width, whole) = (max(1, outer.width), max(1, outer.height))
        let height = min(whole, pageHeight ?? whole, 14_400)
        if whole <= height {
            try beginPage(Size(width: width, height: whole), background: background)
            try draw(content, at: Point(x: padding.left, y: padding.top))
            return
        }
        let pages = content.pages(height: height - (padding.top + padding.bottom))
        // A layout without lines still has a page.
        if pages.isEmpty { try beginPage(Size(width: width, height: height), background: background) }
        for page in pages {
            try beginPage(Size(width: width, height: height), background: background)
            try draw(page.content, at: Point(x: padding.left, y: padding.top - page.top))
        }
    }
}

extension DrawnContent {
    /// Splits the content between rows, so that each part is at most `height` high if possible.
    func pages(height: Double) -> [(content: DrawnContent, top: Double)] {
        var pages: [(content: DrawnContent, top: Double)] = []
        let all = layout.lines
        var first = lines.lowerBound
        while first < lines.upperBound {
            var top = 0.0
            if !pages.isEmpty {
                // The lines of a row may have different tops.
                let row = all[first].row
                top = all[first..<lines.upperBound].prefix { $0.row == row }.reduce(.infinity) {
                    min($0, $1.frame.minY)
                }
            }
            var end = first
            var fits = first
            while end < lines.upperBound {
                let row = all[end].row
                var bottom = -Double.infinity
                while end < lines.upperBound, all[end].row == row {
                    bottom = max(bottom, all[end].frame.maxY)
                    end += 1
                }
                guard bottom - top <= height else { break }
                fits = end
            }
            // A row higher than a page still gets one.
            if fits == first { fits = end }
            pages.append((DrawnContent(layout, lines: first..<fits), top))
            first = fits
        }
        return pages
    }
}
