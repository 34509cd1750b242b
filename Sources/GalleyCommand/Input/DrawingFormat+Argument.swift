public import ArgumentParser
public import GalleyEngine

extension DrawingFormat: ExpressibleByArgument {}
