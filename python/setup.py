"""Builds libholdout with Meson and puts it beside the modules; what a build folder has already is used as it is."""
import pathlib
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / "build"


class WithLibrary(build_py):
    def run(self):
        if not (BUILD / "build.ninja").exists():
            subprocess.run(["meson", "setup", str(BUILD), str(HERE.parent)], check=True)
        subprocess.run(["ninja", "-C", str(BUILD), "src/lib/libholdout.so"], check=True)
        super().run()
        to = pathlib.Path(self.build_lib) / "holdout"
        to.mkdir(parents=True, exist_ok=True)
        shutil.copy((BUILD / "src/lib/libholdout.so").resolve(), to / "libholdout.so")


setup(cmdclass={"build_py": WithLibrary})
