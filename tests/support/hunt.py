"""A program at the table that hunts for the cards: it tries every way to the records of whoever started it, says which of
them worked, and then leaves. The folder of the records, and a word that stands in them, are in HUNT."""
import ctypes, json, os, signal, sys

FOLDER, WORD, REPORT = HUNT
RECORD = FOLDER + "/matches/0001.jsonl"
parent = os.getppid()
found = []

def tries(way):
    def run(attempt):
        try:
            got = attempt()
        except BaseException as why:
            return
        if got is None or got:
            found.append(way)
    return run

def read(path):
    # A pipe must not keep the hunter waiting.
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        return os.read(file, 1 << 20)
    finally:
        os.close(file)

def names_it(data):
    words = (WORD, FOLDER, "--data-dir", "XDG_STATE_HOME")
    return any(word.encode() in data for word in words)

# The plain way, and by other names of the same.
here = os.getcwd()
ups = "../" * 40
for way in (RECORD, here + "/" + ups + RECORD, "/proc/self/root" + RECORD, "/proc/self/cwd/" + ups + RECORD,
            f"/proc/{parent}/root{RECORD}", f"/proc/{parent}/cwd/data/matches/0001.jsonl",
            f"/proc/{parent}/cwd/{RECORD}"):
    tries("read " + way)(lambda: read(way))
for name, flags in (("write", os.O_WRONLY), ("append", os.O_WRONLY | os.O_APPEND), ("truncate", os.O_RDWR | os.O_TRUNC)):
    tries(name)(lambda: os.open(RECORD, flags) and None)
tries("truncate by name")(lambda: os.truncate(RECORD, 3))
tries("make")(lambda: os.open(FOLDER + "/matches/mine", os.O_CREAT | os.O_WRONLY) and None)
tries("make a folder")(lambda: os.mkdir(FOLDER + "/mine"))
tries("list")(lambda: os.listdir(FOLDER))
tries("list the matches")(lambda: os.listdir(FOLDER + "/matches"))
tries("remove")(lambda: os.unlink(RECORD))
tries("move")(lambda: os.rename(RECORD, here + "/moved"))
tries("move the folder")(lambda: os.rename(FOLDER, FOLDER + "-moved"))
tries("link")(lambda: os.link(RECORD, here + "/linked"))
def by_link():
    os.symlink(RECORD, here + "/soft")
    return read(here + "/soft")
tries("follow a link")(by_link)
def by_folder():
    os.chdir(FOLDER + "/matches")
    return read("0001.jsonl")
tries("go there")(by_folder)
os.chdir(here)

# What our own surroundings tell.
tries("environment")(lambda: names_it(repr(dict(os.environ)).encode()))
tries("command line")(lambda: names_it(read("/proc/self/cmdline")))
def own_files():
    for name in os.listdir("/proc/self/fd"):
        target = os.readlink("/proc/self/fd/" + name)
        if "/matches/" in target or names_it(target.encode()):
            return True
        if int(name) > 2 and names_it(os.pread(int(name), 4096, 0)):
            return True
    return False
tries("files left open")(own_files)

# What the one who started us tells.
for name in ("cmdline", "environ"):
    tries(f"{name} of the parent")(lambda: names_it(read(f"/proc/{parent}/{name}")))
tries("environment of the parent at all")(lambda: read(f"/proc/{parent}/environ"))
try:
    tasks = ["", *[f"task/{task}/" for task in os.listdir(f"/proc/{parent}/task")]]
except OSError:
    tasks = [""]
for task in tasks:
    tries(f"environment of {task}")(lambda: names_it(read(f"/proc/{parent}/{task}environ")))
    for name in ("fd", "map_files"):
        where = f"/proc/{parent}/{task}{name}"
        def each():
            for one in os.listdir(where):
                try:
                    if names_it(read(f"{where}/{one}")) or names_it(os.readlink(f"{where}/{one}").encode()):
                        return True
                except OSError:
                    pass
            return False
        tries("files in " + name)(each)
for name in ("mem", "maps", "auxv", "io", "stack", "syscall"):
    tries(f"{name} of the parent")(lambda: read(f"/proc/{parent}/{name}"))
for name in ("cwd", "root", "exe"):
    tries(f"{name} of the parent")(lambda: os.readlink(f"/proc/{parent}/{name}"))
libc = ctypes.CDLL(None, use_errno=True)
tries("trace the parent")(lambda: libc.ptrace(0x4206, parent, 0, 0) == 0)
def peek():
    class Piece(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
    buffer = ctypes.create_string_buffer(8)
    own, other = Piece(ctypes.addressof(buffer), 8), Piece(0x400000, 8)
    error = libc.process_vm_readv(parent, ctypes.byref(own), 1, ctypes.byref(other), 1, 0)
    return error >= 0 or ctypes.get_errno() == 14
tries("memory of the parent")(peek)
tries("signal the parent")(lambda: os.kill(parent, 0))
tries("open a file of the parent")(lambda: os.pidfd_open(parent) and libc.syscall(438, os.pidfd_open(parent), 0, 0) >= 0)

# Everybody else, who may know more.
for one in filter(str.isdigit, os.listdir("/proc")):
    if int(one) != os.getpid():
        tries(f"environment of {one}")(lambda: names_it(read(f"/proc/{one}/environ")))
        tries(f"cwd of {one}")(lambda: read(f"/proc/{one}/cwd/data/matches/0001.jsonl"))

# The terminal.
for terminal in ["/dev/tty", "/dev/console", "/dev/ptmx", *[f"/dev/pts/{number}" for number in range(20)]]:
    tries("open " + terminal)(lambda: os.open(terminal, os.O_RDWR | os.O_NOCTTY) and None)

with open(REPORT, "w") as report:
    report.write("\n".join(["hunted", *found]) + "\n")
