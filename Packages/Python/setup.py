"""Marks wheels that contain the command as built for this platform."""
import pathlib
import platform

from setuptools import Distribution, setup

BINARY = pathlib.Path(__file__).parent / "galley" / "bin" / "galley"


class GalleyDistribution(Distribution):
    """A distribution that depends on the platform if it contains the command."""

    def has_ext_modules(self):
        return BINARY.exists()


try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:
    from setuptools.command.bdist_wheel import bdist_wheel


class GalleyWheel(bdist_wheel):
    """A wheel for every version of Python, and for the platform of the command."""

    def get_tag(self):
        if not BINARY.exists():
            return "py3", "none", "any"
        # The command runs with the C library of its build machine or a later one.
        version = "_".join(platform.libc_ver()[1].split(".")[:2])
        return "py3", "none", f"manylinux_{version}_{platform.machine()}"


setup(distclass=GalleyDistribution, cmdclass={"bdist_wheel": GalleyWheel})
