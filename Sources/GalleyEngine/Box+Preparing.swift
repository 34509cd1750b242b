package import GalleyText
package import GalleyValues

extension Box {
    /// The box with all its texts parsed, as in a document in `folder`.
    package func prepared(
        with resources: DocumentResources, folder: String, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> Box {
        try DocumentPreparation(resources, folder: folder).box(self, &warnings)
    }
}
