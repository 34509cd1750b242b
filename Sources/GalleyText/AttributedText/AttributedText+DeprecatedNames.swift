extension AttributedText {
    /// The former form of ``attachment(_:alignToFont:)``.
    @available(*, deprecated, message: "use AttributedText.attachment(_:)")
    public init(attachment: Attachment, attributes: TextAttributes = TextAttributes()) {
        var attributes = attributes
        attributes.attachment = attachment
        self.init(String(Attachment.character), attributes: attributes)
    }
}
