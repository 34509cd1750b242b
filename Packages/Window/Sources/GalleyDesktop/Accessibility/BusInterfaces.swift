internal import CGIO

/// The interfaces of AT-SPI that windows implement.
enum BusInterfaces {
    static let prefix = "org.a11y.atspi."

    /// Each interface with its members: a method with the types of its arguments and results, or a property with its
    /// type.
    private static let members = """
        Accessible
        method GetChildAtIndex i > (so)
        method GetChildren > a(so)
        method GetIndexInParent > i
        method GetRelationSet > a(ua(so))
        method GetRole > u
        method GetRoleName > s
        method GetLocalizedRoleName > s
        method GetState > au
        method GetAttributes > a{ss}
        method GetApplication > (so)
        method GetInterfaces > as
        property Name s
        property Description s
        property Parent (so)
        property ChildCount i
        property Locale s
        property AccessibleId s
        property version u
        Application
        method GetLocale u > s
        method GetApplicationBusAddress > s
        property ToolkitName s
        property Version s
        property AtspiVersion s
        writable Id i
        Socket
        method Embedded s
        Component
        method Contains i i u > b
        method GetAccessibleAtPoint i i u > (so)
        method GetExtents u > (iiii)
        method GetPosition u > i i
        method GetSize > i i
        method GetLayer > u
        method GetMDIZOrder > n
        method GrabFocus > b
        method GetAlpha > d
        method SetExtents i i i i u > b
        method SetPosition i i u > b
        method SetSize i i > b
        method ScrollTo u > b
        method ScrollToPoint u i i > b
        Action
        method GetDescription i > s
        method GetName i > s
        method GetLocalizedName i > s
        method GetKeyBinding i > s
        method GetActions > a(sss)
        method DoAction i > b
        property NActions i
        Value
        property MinimumValue d
        property MaximumValue d
        property MinimumIncrement d
        property Text s
        writable CurrentValue d
        Selection
        method GetSelectedChild i > (so)
        method SelectChild i > b
        method DeselectSelectedChild i > b
        method IsChildSelected i > b
        method SelectAll > b
        method ClearSelection > b
        method DeselectChild i > b
        property NSelectedChildren i
        Text
        method GetStringAtOffset i u > s i i
        method GetText i i > s
        method SetCaretOffset i > b
        method GetTextBeforeOffset i u > s i i
        method GetTextAtOffset i u > s i i
        method GetTextAfterOffset i u > s i i
        method GetCharacterAtOffset i > i
        method GetAttributeValue i s > s
        method GetAttributes i > a{ss} i i
        method GetDefaultAttributes > a{ss}
        method GetCharacterExtents i u > i i i i
        method GetOffsetAtPoint i i u > i
        method GetNSelections > i
        method GetSelection i > i i
        method AddSelection i i > b
        method RemoveSelection i > b
        method SetSelection i i i > b
        method GetRangeExtents i i u > i i i i
        method GetBoundedRanges i i i i u u u > a(iisv)
        method GetAttributeRun i b > a{ss} i i
        method GetDefaultAttributeSet > a{ss}
        method ScrollSubstringTo i i u > b
        method ScrollSubstringToPoint i i u i i > b
        property CharacterCount i
        property CaretOffset i
        EditableText
        method SetTextContents s > b
        method InsertText i s i > b
        method CopyText i i
        method CutText i i > b
        method DeleteText i i > b
        method PasteText i > b
        Hypertext
        method GetNLinks > i
        method GetLink i > (so)
        method GetLinkIndex i > i
        Hyperlink
        method GetObject i > (so)
        method GetURI i > s
        method IsValid > b
        property NAnchors n
        property StartIndex i
        property EndIndex i
        Table
        method GetAccessibleAt i i > (so)
        method GetIndexAt i i > i
        method GetRowAtIndex i > i
        method GetColumnAtIndex i > i
        method GetRowDescription i > s
        method GetColumnDescription i > s
        method GetRowExtentAt i i > i
        method GetColumnExtentAt i i > i
        method GetRowHeader i > (so)
        method GetColumnHeader i > (so)
        method GetSelectedRows > ai
        method GetSelectedColumns > ai
        method IsRowSelected i > b
        method IsColumnSelected i > b
        method IsSelected i i > b
        method AddRowSelection i > b
        method AddColumnSelection i > b
        method RemoveRowSelection i > b
        method RemoveColumnSelection i > b
        method GetRowColumnExtentsAtIndex i > b i i i i b
        property NRows i
        property NColumns i
        property Caption (so)
        property Summary (so)
        property NSelectedRows i
        property NSelectedColumns i
        TableCell
        method GetRowColumnSpan > b i i i i
        method GetColumnHeaderCells > a(so)
        method GetRowHeaderCells > a(so)
        property ColumnSpan i
        property RowSpan i
        property Position (ii)
        property Table (so)
        Cache
        method GetItems > a((so)(so)(so)iiassusau)
        """

    /// The description of the interfaces in D-Bus's format.
    private static var document: String {
        var result = "<node>"
        var isOpen = false
        for line in members.split(separator: "\n") {
            let words = line.split(separator: " ")
            func arguments(_ words: some Sequence<Substring>, _ direction: String) -> String {
                words.map { "<arg type=\"\($0)\" direction=\"\(direction)\"/>" }.joined()
            }
            switch words[0] {
            case "method":
                let results = words.drop { $0 != ">" }.dropFirst()
                result += "<method name=\"\(words[1])\">" + arguments(words[2...].prefix { $0 != ">" }, "in")
                result += arguments(results, "out") + "</method>"
            case "property", "writable":
                let access = words[0] == "writable" ? "readwrite" : "read"
                result += "<property name=\"\(words[1])\" type=\"\(words[2])\" access=\"\(access)\"/>"
            default:
                result += (isOpen ? "</interface>" : "") + "<interface name=\"\(prefix)\(words[0])\">"
                isOpen = true
            }
        }
        return result + "</interface></node>"
    }

    /// Reads the descriptions into memory that GLib keeps as long as the program runs.
    static func load() -> [String: UnsafeMutablePointer<GDBusInterfaceInfo>] {
        var result: [String: UnsafeMutablePointer<GDBusInterfaceInfo>] = [:]
        guard let node = g_dbus_node_info_new_for_xml(document, nil), var next = node.pointee.interfaces else {
            return [:]
        }
        while let interface = next.pointee {
            result[String(cString: interface.pointee.name)] = interface
            next += 1
        }
        return result
    }
}
