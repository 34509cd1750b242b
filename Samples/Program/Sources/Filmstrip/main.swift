// Runs a script of editing commands and draws the editor after each one, frame below frame, without a window or a
// terminal.
//
//     swift run --package-path Samples/Program filmstrip film.png
//     swift run --package-path Samples/Program filmstrip film.png script.txt
//
// A script has one command on each line, with the names of key bindings: insert:Hello, moveWordLeft, extendLineEnd,
// deleteBackward, selectWord, undo, …
import Foundation
import GalleyInterface

let arguments = Array(CommandLine.arguments.dropFirst())
let file = arguments.first ?? "filmstrip.png"
let script =
    arguments.count > 1
    ? try String(contentsOfFile: arguments[1], encoding: .utf8)
    : """
    insert:The harbour שלום עולם opens
    insertNewline
    insert:- bread
    insertNewline
    insert:milk and honey
    moveWordLeft
    extendWordLeft
    insert:with
    undo
    moveDocumentStart
    moveWordRight
    moveWordRight
    extendRight
    extendRight
    extendRight
    extendRight
    extendRight
    extendWordRight
    moveDocumentEnd
    indent
    selectParagraph
    """

let width = 320.0
let margin = 14.0
var style = TextAttributes(font: FontDescriptor("Noto Sans", size: 18), color: Color(rgba: 0x22262B_FF))
style.paragraph = ParagraphStyle(lineHeight: 26)
var editor = TextEditor(
    AttributedText("", attributes: style), container: TextContainer(width: width, insets: EdgeInsets(margin)))
var clipboard = LocalClipboard()

/// The editor at one moment.
struct Frame {
    var caption: String
    var layout: TextLayout
    var selection: [Rect]
    var caret: Rect?
}

var frames: [Frame] = []
for line in script.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
    guard let command = EditingCommand(rawValue: line) else {
        FileHandle.standardError.write(Data("unknown command “\(line)”\n".utf8))
        exit(64)
    }
    editor.perform(command, clipboard: &clipboard)
    frames.append(
        Frame(
            caption: line, layout: try editor.layout(), selection: try editor.selectionRects(style: .lineEnds),
            caret: try editor.caret()?.rect))
}

// All frames have the same height, in enough columns to make the image about square.
let caption = TextAttributes(font: FontDescriptor("Noto Sans Mono", size: 11), color: Color(rgba: 0x8A5A2B_FF))
let height = (frames.map(\.layout.size.height).max() ?? 0) + 24
let columns = max(1, min(4, Int((Double(frames.count) * height / width).squareRoot().rounded())))
let rows = (frames.count + columns - 1) / columns
let surface = try ImageSurface(
    size: Size(width: Double(columns) * (width + 12) + 12, height: Double(rows) * (height + 12) + 12), scale: 1.5,
    background: Color(rgba: 0xE9E4DA_FF))
for (index, frame) in frames.enumerated() {
    let x = 12 + Double(index % columns) * (width + 12)
    let y = 12 + Double(index / columns) * (height + 12)
    try surface.fill(Rect(x: x, y: y, width: width, height: height), with: Color(rgba: 0xFFFFFF_FF))
    let label = try TextLayout(AttributedText("\(index + 1)  \(frame.caption)", attributes: caption))
    try surface.draw(label, at: Point(x: x + margin, y: y + 4))
    let origin = Point(x: x, y: y + 18)
    func moved(_ rect: Rect, widen: Double = 0) -> Rect {
        Rect(x: rect.x + origin.x - widen / 2, y: rect.y + origin.y, width: rect.width + widen, height: rect.height)
    }
    for rect in frame.selection { try surface.fill(moved(rect), with: Color(rgba: 0x3B82F6_55)) }
    try surface.draw(frame.layout, at: origin)
    if let caret = frame.caret { try surface.fill(moved(caret, widen: 2), with: Color(rgba: 0x1D4ED8_FF)) }
}
try surface.writePNG(to: file)
print("\(frames.count) frames; the text is now:\n\(editor.text.string)")
