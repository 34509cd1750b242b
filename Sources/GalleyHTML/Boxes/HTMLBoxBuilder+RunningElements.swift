internal import GalleyText

/// Boxes that run in the margins of pages.
extension HTMLBoxBuilder {
    /// Replaces the texts of elements with boxes by texts that contain only their box.
    ///
    /// - Parameter space: The space in the margins for the elements with a name, in pixels.
    mutating func fill(
        _ texts: inout [AttributedText], of running: [(node: Int32, frame: HTMLTextFrame)],
        space: (String) -> Document.Page.RunningSpace?
    ) {
        for (index, element) in running.enumerated() where isBox[Int(element.node)] {
            let style = styles[element.node]
            guard let name = style.runningName, let space = space(name) else { continue }
            var box = HTMLTextBoxes.Element(node: element.node, frame: element.frame)
            box.width = space.width
            box.fillsWidth = space.isAlone && !style.isInline
            var attributes = TextAttributes(
                attachment: TextAttachment(width: 0, height: 0, content: .hosted(id: "0")))
            attributes.font = .flat
            texts[index] = AttributedText(String(TextAttachment.character), attributes: attributes)
            fill(&texts[index], with: [box], depth: 0)
        }
    }
}
