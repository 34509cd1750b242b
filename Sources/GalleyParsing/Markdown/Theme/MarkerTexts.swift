/// The characters of a theme's list markers, in UTF-8, each with the tab behind it.
struct MarkerTexts {
    private let bullets: [[UInt8]]
    private let openTask: [UInt8]
    private let doneTask: [UInt8]

    init(_ theme: MarkdownTheme) {
        let bullets = theme.bullets.isEmpty ? ["•"] : theme.bullets
        self.bullets = bullets.map { Array($0.utf8) + [0x09] }
        openTask = Array(theme.openTask.utf8) + [0x09]
        doneTask = Array(theme.doneTask.utf8) + [0x09]
    }

    /// Writes the marker of an item: its task box, else its number, else the bullet of its depth.
    func write(depth: Int, number: Int?, task: Bool?, to bytes: inout [UInt8]) {
        if let task {
            bytes.append(contentsOf: task ? doneTask : openTask)
        } else if let number {
            if (0...9).contains(number) {
                bytes.append(UInt8(ascii: "0") + UInt8(number))
            } else {
                bytes.append(contentsOf: String(number).utf8)
            }
            bytes.append(UInt8(ascii: "."))
            bytes.append(0x09)
        } else {
            bytes.append(contentsOf: bullets[(max(depth, 1) - 1) % bullets.count])
        }
    }
}
