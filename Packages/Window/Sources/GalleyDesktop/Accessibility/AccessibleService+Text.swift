internal import GalleyInterface

/// Texts and links.
extension AccessibleService {
    func text(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ text: AccessibleText)
        -> AccessibleReply?
    {
        func part(_ bytes: Range<Int>?) -> AccessibleReply {
            guard let bytes else { return .values([.string(""), .int(-1), .int(-1)]) }
            let start = text.offset(ofByte: bytes.lowerBound)
            let string = text.text(bytes)
            return .values([.string(string), .int(start), .int(start + string.unicodeScalars.count)])
        }
        func attributes() -> AccessibleReply {
            let (values, range) = text.attributes(at: arguments.int(0))
            return .values([
                .strings(values), .int(text.offset(ofByte: range.lowerBound)),
                .int(text.offset(ofByte: range.upperBound)),
            ])
        }
        func extents(_ bytes: Range<Int>, _ coordinates: UInt32) -> AccessibleReply {
            .values(place(text.rect(of: bytes), coordinates, of: object).map { .int($0) })
        }
        let offset = arguments.int(0)
        switch method {
        case "GetText": return .string(text.text(text.byteRange(from: offset, to: arguments.int(1))))
        case "GetStringAtOffset":
            let units: [AccessibleText.Unit] = [.character, .word, .sentence, .line, .paragraph]
            let unit = Int(arguments.unsigned(1))
            guard units.indices.contains(unit) else { return .failure("there is no granularity \(unit)") }
            return part(text.part(units[unit], at: offset))
        case "GetTextBeforeOffset", "GetTextAtOffset", "GetTextAfterOffset":
            // Starts and ends of words, sentences and lines bound the same parts.
            let units: [AccessibleText.Unit] = [.character, .word, .word, .sentence, .sentence, .line, .line]
            let unit = Int(arguments.unsigned(1))
            guard units.indices.contains(unit) else { return .failure("there is no boundary \(unit)") }
            let neighbours: [String: AccessibleText.Neighbour] = [
                "GetTextBeforeOffset": .previous, "GetTextAfterOffset": .next,
            ]
            return part(text.part(units[unit], at: offset, neighbours[method] ?? .current))
        case "GetCharacterAtOffset": return .int(text.character(at: offset).map { Int($0.value) } ?? 0)
        case "GetAttributes", "GetAttributeRun": return attributes()
        case "GetAttributeValue": return .string(text.attributes(at: offset).values[arguments.string(1)] ?? "")
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return .values([.strings(AccessibleText.defaults)])
        case "GetCharacterExtents":
            guard offset >= 0, offset <= text.count else { return .values([.int(0), .int(0), .int(0), .int(0)]) }
            return extents(text.byteRange(from: offset, to: offset + 1), arguments.unsigned(1))
        case "GetRangeExtents":
            return extents(text.byteRange(from: offset, to: arguments.int(1)), arguments.unsigned(2))
        case "GetOffsetAtPoint":
            let point = point(arguments.int(0), arguments.int(1), arguments.unsigned(2), of: object)
            return .int(object.frame.contains(point) ? text.offset(at: point) ?? -1 : -1)
        case "GetBoundedRanges": return boundedRanges(arguments, object, text)
        case "ScrollSubstringTo": return object.path == nil ? .bool(false) : .request(.perform(.reveal))
        case "ScrollSubstringToPoint": return .bool(false)
        default: return textSelection(method, arguments, object, text)
        }
    }

    private func boundedRanges(_ arguments: BusArguments, _ object: AccessibleObject, _ text: AccessibleText)
        -> AccessibleReply
    {
        let coordinates = arguments.unsigned(4)
        let (x, y) = (arguments.int(0), arguments.int(1))
        let start = point(x, y, coordinates, of: object)
        let (width, height) = (max(0, arguments.int(2)), max(0, arguments.int(3)))
        let factor = tree(of: object)?.snapshot.factor ?? 1
        let rect = Rect(x: start.x, y: start.y, width: Double(width) / factor, height: Double(height) / factor)
        let ranges = text.lines(in: rect).map { bytes in
            // The last value is for the program, and empty.
            BusValue.tuple([
                .int(text.offset(ofByte: bytes.lowerBound)), .int(text.offset(ofByte: bytes.upperBound)),
                .string(text.text(bytes)), .variant(.int(0)),
            ])
        }
        return .values([.array(type: "(iisv)", ranges)])
    }

