internal import GalleySupport
internal import GalleyText
internal import GalleyValues

/// Drawings in the source: `svg` elements.
extension HTMLBoxBuilder {
    /// Makes a drawing the content of a box.
    func setDrawing(of node: Int32, _ style: HTMLComputedStyle, _ box: inout Box) {
        let source = drawing(node, style)
        box.content = .image("data:image/svg+xml;base64," + Base64.encode(source))
        func size(_ name: String) -> BoxLength? {
            guard let text = template.attribute(name, of: node), case .length(let length)? = HTMLHints.length(text)
            else { return nil }
            return Self.length(HTMLComputedStyle.Length(length.resolved(CSSCalculation.Context())))
        }
        if box.style.width.isAuto, let width = size("width") { box.style.width = width }
        if box.style.height.isAuto, let height = size("height") { box.style.height = height }
        let title = template.attribute("aria-label", of: node)
        if let title, !title.isEmpty { box.meaning.alternative = title }
    }

    /// Makes the content of a box the image that an element shows before it plays, or the area of one whose content is not
    /// drawn (HTML, 15.4).
    mutating func setBlank(of node: Int32, _ box: inout Box) {
        if tree.nodes[Int(node)].name == .video, let poster = template.attribute("poster", of: node), !poster.isEmpty,
            let name = imageName(poster)
        {
            box.content = .image(name)
            return
        }
        func size(_ name: String, _ usual: Double) -> Double {
            guard tree.nodes[Int(node)].name == .canvas, let text = template.attribute(name, of: node),
                let number = Int(text.trimmingHTMLSpaces), number >= 0
            else { return usual }
            return Double(number)
        }
        let natural = Size(width: size("width", 300), height: size("height", 150))
        box.content = .blank(natural)
        // Documents have no ratio.
        guard [.iframe, .embed].contains(tree.nodes[Int(node)].name) else { return }
        if box.style.width.isAuto { box.style.width = .points(natural.width) }
        if box.style.height.isAuto { box.style.height = .points(natural.height) }
    }

    /// The source of a drawing as XML, with the colour of the text around it.
    private func drawing(_ root: Int32, _ style: HTMLComputedStyle) -> [UInt8] {
        var output: [UInt8] = []
        func start(_ node: Int32) {
            let element = tree.nodes[Int(node)]
            switch element.kind {
            case .text: tree.forEachChunk(of: node) { append($0) }
            case .element:
                output += "<".utf8
                output += tree.names.bytes(of: element.nameIndex)
                var names: Set<[UInt8]> = []
                if node == root { attribute("xmlns", "http://www.w3.org/2000/svg") }
                if node == root { attribute("xmlns:xlink", "http://www.w3.org/1999/xlink") }
                if node == root { attribute("color", style.color.css) }
                for item in tree.attributes(of: node) where item.namespace != .xmlns {
                    let prefix = item.namespace == .xlink ? "xlink:" : item.namespace == .xml ? "xml:" : ""
                    let name = Array(prefix.utf8) + tree.names.bytes(of: item.nameIndex)
                    // Names of HTML may have characters that XML has not.
                    let isValid = name.allSatisfy { $0.isNameByte } && names.insert(name).inserted
                    guard isValid, node != root || name != Array("color".utf8), !name.starts(with: "xmlns".utf8) else {
                        continue
                    }
                    output += " ".utf8
                    output += name
                    output += "=\"".utf8
                    append(tree.bytes[item.value])
                    output += "\"".utf8
                }
                output += ">".utf8
            default: break
            }
        }
        func attribute(_ name: String, _ value: String) { output += " \(name)=\"\(value)\"".utf8 }
        func append(_ bytes: ArraySlice<UInt8>) {
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "&"): output += "&amp;".utf8
                case UInt8(ascii: "<"): output += "&lt;".utf8
                case UInt8(ascii: "\""): output += "&quot;".utf8
                case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D: break
                default: output.append(byte)
                }
            }
        }
        func end(_ node: Int32) {
            let element = tree.nodes[Int(node)]
            guard element.kind == .element else { return }
            output += "</".utf8
            output += tree.names.bytes(of: element.nameIndex)
            output += ">".utf8
        }
        start(root)
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            start(node)
            node = tree.following(node, below: root, leave: end)
        }
        end(root)
        return output
    }
}

extension UInt8 {
    /// Whether a name of XML may have the byte.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }
}
