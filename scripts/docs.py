#!/usr/bin/env python3
"""Checks that every file that the documents name, in a link or in code, is there, and every test in it that
they name, such as `it/http.rs::a_test`. A decision (docs/adr) names files of its time, so only its links
are checked."""

import itertools
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

FILE = re.compile(r"[\w.@{},-][\w.@{},/-]*(?:\.(?:rs|tsx?|mjs|py|sh|sql|md|css|toml|ya?ml|conf|service)|/)")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
CODE = re.compile(r"`([^`\n]+)`")
# Where a name is to be put.
PLACEHOLDER = re.compile(r"YYYY|VERSION|NAME|^[xX](Page|Schema)")
# Made when the program runs, or PostgreSQL's.
ELSEWHERE = {"var", "postgresql.conf"}


def expanded(name):
    """`{a,b}.rs` names two files."""
    parts = [part[1:-1].split(",") if part.startswith("{") else [part] for part in re.split(r"(\{[^}]*\})", name)]
    return ["".join(part) for part in itertools.product(*parts)]


def named(text):
    for code in CODE.findall(text):
        for word in code.split():
            if FILE.fullmatch(word) and not PLACEHOLDER.search(word):
                yield from expanded(word)


def tests(text):
    for code in CODE.findall(text):
        file, _, test = code.partition(".rs::")
        if re.fullmatch(r"[\w/-]+", file) and re.fullmatch(r"\w+(::\w+)*", test):
            yield f"{file}.rs", test.rpartition("::")[2]


def ends(path):
    """All that may be written for a path: `b.rs` and `a/b.rs` for a/b.rs."""
    parts = PurePosixPath(path).parts
    return {"/".join(parts[begin:]) for begin in range(len(parts))}


def main():
    tracked = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.split()
    folders = {str(folder) for path in tracked for folder in PurePosixPath(path).parents}
    there = set().union(*map(ends, [*tracked, *folders]))
    missing = set()
    for document in (path for path in tracked if path.endswith(".md")):
        text = Path(document).read_text()
        names = [] if document.startswith("docs/adr/") else named(text)
        missing |= {(document, name) for name in names if name.rstrip("/") not in there | ELSEWHERE}
        missing |= {
            (document, f"{file}::{test}")
            for file, test in ([] if document.startswith("docs/adr/") else tests(text))
            if not any(re.search(rf"\bfn {test}\b", Path(path).read_text()) for path in tracked if file in ends(path))
        }
        links = {link for link in LINK.findall(text) if ":" not in link}
        missing |= {(document, link) for link in links if not (Path(document).parent / link).exists()}
    for document, name in sorted(missing):
        print(f"{document}: there is no {name}")
    return 1 if missing else 0


sys.exit(main())