    private func textSelection(
        _ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ text: AccessibleText
    ) -> AccessibleReply? {
        let selection = text.selection.flatMap { $0.isEmpty ? nil : $0 }
        func request(_ range: Range<Int>) -> AccessibleReply {
            object.states.contains(.selectableText) ? .request(.select(range)) : .bool(false)
        }
        func selecting(_ first: Int) -> AccessibleReply {
            let (start, end) = (arguments.int(first), arguments.int(first + 1))
            let count = text.count
            guard start >= 0, start <= count, end <= count else { return .bool(false) }
            let last = end < 0 ? count : end
            return request(min(start, last)..<max(start, last))
        }
        let number = arguments.int(0)
        switch method {
        case "SetCaretOffset":
            guard number >= 0, number <= text.count else { return .bool(false) }
            return request(number..<number)
        case "GetNSelections": return .int(selection == nil ? 0 : 1)
        case "GetSelection":
            guard let selection, number == 0 else { return .values([.int(0), .int(0)]) }
            return .values([
                .int(text.offset(ofByte: selection.lowerBound)), .int(text.offset(ofByte: selection.upperBound)),
            ])
        case "AddSelection": return selection == nil ? selecting(0) : .bool(false)
        case "SetSelection": return number == 0 ? selecting(1) : .bool(false)
        case "RemoveSelection":
            guard selection != nil, number == 0, let caret = text.caret else { return .bool(false) }
            let offset = text.offset(ofByte: caret)
            return request(offset..<offset)
        default: return nil
        }
    }

    func editableText(
        _ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ text: AccessibleText
    ) -> AccessibleReply? {
        let count = text.count
        func limited(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }
        let start = limited(arguments.int(0))
        var range: Range<Int> {
            let end = limited(arguments.int(1))
            return min(start, end)..<max(start, end)
        }
        // Dots are not copied.
        if method != "CopyText", !text.isEditable { return .bool(false) }
        switch method {
        case "SetTextContents": return .request(.setText(arguments.string(0)))
        case "InsertText":
            let string = arguments.string(1)
            let length = arguments.int(2)
            let scalars = string.unicodeScalars
            let part = length < 0 ? string : String(String.UnicodeScalarView(scalars.prefix(length)))
            return .request(.replace(start..<start, with: part))
        case "DeleteText": return .request(.replace(range, with: ""))
        case "CopyText": return text.isSecure ? .values([]) : .request(.copy(range), isAnswered: false)
        case "CutText": return text.isSecure ? .bool(false) : .request(.cut(range))
        case "PasteText": return .request(.paste(at: start))
        default: return nil
        }
    }

    // MARK: - Links

    func hypertext(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ text: AccessibleText)
        -> AccessibleReply?
    {
        let index = arguments.int(0)
        switch method {
        case "GetNLinks": return .int(object.links.count)
        case "GetLink": return .values([reference(object.links.indices.contains(index) ? object.links[index] : nil)])
        case "GetLinkIndex":
            guard index >= 0, let tree = tree(of: object) else { return .int(-1) }
            let byte = text.byte(at: index)
            return .int(object.links.firstIndex { tree.objects[$0]?.link?.bytes.contains(byte) == true } ?? -1)
        default: return nil
        }
    }

    func hyperlink(
        _ method: String, _ arguments: BusArguments, _ object: AccessibleObject, _ link: AccessibleObject.Link
    ) -> AccessibleReply? {
        switch method {
        case "GetObject": .values([reference(arguments.int(0) == 0 ? object.name : nil)])
        case "GetURI": .string(arguments.int(0) == 0 ? link.url : "")
        case "IsValid": .bool(true)
        default: nil
        }
    }

    /// The offsets of a link in the text around it.
    func linkRange(_ object: AccessibleObject) -> Range<Int> {
        guard let link = object.link, let text = self.object(object.parent)?.text else { return -1..<0 }
        let start = text.offset(ofByte: link.bytes.lowerBound)
        return start..<max(start, text.offset(ofByte: link.bytes.upperBound))
    }
}
