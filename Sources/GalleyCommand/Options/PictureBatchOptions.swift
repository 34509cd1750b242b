internal import ArgumentParser

/// The options of a batch of pictures.
struct PictureBatchOptions: ParsableArguments {
    /// The names of files.
    enum Names: String, ExpressibleByArgument, CaseIterable {
        /// A document's id, or else its line number.
        case id
        /// A document's id, or else a hash of its content.
        case hash
    }

    @Flag(help: "In a batch, print the bytes of each picture in base64 instead of writing files.")
    var inline = false

    @Flag(help: "In a batch, draw a document even if an earlier one has the same id.")
    var again = false

    @Option(
        help: ArgumentHelp(
            "Names of files for documents of a batch without an id. id: the line number. hash: a hash of the content, "
                + "which is the same in every process. Default: id, or hash with --inline or --resume.",
            valueName: "id|hash"))
    var names: Names?

    @Flag(
        help: """
            Skip documents of the batch that an earlier run with --resume drew to the folder from the same content \
            with the same options. The folder .galley inside it records these runs.
            """)
    var resume = false

    @Flag(help: "Flush each file of a batch to the disk before it gets its final name.")
    var sync = false

    func validate() throws {
        if inline, resume { throw ValidationError("--inline writes no files, so there is nothing to --resume.") }
        if inline, sync { throw ValidationError("--inline writes no files, so there is nothing to --sync.") }
    }

    /// Checks that the options belong to a batch.
    func validate(isBatch: Bool) throws {
        if isBatch { return }
        for (isGiven, name) in [
            (inline, "--inline"), (again, "--again"), (names != nil, "--names"), (resume, "--resume"), (sync, "--sync"),
        ] where isGiven {
            throw ValidationError("\(name) is for a batch; add --batch.")
        }
    }

    /// Whether documents without an id are named by their content.
    var namesByContent: Bool { names == .hash || names == nil && (inline || resume) }
}
