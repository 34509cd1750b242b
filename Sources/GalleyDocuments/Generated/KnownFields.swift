// Written by Scripts/make-schema from Scripts/documents.toml and Scripts/attributes.toml; change them there.

/// The known fields of each object of documents, by the object's name in the reference.
enum KnownFields {
    static let document = [
        "$schema", "id", "text", "markdown", "html", "box", "blocks", "style", "spans", "container",
        "containers", "page", "fit", "canvas", "pdf", "queries", "colors",
    ]
    static let namedColor = [
        "light", "dark",
    ]
    static let span = [
        "range", "find", "occurrence", "font", "color", "backgroundColor", "paragraph", "letterSpacing",
        "wordSpacing", "kerning", "ligatures", "language", "orientation", "combineUpright",
        "baselineOffset", "cell", "obliqueness", "expansion", "attachment", "float", "clear",
        "shapeOutside", "dropCap", "ruby", "emphasis", "gradient", "stroke", "underline", "overline",
        "strikethrough", "shadow", "innerShadow", "border", "backgroundBorder", "blockBorder",
        "glyphTransform", "link", "highlight", "binding", "backing", "block", "inline", "image",
        "generated", "anchor", "classes", "pageReference", "pageStrings", "bookmarkLevel", "bookmarkLabel",
        "custom",
    ]
    static let highlight = [
        "userInfo", "remove", "font", "color", "backgroundColor", "paragraph", "letterSpacing",
        "wordSpacing", "kerning", "ligatures", "language", "orientation", "combineUpright",
        "baselineOffset", "cell", "obliqueness", "expansion", "attachment", "float", "clear",
        "shapeOutside", "dropCap", "ruby", "emphasis", "gradient", "stroke", "underline", "overline",
        "strikethrough", "shadow", "innerShadow", "border", "backgroundBorder", "blockBorder",
        "glyphTransform", "link", "highlight", "binding", "backing", "block", "inline", "image",
        "generated", "anchor", "classes", "pageReference", "pageStrings", "bookmarkLevel", "bookmarkLabel",
        "custom",
    ]
    static let token = [
        "text", "style", "spans",
    ]
    static let container = [
        "width", "height", "insets", "path", "exclusions", "evenOdd", "pathLineWidth", "minimumSpan",
        "vertical", "writingMode", "verticalAlignment", "columns", "maxLines", "truncation",
        "truncationToken", "truncationBoundary", "lineBreaking", "lineGrid",
    ]
    static let lineGrid = [
        "height", "baseline",
    ]
    static let columns = [
        "count", "width", "gap",
    ]
    static let exclusion = [
        "rect", "ellipse", "path",
    ]
    static let page = [
        "size", "margins", "measure", "orientation", "header", "footer", "first", "left", "mirrored",
        "firstNumber", "numbering", "boxes", "boxStyle", "rules", "notes", "noteBox", "chapters", "area",
        "marks", "bleed",
    ]
    static let pageEdges = [
        "header", "footer",
    ]
    static let marginBoxes = [
        "topLeftCorner", "topLeft", "topCenter", "topRight", "topRightCorner", "rightTop", "rightMiddle",
        "rightBottom", "bottomRightCorner", "bottomRight", "bottomCenter", "bottomLeft", "bottomLeftCorner",
        "leftBottom", "leftMiddle", "leftTop",
    ]
    static let marginBox = [
        "content", "style", "alignment", "width", "height", "block", "hidden",
    ]
    static let pageRule = [
        "name", "first", "side", "blank", "nth", "size", "orientation", "margins", "marginTop",
        "marginRight", "marginBottom", "marginLeft", "edges", "boxes", "style", "area", "marks", "bleed",
    ]
    static let fit = [
        "minimumScale", "maximumScale", "rows",
    ]
    static let canvas = [
        "background", "scale", "padding", "pdf",
    ]
    static let pdf = [
        "tagging", "accessible", "archive", "attachments", "invoice", "date",
    ]
    static let attachedFile = [
        "file", "text", "data", "name", "type", "relationship", "description", "date",
    ]
    static let queries = [
        "points", "ranges", "carets", "clusters", "box", "page",
    ]
    static let font = [
        "family", "files", "size", "weight", "italic", "stretch", "features", "variations", "opticalSizing",
        "caps", "synthesis",
    ]
    static let fontFile = [
        "path", "index",
    ]
    static let stroke = [
        "width", "color", "fill", "below",
    ]
    static let lineDecoration = [
        "style", "pattern", "width", "color", "offset", "skipInk", "shadow",
    ]
    static let shadow = [
        "color", "offset", "radius", "blendMode", "next",
    ]
    static let border = [
        "style", "pattern", "width", "color", "sides", "fill", "gradient", "strokeGradient", "enclosing",
        "cornerRadius", "insets", "padding", "margin", "decorationBreak", "extent", "join", "shadow", "id",
        "tag",
    ]
    static let gradient = [
        "linear", "radial",
    ]
    static let linearGradient = [
        "angle", "stops",
    ]
    static let radialGradient = [
        "center", "radius", "stops",
    ]
    static let emphasisMark = [
        "shape", "filled", "position", "color",
    ]
    static let cell = [
        "fill", "stripe", "borderWidth", "borderColor", "borders", "box", "minHeight", "columnSpan",
        "rowSpan", "header", "alignment", "verticalAlignment",
    ]
    static let table = [
        "direction", "width", "alignment", "cellInsets", "columnWidths", "columnSizing", "borders",
        "columnGap", "rowGap",
    ]
    static let attachment = [
        "width", "height", "image", "fallback", "document", "formula", "display", "box", "availableWidth",
        "contentMode", "insets", "alignment", "id", "descent", "shrinksToFit", "widthFraction", "userInfo",
    ]
    static let ruby = [
        "text", "position",
    ]
    static let dropCap = [
        "lines", "gap",
    ]
    static let floatShape = [
        "path", "ellipse", "image", "margin",
    ]
    static let binding = [
        "deleteConfirm", "id",
    ]
    static let imageReference = [
        "url", "alt", "title",
    ]
    static let block = [
        "kind", "level", "language", "ordered", "number", "depth", "task", "start", "tight", "columns",
        "column", "header", "label", "alignment", "alert", "id", "style", "cell", "table", "path",
    ]
    static let textBlock = [
        "kind", "level", "language", "number", "task", "start", "tight", "columns", "column", "header",
        "label", "alignment", "alert", "style", "cell", "table", "textStyle", "text", "spans", "blocks",
    ]
    static let tabStop = [
        "location", "alignment", "leader",
    ]
    static let hyphenationLimits = [
        "word", "before", "after", "lines", "zone",
    ]
    static let carriedTotals = [
        "columns", "above", "below",
    ]
    static let box = [
        "id", "style", "children", "text", "markdown", "textStyle", "spans", "maxLines", "truncation",
        "truncationToken", "truncationBoundary", "lineBreaking", "fit", "image", "fallback", "role",
        "level", "alt", "constraints", "hugging", "compression", "safeArea", "if", "each", "as", "box",
    ]
    static let constraint = [
        "key", "that",
    ]
    static let boxStyle = [
        "display", "position", "boxSizing", "direction", "writingMode", "overflow", "float", "breakBefore",
        "breakAfter", "breakInside", "decorationBreak", "clear", "width", "height", "minWidth", "minHeight",
        "maxWidth", "maxHeight", "inlineSize", "blockSize", "minInlineSize", "minBlockSize",
        "maxInlineSize", "maxBlockSize", "aspectRatio", "order", "flex", "flexGrow", "flexShrink",
        "flexBasis", "flexDirection", "flexWrap", "flexLineCount", "justifyContent", "alignContent",
        "alignItems", "alignSelf", "justifySelf", "justifyItems", "gridTemplateColumns", "gridTemplateRows",
        "gridTemplateAreas", "gridAutoColumns", "gridAutoRows", "gridAutoFlow", "gridColumn", "gridRow",
        "gridColumnStart", "gridColumnEnd", "gridRowStart", "gridRowEnd", "gridArea", "tableLayout",
        "borderCollapse", "borderSpacing", "captionSide", "emptyCells", "verticalAlign", "visibility",
        "columnSpan", "rowSpan", "gap", "rowGap", "columnGap", "margin", "marginTop", "marginLeft",
        "marginBottom", "marginRight", "marginInlineStart", "marginInlineEnd", "marginBlockStart",
        "marginBlockEnd", "marginStart", "marginEnd", "marginInline", "marginBlock", "marginHorizontal",
        "marginVertical", "padding", "paddingTop", "paddingLeft", "paddingBottom", "paddingRight",
        "paddingInlineStart", "paddingInlineEnd", "paddingBlockStart", "paddingBlockEnd", "paddingStart",
        "paddingEnd", "paddingInline", "paddingBlock", "paddingHorizontal", "paddingVertical", "inset",
        "insetTop", "insetLeft", "insetBottom", "insetRight", "insetInlineStart", "insetInlineEnd",
        "insetBlockStart", "insetBlockEnd", "insetStart", "insetEnd", "insetInline", "insetBlock",
        "insetHorizontal", "insetVertical", "top", "left", "bottom", "right", "start", "end", "border",
        "borderTop", "borderLeft", "borderBottom", "borderRight", "borderInlineStart", "borderInlineEnd",
        "borderBlockStart", "borderBlockEnd", "borderStart", "borderEnd", "borderInline", "borderBlock",
        "borderHorizontal", "borderVertical", "borderWidth", "borderTopWidth", "borderLeftWidth",
        "borderBottomWidth", "borderRightWidth", "borderInlineStartWidth", "borderInlineEndWidth",
        "borderBlockStartWidth", "borderBlockEndWidth", "borderStartWidth", "borderEndWidth",
        "borderInlineWidth", "borderBlockWidth", "borderHorizontalWidth", "borderVerticalWidth",
        "borderColor", "borderTopColor", "borderLeftColor", "borderBottomColor", "borderRightColor",
        "borderInlineStartColor", "borderInlineEndColor", "borderBlockStartColor", "borderBlockEndColor",
        "borderStartColor", "borderEndColor", "borderInlineColor", "borderBlockColor",
        "borderHorizontalColor", "borderVerticalColor", "borderStyle", "borderTopStyle", "borderLeftStyle",
        "borderBottomStyle", "borderRightStyle", "borderInlineStartStyle", "borderInlineEndStyle",
        "borderBlockStartStyle", "borderBlockEndStyle", "borderStartStyle", "borderEndStyle",
        "borderInlineStyle", "borderBlockStyle", "borderHorizontalStyle", "borderVerticalStyle",
        "borderRadius", "borderTopLeftRadius", "borderTopRightRadius", "borderBottomRightRadius",
        "borderBottomLeftRadius", "borderStartStartRadius", "borderStartEndRadius", "borderEndEndRadius",
        "borderEndStartRadius", "cornerShape", "background", "backgroundColor", "shadow", "boxShadow",
        "outline", "opacity", "transform", "transformOrigin", "zIndex", "backgroundClip", "filter",
        "backdropFilter", "clipPath", "mask", "mixBlendMode", "isolation", "overflowClipMargin",
        "objectFit", "objectPosition", "objectOffset",
    ]
    static let boxBorder = [
        "width", "color", "style",
    ]
    static let background = [
        "color", "linear", "radial", "image", "fallback", "size", "position", "offset", "blendMode",
        "verticalRepeat", "repeat", "origin", "fixed",
    ]
    static let boxShadow = [
        "color", "offset", "radius", "spread", "inset", "inner", "next",
    ]
    static let outline = [
        "width", "color", "offset",
    ]
    static let attributes = [
        "font", "color", "backgroundColor", "paragraph", "letterSpacing", "wordSpacing", "kerning",
        "ligatures", "language", "orientation", "combineUpright", "baselineOffset", "cell", "obliqueness",
        "expansion", "attachment", "float", "clear", "shapeOutside", "dropCap", "ruby", "emphasis",
        "gradient", "stroke", "underline", "overline", "strikethrough", "shadow", "innerShadow", "border",
        "backgroundBorder", "blockBorder", "glyphTransform", "link", "highlight", "binding", "backing",
        "block", "inline", "image", "generated", "anchor", "classes", "pageReference", "pageStrings",
        "bookmarkLevel", "bookmarkLabel", "custom",
    ]
    static let paragraph = [
        "alignment", "direction", "lineBreak", "lineHeight", "lineHeightFactor", "lineHeightMultiple",
        "minimumLineHeight", "maximumLineHeight", "lineSpacing", "paragraphSpacing",
        "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent", "tabStops", "font",
        "defaultTabInterval", "cellInsets", "columnSizing", "columnWidths", "hyphenation", "locale",
        "language", "wordBreak", "strictness", "hyphenationLimits", "lastLineAlignment", "justification",
        "hangingPunctuation", "punctuationOverhang", "autospace", "trimPunctuation", "clear", "widows",
        "orphans", "keepWithNext", "keepTogether", "alignsMarker", "breakBefore", "page", "pageNumber",
        "breakRules", "roundsLineMetrics", "label", "wrapLabel", "labelColor", "continuedLabel",
        "carriedTotals",
    ]

