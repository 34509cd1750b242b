/// The names of SVG that have capitals, and the attributes of foreign elements that have namespaces.
enum ForeignNames {
    private static func table(_ names: String) -> [String: String] {
        Dictionary(
            names.split(whereSeparator: \.isWhitespace).map { ($0.lowercased(), String($0)) },
            uniquingKeysWith: { first, _ in first })
    }

    static let elements = table(
        """
        altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
        feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
        fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
        radialGradient textPath
        """)

    static let attributes = table(
        """
        attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
        glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
        limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
        patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
        primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
        specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
        targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
        """)

    static let prefixed: [String: (HTMLAttributeNamespace, String)] = [
        "xlink:actuate": (.xlink, "actuate"), "xlink:arcrole": (.xlink, "arcrole"), "xlink:href": (.xlink, "href"),
        "xlink:role": (.xlink, "role"), "xlink:show": (.xlink, "show"), "xlink:title": (.xlink, "title"),
        "xlink:type": (.xlink, "type"), "xml:lang": (.xml, "lang"), "xml:space": (.xml, "space"),
        "xmlns": (.xmlns, "xmlns"), "xmlns:xlink": (.xmlns, "xlink"),
    ]
}
