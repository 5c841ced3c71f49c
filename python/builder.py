"""What pip calls to build the package (PEP 517), with nothing that would have to be fetched first: compiles libholdout with Meson and puts it
beside the modules. What the build folder (HOLDOUT_BUILD, else build) has already is used as it is."""
import base64
import hashlib
import os
import pathlib
import subprocess
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("HOLDOUT_BUILD", HERE.parent / "build"))
VERSION = "0.1.0"
NAME = f"holdout-{VERSION}"
METADATA = f"""Metadata-Version: 2.1
Name: holdout
Version: {VERSION}
Summary: Zombie-survival board games for programs that play, search or learn
License: MIT
Requires-Python: >=3.9
Provides-Extra: numpy
Requires-Dist: numpy; extra == 'numpy'
"""


def library():
    """libholdout.so, compiled."""
    if not (BUILD / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--buildtype=release", str(BUILD), str(HERE.parent)], check=True)
    built = f"src/lib/libholdout.so.{VERSION}"
    subprocess.run(["ninja", "-C", str(BUILD), built], check=True)
    return (BUILD / built).read_bytes()


def wheel(folder, files):
    """A wheel of these files ({path: bytes}); its name."""
    tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    info = f"{NAME}.dist-info"
    files = {**files, f"{info}/METADATA": METADATA.encode(), f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: holdout\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()}
    lines = [f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
    name = f"{NAME}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    modules = {f"holdout/{path.name}": path.read_bytes() for path in sorted((HERE / "holdout").glob("*.py"))}
    return wheel(wheel_directory, {**modules, "holdout/libholdout.so": library()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """pip install -e: the modules stay where they are and find the library in the build folder."""
    library()
    return wheel(wheel_directory, {"holdout.pth": f"{HERE}\n".encode()})