    /// The objects inside each object, by the names of fields; `*` is any other name.
    static let objects: [String: [String: String]] = [
        "document": [
            "box": "box", "blocks": "textBlock", "style": "attributes", "spans": "span", "container": "container",
            "containers": "container", "page": "page", "fit": "fit", "canvas": "canvas", "pdf": "pdf",
            "queries": "queries", "colors": "<namedColor",
        ],
        "namedColor": [:],
        "span": [
            "font": "font", "paragraph": "paragraph", "cell": "cell", "attachment": "attachment",
            "shapeOutside": "floatShape", "dropCap": "dropCap", "ruby": "ruby", "emphasis": "emphasisMark",
            "gradient": "gradient", "stroke": "stroke", "underline": "lineDecoration", "overline": "lineDecoration",
            "strikethrough": "lineDecoration", "shadow": "shadow", "innerShadow": "shadow", "border": "border",
            "backgroundBorder": "border", "blockBorder": "border", "highlight": "highlight", "binding": "binding",
            "block": "block", "image": "imageReference",
        ],
        "highlight": [
            "font": "font", "paragraph": "paragraph", "cell": "cell", "attachment": "attachment",
            "shapeOutside": "floatShape", "dropCap": "dropCap", "ruby": "ruby", "emphasis": "emphasisMark",
            "gradient": "gradient", "stroke": "stroke", "underline": "lineDecoration", "overline": "lineDecoration",
            "strikethrough": "lineDecoration", "shadow": "shadow", "innerShadow": "shadow", "border": "border",
            "backgroundBorder": "border", "blockBorder": "border", "highlight": "highlight", "binding": "binding",
            "block": "block", "image": "imageReference",
        ],
        "token": ["style": "attributes", "spans": "span"],
        "container": [
            "exclusions": "exclusion", "columns": "columns", "truncationToken": "token", "lineGrid": "lineGrid",
        ],
        "lineGrid": [:],
        "columns": [:],
        "exclusion": [:],
        "page": [
            "header": "document", "footer": "document", "first": "pageEdges", "left": "pageEdges",
            "boxes": "marginBoxes", "boxStyle": "attributes", "rules": "pageRule", "noteBox": "boxStyle",
            "area": "boxStyle",
        ],
        "pageEdges": ["header": "document", "footer": "document"],
        "marginBoxes": [
            "topLeftCorner": "marginBox", "topLeft": "marginBox", "topCenter": "marginBox", "topRight": "marginBox",
            "topRightCorner": "marginBox", "rightTop": "marginBox", "rightMiddle": "marginBox",
            "rightBottom": "marginBox", "bottomRightCorner": "marginBox", "bottomRight": "marginBox",
            "bottomCenter": "marginBox", "bottomLeft": "marginBox", "bottomLeftCorner": "marginBox",
            "leftBottom": "marginBox", "leftMiddle": "marginBox", "leftTop": "marginBox",
        ],
        "marginBox": ["content": "document", "style": "attributes", "block": "boxStyle"],
        "pageRule": ["edges": "pageEdges", "boxes": "marginBoxes", "style": "attributes", "area": "boxStyle"],
        "fit": [:],
        "canvas": ["pdf": "pdf"],
        "pdf": ["attachments": "attachedFile", "invoice": "attachedFile"],
        "attachedFile": [:],
        "queries": [:],
        "font": ["files": "fontFile"],
        "fontFile": [:],
        "stroke": [:],
        "lineDecoration": ["shadow": "shadow"],
        "shadow": ["next": "shadow"],
        "border": ["gradient": "gradient", "strokeGradient": "gradient", "enclosing": "border", "shadow": "shadow"],
        "gradient": ["linear": "linearGradient", "radial": "radialGradient"],
        "linearGradient": [:],
        "radialGradient": [:],
        "emphasisMark": [:],
        "cell": ["box": "boxStyle"],
        "table": [:],
        "attachment": ["document": "document", "box": "box"],
        "ruby": [:],
        "dropCap": [:],
        "floatShape": [:],
        "binding": [:],
        "imageReference": [:],
        "block": ["style": "boxStyle", "cell": "cell", "table": "table", "path": "block"],
        "textBlock": [
            "style": "boxStyle", "cell": "cell", "table": "table", "textStyle": "attributes", "spans": "span",
            "blocks": "textBlock",
        ],
        "tabStop": [:],
        "hyphenationLimits": [:],
        "carriedTotals": [:],
        "box": [
            "style": "boxStyle", "children": "box", "textStyle": "attributes", "spans": "span",
            "truncationToken": "token", "fit": "fit", "constraints": "constraint", "box": "box",
        ],
        "constraint": [:],
        "boxStyle": [
            "border": "boxBorder", "borderTop": "boxBorder", "borderLeft": "boxBorder", "borderBottom": "boxBorder",
            "borderRight": "boxBorder", "borderInlineStart": "boxBorder", "borderInlineEnd": "boxBorder",
            "borderBlockStart": "boxBorder", "borderBlockEnd": "boxBorder", "borderStart": "boxBorder",
            "borderEnd": "boxBorder", "borderInline": "boxBorder", "borderBlock": "boxBorder",
            "borderHorizontal": "boxBorder", "borderVertical": "boxBorder", "borderWidth": "boxBorder",
            "borderTopWidth": "boxBorder", "borderLeftWidth": "boxBorder", "borderBottomWidth": "boxBorder",
            "borderRightWidth": "boxBorder", "borderInlineStartWidth": "boxBorder", "borderInlineEndWidth": "boxBorder",
            "borderBlockStartWidth": "boxBorder", "borderBlockEndWidth": "boxBorder", "borderStartWidth": "boxBorder",
            "borderEndWidth": "boxBorder", "borderInlineWidth": "boxBorder", "borderBlockWidth": "boxBorder",
            "borderHorizontalWidth": "boxBorder", "borderVerticalWidth": "boxBorder", "background": "background",
            "shadow": "boxShadow", "boxShadow": "boxShadow", "outline": "outline", "mask": "background",
        ],
        "boxBorder": [:],
        "background": ["linear": "linearGradient", "radial": "radialGradient"],
        "boxShadow": ["next": "boxShadow"],
        "outline": [:],
        "attributes": [
            "font": "font", "paragraph": "paragraph", "cell": "cell", "attachment": "attachment",
            "shapeOutside": "floatShape", "dropCap": "dropCap", "ruby": "ruby", "emphasis": "emphasisMark",
            "gradient": "gradient", "stroke": "stroke", "underline": "lineDecoration", "overline": "lineDecoration",
            "strikethrough": "lineDecoration", "shadow": "shadow", "innerShadow": "shadow", "border": "border",
            "backgroundBorder": "border", "blockBorder": "border", "highlight": "highlight", "binding": "binding",
            "block": "block", "image": "imageReference",
        ],
        "paragraph": [
            "tabStops": "tabStop", "font": "font", "hyphenationLimits": "hyphenationLimits",
            "carriedTotals": "carriedTotals",
        ],
    ]

