"""Finds the modules of a plugin family on first use, so that a new plugin is one new file and no list is edited."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


def module_names(package: str) -> list[str]:
    """The plugin modules of `package`, sorted, without importing any of them."""
    path = importlib.import_module(package).__path__
    return sorted(m.name for m in pkgutil.iter_modules(path) if not m.name.startswith("_"))


class Registry(Generic[T]):
    """The plugins of one family by name. Its modules register themselves when they are imported."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._plugins: dict[str, T] = {}
        self._discovered = False

    def add(self, name: str, plugin: T) -> None:
        """Registers `plugin`; two plugins of one name are a programming error."""
        if name in self._plugins:
            raise ValueError(f"{self._package} has two plugins named {name}")
        self._plugins[name] = plugin

    def _discover(self) -> dict[str, T]:
        if not self._discovered:
            for module in module_names(self._package):
                importlib.import_module(f"{self._package}.{module}")
            self._discovered = True
        return self._plugins

    def names(self) -> list[str]:
        """Every name, sorted."""
        return sorted(self._discover())

    def __getitem__(self, name: str) -> T:
        """The plugin of that name; its own module alone is imported, where there is one. Raises KeyError."""
        module = name.replace("-", "_")
        if name not in self._plugins and module in module_names(self._package):
            importlib.import_module(f"{self._package}.{module}")
        return self._plugins[name] if name in self._plugins else self._discover()[name]

    def __iter__(self) -> Iterator[T]:
        """Every plugin, in the order of its name."""
        plugins = self._discover()
        return iter([plugins[name] for name in sorted(plugins)])
