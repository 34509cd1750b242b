/// The lexical rules of a language.
struct CodeRules: Sendable {
    var keywords: Set<String> = []
    var lineComments: [String] = []
    var blockComment: (open: String, close: String)?
    var quotes: [UInt8] = [0x22, 0x27]
    /// Whether three quotes start a multiline string.
    var hasLongStrings = false
    /// Whether a capitalized word is a type.
    var capitalsAreTypes = true
    /// The prefix of attributes, such as `@`.
    var attributeMark: UInt8?
    var isMarkup = false

    static func named(_ name: String) -> CodeRules? {
        switch name {
        case "swift": swift
        case "c", "h", "cpp", "c++", "cc", "hpp", "objc", "java", "kotlin", "cs", "csharp", "rust", "rs", "go": cLike
        case "js", "javascript", "ts", "typescript", "jsx", "tsx": javaScript
        case "json", "jsonc": json
        case "py", "python": python
        case "sh", "bash", "shell", "zsh", "console": shell
        case "html", "xml", "svg": CodeRules(blockComment: ("<!--", "-->"), capitalsAreTypes: false, isMarkup: true)
        default: nil
        }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    private static let swift = CodeRules(
        keywords: words(
            """
            actor any as associatedtype async await break case catch class continue default defer deinit do else enum \
            extension fallthrough false fileprivate final for func get guard if import in indirect init inout internal \
            is lazy let mutating nil nonisolated open operator override package private protocol public repeat rethrows \
            return self Self set some static struct subscript super switch throw throws true try typealias unsafe var \
            weak where while willSet didSet yield consuming borrowing
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22], hasLongStrings: true,
        attributeMark: UInt8(ascii: "@"))
    private static let cLike = CodeRules(
        keywords: words(
            """
            auto bool break case catch char class const constexpr continue default delete do double else enum extern \
            false final float fn for func go goto if impl import inline int interface let long match mod mut namespace \
            new null nullptr operator override package private protected pub public return short signed sizeof static \
            struct super switch template this throw throws trait true try type typedef union unsigned use using var \
            virtual void volatile where while
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), attributeMark: UInt8(ascii: "#"))
    private static let javaScript = CodeRules(
        keywords: words(
            """
            as async await break case catch class const continue default delete do else enum export extends false \
            finally for from function if implements import in instanceof interface let new null of return static super \
            switch this throw true try type typeof undefined var void while with yield
            """),
        lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22, 0x27, 0x60], attributeMark: UInt8(ascii: "@"))
    private static let json = CodeRules(
        keywords: ["true", "false", "null"], lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [0x22],
        capitalsAreTypes: false)
    private static let python = CodeRules(
        keywords: words(
            """
            and as assert async await break class continue def del elif else except False finally for from global if \
            import in is lambda None nonlocal not or pass raise return True try while with yield match case self
            """),
        lineComments: ["#"], hasLongStrings: true, attributeMark: UInt8(ascii: "@"))
    private static let shell = CodeRules(
        keywords: words(
            "if then else elif fi for in do done while until case esac function return export local set unset exit source echo cd"
        ),
        lineComments: ["#"], capitalsAreTypes: false, attributeMark: UInt8(ascii: "$"))
}
