// Measures a text, and draws a document to a file.
//
//     swift run card card.png
import GalleyBinary

let path = CommandLine.arguments.dropFirst().first ?? "card.png"
do {
    var style = TextStyle()
    style.fontSize = 24
    let label = try Measures(of: "Hello, world", style: style)
    print("label \(label.size.width) × \(label.size.height)")

    let document = try Document(
        """
        # Grüße aus Χανιά!

        **שלום** · سلام · नमस्ते
        """, format: .markdown,
        defaults: #"{"container": {"width": 400, "insets": 24}, "canvas": {"scale": 2, "background": "white"}}"#)
    let layout = try document.layout()
    for line in layout.lines { print("line: bytes \(line.range), \(line.frame.width) wide") }
    try layout.write(to: path)
} catch {
    print(error)
}
