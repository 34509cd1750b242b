internal import GalleyText

/// The structure of a PDF: elements in reading order, and slots for their contents.
///
/// A slot is a piece of an element between its children. Content is drawn into a slot, in any order and on any number of
/// pages, and the order of slots and children is the reading order.
struct StructureTree {
    /// A child of an element.
    enum Child {
        case element(Int32)
        case slot(Int32)
    }

    /// The attributes that few elements have.
    struct Details {
        /// The alternative text.
        var alternative: String?
        /// The BCP 47 language.
        var language: String?
        /// The identifier of a note.
        var identifier: String?
        /// The number of columns that a cell spans.
        var columnSpan = 1
        /// The number of rows that a cell spans.
        var rowSpan = 1
        /// The `Scope` of a header cell.
        var scope: String?
        /// The `ListNumbering` of a list.
        var numbering: String?
        /// The text, shortened, of a heading or link, or the name of a figure's image.
        var excerpt = ""
        /// The rectangle of a figure in default user space, and the page, from 0.
        var box: (rect: Rect, page: Int)?
    }

    struct Element {
        var type: StructureType
        /// The index of the parent; -1 for the root.
        fileprivate(set) var parent: Int32
        var children: [Child] = []
        /// The index in ``details``; -1 without any.
        var details: Int32 = -1
        /// Whether it is written without content, such as an empty cell, if its parent is written.
        var isKeptEmpty = false
    }

    /// The slots for content without meaning, below the slots of elements.
    enum Artifact: Int32 {
        case decoration, header, footer, pagination
    }

    private(set) var elements: [Element]
    /// The element of each slot, -1 for artifacts.
    private(set) var slotElements: [Int32] = [-1, -1, -1, -1]
    private(set) var details: [Details] = []

    init() {
        elements = [Element(type: .document, parent: -1)]
    }

    /// The root, whose type is `Document`.
    static var root: Int32 { 0 }

    mutating func addElement(_ type: StructureType, to parent: Int32) -> Int32 {
        let element = Int32(elements.count)
        elements.append(Element(type: type, parent: parent))
        elements[Int(parent)].children.append(.element(element))
        return element
    }

    mutating func addSlot(to element: Int32) -> Int32 {
        let slot = Int32(slotElements.count)
        slotElements.append(element)
        elements[Int(element)].children.append(.slot(slot))
        return slot
    }

    /// The element at the end of an element's contents.
    func lastElement(of element: Int32) -> Int32? {
        if case .element(let last)? = elements[Int(element)].children.last { last } else { nil }
    }

    func type(of element: Int32) -> StructureType { elements[Int(element)].type }

    /// Moves an element to the start or the end of another one's contents.
    mutating func move(_ element: Int32, to parent: Int32, atStart: Bool) {
        func isMoved(_ child: Child) -> Bool { if case .element(element) = child { true } else { false } }
        elements[Int(elements[Int(element)].parent)].children.removeAll(where: isMoved)
        elements[Int(element)].parent = parent
        let count = elements[Int(parent)].children.count
        elements[Int(parent)].children.insert(.element(element), at: atStart ? 0 : count)
    }

    /// The slot at the end of an element's contents.
    func lastSlot(of element: Int32) -> Int32? {
        if case .slot(let slot)? = elements[Int(element)].children.last { slot } else { nil }
    }

    /// The innermost element around a slot that is not inside a line; `nil` for artifacts.
    func block(ofSlot slot: Int32) -> Int32? {
        var element = slotElements[Int(slot)]
        while element >= 0, elements[Int(element)].type.isInline { element = elements[Int(element)].parent }
        return element >= 0 ? element : nil
    }

    func details(of element: Int32) -> Details? {
        let index = elements[Int(element)].details
        return index < 0 ? nil : details[Int(index)]
    }

    mutating func setDetails(of element: Int32, _ change: (inout Details) -> Void) {
        var index = elements[Int(element)].details
        if index < 0 {
            index = Int32(details.count)
            details.append(Details())
            elements[Int(element)].details = index
        }
        change(&details[Int(index)])
    }

    mutating func setType(_ type: StructureType, of element: Int32) { elements[Int(element)].type = type }

    mutating func keepEmpty(_ element: Int32) { elements[Int(element)].isKeptEmpty = true }

    func isArtifact(_ slot: Int32) -> Bool { slotElements[Int(slot)] < 0 }

    /// The name of the type of a slot's element.
    func typeName(ofSlot slot: Int32) -> String {
        let element = slotElements[Int(slot)]
        return element < 0 ? "Artifact" : elements[Int(element)].type.name
    }
}
