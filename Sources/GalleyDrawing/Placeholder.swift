internal import GalleyText
