// Lists are made of nodes.
@_exported public import GalleyNodes
