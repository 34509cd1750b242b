public import ArgumentParser
public import GalleyEngine

extension DocumentFormat: ExpressibleByArgument {
    /// Creates the format with a name, as options write it.
    public init?(argument: String) { self.init(name: argument) }
}
