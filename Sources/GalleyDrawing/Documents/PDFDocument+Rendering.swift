public import GalleyLayout
public import GalleyText

extension PDFDocument {
    /// Creates a document with a layout, and `padding` points on every side.
    ///
    /// The page has the size of the layout. If it is higher than a PDF page can be, or than `pageHeight`, it continues
    /// on further pages, broken between rows. A row of a table that is higher than a page is broken between its lines.
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
        let pages = PageSlicer.pages(of: content, height: height - (padding.top + padding.bottom))
        // A layout without lines still has a page.
        if pages.isEmpty { try beginPage(Size(width: width, height: height), background: background) }
        for page in pages {
            try beginPage(Size(width: width, height: height), background: background)
            let origin = Point(x: padding.left, y: padding.top - page.top)
            guard page.content.bottoms != nil else {
                try draw(page.content, at: origin)
                continue
            }
            // The boxes of a divided row continue beyond the page's part of it.
            let area = Rect(x: 0, y: padding.top, width: width, height: height - padding.top - padding.bottom)
            try paintGroup(GraphicsState(clip: Path(rect: area))) { () throws(GalleyError) in
                try draw(page.content, at: origin)
            }
        }
    }
}