    /// Whether an object has a field.
    static func isKnown(_ field: String, in object: String) -> Bool {
        switch object {
        case "document": document.contains(field)
        case "namedColor": namedColor.contains(field)
        case "span": span.contains(field)
        case "highlight": highlight.contains(field)
        case "token": token.contains(field)
        case "container": container.contains(field)
        case "lineGrid": lineGrid.contains(field)
        case "columns": columns.contains(field)
        case "exclusion": exclusion.contains(field)
        case "page": page.contains(field)
        case "pageEdges": pageEdges.contains(field)
        case "marginBoxes": marginBoxes.contains(field)
        case "marginBox": marginBox.contains(field)
        case "pageRule": pageRule.contains(field)
        case "fit": fit.contains(field)
        case "canvas": canvas.contains(field)
        case "pdf": pdf.contains(field)
        case "attachedFile": attachedFile.contains(field)
        case "queries": queries.contains(field)
        case "font": font.contains(field)
        case "fontFile": fontFile.contains(field)
        case "stroke": stroke.contains(field)
        case "lineDecoration": lineDecoration.contains(field)
        case "shadow": shadow.contains(field)
        case "border": border.contains(field)
        case "gradient": gradient.contains(field)
        case "linearGradient": linearGradient.contains(field)
        case "radialGradient": radialGradient.contains(field)
        case "emphasisMark": emphasisMark.contains(field)
        case "cell": cell.contains(field)
        case "table": table.contains(field)
        case "attachment": attachment.contains(field)
        case "ruby": ruby.contains(field)
        case "dropCap": dropCap.contains(field)
        case "floatShape": floatShape.contains(field)
        case "binding": binding.contains(field)
        case "imageReference": imageReference.contains(field)
        case "block": block.contains(field)
        case "textBlock": textBlock.contains(field)
        case "tabStop": tabStop.contains(field)
        case "hyphenationLimits": hyphenationLimits.contains(field)
        case "carriedTotals": carriedTotals.contains(field)
        case "box": box.contains(field)
        case "constraint": constraint.contains(field)
        case "boxStyle": boxStyle.contains(field)
        case "boxBorder": boxBorder.contains(field)
        case "background": background.contains(field)
        case "boxShadow": boxShadow.contains(field)
        case "outline": outline.contains(field)
        case "attributes": attributes.contains(field)
        case "paragraph": paragraph.contains(field)
        default: false
        }
    }
}
