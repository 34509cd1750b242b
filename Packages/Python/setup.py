"""Marks wheels that contain the command or the C library as built for this platform."""
import pathlib
import platform

from setuptools import Distribution, setup

PACKAGE = pathlib.Path(__file__).parent / "galley"
LIBRARY = PACKAGE / "lib" / "libgalley.so.0"
IS_BINARY = LIBRARY.exists() or (PACKAGE / "bin" / "galley").exists()


class GalleyDistribution(Distribution):
    """A distribution that depends on the platform if it contains programs."""

    def has_ext_modules(self):
        return IS_BINARY


try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:
    from setuptools.command.bdist_wheel import bdist_wheel


class GalleyWheel(bdist_wheel):
    """A wheel for every version of Python, and for the platform of the programs."""

    def get_tag(self):
        if not IS_BINARY:
            return "py3", "none", "any"
        # The programs run with the C library of its build machine or a later one.
        version = "_".join(platform.libc_ver()[1].split(".")[:2])
        return "py3", "none", f"manylinux_{version}_{platform.machine()}"


setup(
    distclass=GalleyDistribution, cmdclass={"bdist_wheel": GalleyWheel},
    # The library is called with cffi, and without the library nothing needs it.
    install_requires=["cffi>=1.15"] if LIBRARY.exists() else [])
