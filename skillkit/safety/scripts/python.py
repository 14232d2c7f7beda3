"""Follows data through a Python program, within one file: from secrets, downloads and input to where they go.

The program is parsed by `ast`, never run. Assignments, calls of its own functions, attributes and files written and
read again hand data on. What is defined later is reached by another round over all statements, three at most.
"""

import ast
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from skillkit.safety import sensitive
from skillkit.safety.scripts import flows
from skillkit.safety.scripts.python_calls import (
    ADDS,
    ANY,
    COPIES,
    HEADERS,
    LOADS_INTO,
    NUMBERS,
    Call,
    Calls,
    is_plain,
    roles_of,
    variable,
)
from skillkit.safety.scripts.python_statements import statements_of

ROUNDS = 3
MOST_PARTS = 500
TABLES = ("__dict__", "vars.()", "globals.()", "sys.modules")
"""Where a function or a module is found by its name as a text."""
LOADS = ("__import__", "importlib.import_module", "getattr")
GIVEN = {"os.environ": flows.of_kind("env"), "sys.argv": flows.of_kind("argument")}
OBJECTS = frozenset(["client", "memory"])
"""Kinds of objects all of whose methods matter."""
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions directly below a node."""
    for field in node._fields:
        held = getattr(node, field, None)
        if isinstance(held, ast.expr):
            yield held
        elif isinstance(held, list):
            yield from (each for each in held if isinstance(each, ast.expr))


class Program(Calls):
    """Follows one Python program."""

    def __init__(self, body: list[ast.stmt], source: str, about: flows.About) -> None:
        super().__init__(source, about)
        self.imports: dict[str, str] = {}
        self.functions: dict[str, Function] = {}
        self.scope = ""
        self.constants: dict[str, Any] = {}
        self.passed_over: set[int] = set()
        self._dotted: dict[ast.expr, str] = {}
        level: list[ast.AST] = [*body]
        while level:
            for node in level:
                self._declared(node)
            level = [each for node in level for part in BODIES for each in getattr(node, part, ())]

    def _declared(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for each in node.names:
                top = each.name.split(".")[0]
                self.imports[each.asname or top] = each.name if each.asname else top
        elif isinstance(node, ast.ImportFrom):
            self.imports.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
        elif isinstance(node, Function):
            self.functions[node.name] = node

    # Names

    def _put(self, name: str, value: flows.Value, *, adds: bool = False) -> None:
        key = name if name.startswith("self.") else f"{self.scope}:{name}"
        known = self.held.get(key)
        if known and (adds or known.taints - value.taints):
            value = flows.Value(known.taints | value.taints, value.text or known.text)
        self.held.write(key, value)

    def _names(self, name: str, node: ast.expr) -> None:
        """Keeps a name of a constant, a module or a function that matters."""
        if (constant := self.folded(node)) is not None:
            self.constants[name] = constant
        full = self.dotted(node) if isinstance(node, (ast.Attribute, ast.Name, ast.Call, ast.Subscript)) else ""
        is_loaded = isinstance(node, ast.Call) and self.dotted(node.func) in LOADS
        if (is_loaded or (not isinstance(node, ast.Call) and roles_of(full))) and self.imports.get(name) != full:
            self.imports[name] = full
            self.held.is_stale = True

    def _bind(self, target: ast.expr, value: flows.Value) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self._bind(each, value)
        elif isinstance(target, ast.Subscript):
            self._put(self.dotted(target.value), value, adds=True)
        elif name := self.dotted(target):
            self._put(name, value)

    def dotted(self, node: ast.expr) -> str:
        """The full name of a name or attribute, aliases resolved; `x().y` is `x.().y`."""
        if isinstance(node, ast.Name):
            return self.imports.get(node.id, node.id)
        if node not in self._dotted:
            self._dotted[node] = self._spelt(node)
        return self._dotted[node]

    def _spelt(self, node: ast.expr) -> str:
        if isinstance(node, ast.Subscript):
            before = self.dotted(node.value)
            return self.value(node.slice).text if before.endswith(TABLES) else before
        if isinstance(node, ast.Attribute):
            before, name = self.dotted(node.value), node.attr
        elif isinstance(node, ast.Call):
            before, name = self.dotted(node.func), "()"
            if before in LOADS[:2] and node.args:
                return self.value(node.args[0]).text
            if before == "getattr" and len(node.args) > 1:
                before, name = self.dotted(node.args[0]), self.value(node.args[1]).text
                if isinstance(node.args[1], (ast.Name, ast.Subscript)) and not name.isidentifier():
                    name = ANY
        else:
            return ""
        return f"{before}.{name}" if before else name

    # Expressions

    def value(self, node: ast.AST | None) -> flows.Value:
        """The value of an expression; follows the calls in it."""
        return flows.EMPTY if node is None else self._kinds.get(type(node), Program._other)(self, node)

    def _other(self, node: ast.AST) -> flows.Value:
        return flows.joined(map(self.value, _expressions(node)), " ")

    def _constant(self, node: ast.Constant) -> flows.Value:
        held = node.value
        if isinstance(held, str):
            return flows.Value(flows.NONE, held)
        return flows.Value(flows.NONE, held.decode("latin-1")) if isinstance(held, bytes) else flows.EMPTY

    def _name(self, node: ast.Name) -> flows.Value:
        given = GIVEN.get(self.imports.get(node.id, ""))
        return given or self.held.read(f"{self.scope}:{node.id}") or self.held.read(f":{node.id}") or flows.EMPTY

    def _attribute(self, node: ast.Attribute) -> flows.Value:
        full = self.dotted(node)
        if full.startswith("self."):
            return self.held.read(full) or flows.EMPTY
        return GIVEN.get(full) or self.value(node.value)

    def _subscript(self, node: ast.Subscript) -> flows.Value:
        base, key = self.value(node.value), self.value(node.slice)
        if isinstance(node.slice, ast.Slice) and node.slice.step and ast.unparse(node.slice.step) == "-1":
            return flows.Value(base.taints | {"decoded"}, base.text[::-1])
        return variable(key) if self.dotted(node.value) == "os.environ" else base

    def _operation(self, node: ast.BinOp) -> flows.Value:
        operations = [node]
        while isinstance(operations[-1].left, ast.BinOp):
            operations.append(operations[-1].left)
        value = self.value(operations[-1].left)
        for each in reversed(operations):
            value = flows.joined((value, self.value(each.right)), "/" if isinstance(each.op, ast.Div) else "")
            if isinstance(each.op, ast.BitXor):
                value = flows.Value(value.taints | {"decoded"}, value.text)
        return value

    def folded(self, node: ast.AST) -> Any:
        """What an expression makes of constants alone: a text, a number or a list of them; `None` for others."""
        match node:
            case ast.Constant(value=str() | int() as value):
                return value
            case ast.Name(id=name):
                return self.constants.get(name)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                values = [self.folded(each) for each in parts[:MOST_PARTS]]
                return None if None in values else values
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                pair = self.folded(left), self.folded(right)
                return pair[0] + pair[1] if type(pair[0]) is type(pair[1]) in (str, list) else None
            case ast.Subscript(value=held, slice=place):
                values, at = self.folded(held), self.folded(place)
                known = isinstance(values, (str, list)) and isinstance(at, int) and -len(values) <= at < len(values)
                return values[at] if known else None
            case ast.ListComp(elt=part, generators=[one]) | ast.GeneratorExp(elt=part, generators=[one]):
                values, outer = self.folded(one.iter), self.constants
                if one.ifs or not isinstance(values, (str, list)) or not isinstance(one.target, ast.Name):
                    return None
                made = []
                for value in values[:MOST_PARTS]:
                    self.constants = {**outer, one.target.id: value}
                    made.append(self.folded(part))
                self.constants = outer
                return None if None in made else made
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="chr"), numbers]):
                codes = self.folded(numbers)
                return [*map(self._letter, codes)] if isinstance(codes, list) else None
            case ast.Call(func=ast.Name(id="chr"), args=[number]):
                return self._letter(self.folded(number))
            case ast.BinOp(left=left, op=ast.BitXor(), right=right):
                pair = self.folded(left), self.folded(right)
                return pair[0] ^ pair[1] if type(pair[0]) is type(pair[1]) is int else None
            case ast.Call(func=ast.Attribute(value=by, attr="join"), args=[parts]):
                mark, values = self.folded(by), self.folded(parts)
                is_text = isinstance(mark, str) and isinstance(values, list)
                return mark.join(map(str, values))[:4000] if is_text else None
        return None

    @staticmethod
    def _letter(code: Any) -> str:
        return chr(code) if isinstance(code, int) and 0 <= code < 0x110000 else ""

    def _comparison(self, node: ast.Compare) -> flows.Value:
        self._other(node)
        return flows.EMPTY

    def _filled(self, node: ast.FormattedValue) -> flows.Value:
        value = self.value(node.value)
        return value if value.text else flows.Value(value.taints, "…")

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> flows.Value:
        for generator in node.generators:
            self._bind(generator.target, self.value(generator.iter))
        return flows.joined(map(self.value, [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]))

    def _walrus(self, node: ast.NamedExpr) -> flows.Value:
        value = self.value(node.value)
        self._bind(node.target, value)
        return value

    def _call(self, node: ast.Call) -> flows.Value:
        full = self.dotted(node.func)
        base = self.value(node.func.value) if isinstance(node.func, ast.Attribute) else flows.EMPTY
        args = [self.value(each) for each in node.args]
        last = full.rpartition(".")[2]
        if is_plain(full) and last not in self.functions and base.taints.isdisjoint(OBJECTS):
            taints = base.taints.union(*(value.taints for value in args))
            taints = taints.union(*(self.value(each.value).taints for each in node.keywords))
            return flows.Value(taints, base.text + " ".join(value.text for value in args)[:2000])
        if full in NUMBERS and any(
            isinstance(each, (ast.List, ast.Tuple)) or self.dotted(each) == "chr" for each in node.args
        ):
            return flows.Value(flows.joined(args).taints | {"decoded"})
        named = {each.arg or "**": self.value(each.value) for each in node.keywords}
        if full.endswith("join") and isinstance(joined := self.folded(node), str):
            return flows.Value(flows.joined(args).taints & {"decoded"}, joined)
        call = Call(node, full, last, base, args, named)
        self.arrives(call)
        if call.last == "Request":
            return flows.joined((*args[:2], *(value for key, value in named.items() if key not in HEADERS)), " ")
        if call.last in LOADS_INTO and sensitive.SECRET_FILES.search(call.first.text) and "." in full:
            self._put(full.rpartition(".")[0], flows.Value(self.file(call.first).taints), adds=True)
        source = self.source(call)
        if source is not None:
            return source
        if full in COPIES:
            return flows.Value(self.file(args[0]).taints if args else flows.NONE, args[1].text if len(args) > 1 else "")
        every = flows.joined((base, *args, *named.values()), " ")
        if call.last in self.functions:
            return self._own(call, every)
        if call.last in ADDS and isinstance(node.func, ast.Attribute):
            self._put(full.rpartition(".")[0], flows.Value(every.taints), adds=True)
            self.written(base.text, every)
        if call.last.startswith("decode"):
            return every
        return flows.Value(every.taints, base.text + " ".join(value.text for value in args)[:2000])

    def _own(self, call: Call, every: flows.Value) -> flows.Value:
        """Follows a call of one of the program's own functions."""
        held = self.functions[call.last].args
        parameters = [each.arg for each in (*held.posonlyargs, *held.args) if each.arg not in ("self", "cls")]
        outer, self.scope = self.scope, call.last
        for parameter, value in (*zip(parameters, call.args), *call.named.items()):
            if parameter in parameters:
                self._put(parameter, value, adds=True)
        self.scope = outer
        return self.held.read(f"return {call.last}") or flows.Value(flows.origin_of(every))

    _kinds: ClassVar[dict[type[ast.AST], Callable[["Program", Any], flows.Value]]] = {
        ast.Constant: _constant,
        ast.Name: _name,
        ast.Attribute: _attribute,
        ast.Call: _call,
        ast.Subscript: _subscript,
        ast.JoinedStr: lambda self, node: flows.joined(map(self.value, node.values)),
        ast.FormattedValue: _filled,
        ast.BinOp: _operation,
        ast.Compare: _comparison,
        **dict.fromkeys((ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp), _comprehension),
        ast.NamedExpr: _walrus,
    }
    """How each kind of expression is looked at; of others the parts are."""

    # Statements

    def round(self, body: list[ast.stmt]) -> None:
        """Goes through the whole program once."""
        self.found.clear()
        self._dotted.clear()
        self.held.start()
        for node in body:
            try:
                self.scope = ""
                self.look([node])
            except RecursionError:
                self.passed_over.add(node.lineno - 1)

    def look(self, body: Iterable[ast.AST]) -> None:
        """Goes through statements, and the handlers and cases of one, in their order."""
        for node in body:
            if isinstance(node, ast.Expr):
                self.value(node.value)
            elif isinstance(node, ast.Assign):
                value = self.value(node.value)
                for target in node.targets:
                    self._bind(target, value)
                    if isinstance(target, ast.Name):
                        self._names(target.id, node.value)
            elif isinstance(node, Function):
                outer, self.scope = self.scope, node.name
                self.look(node.body)
                self.scope = outer
            else:
                self._statement(node)

    def _statement(self, node: ast.AST) -> None:
        if isinstance(node, ast.AnnAssign) and node.value:
            self._bind(node.target, self.value(node.value))
        elif isinstance(node, ast.AugAssign):
            self._put(
                self.dotted(node.target), flows.joined((self.value(node.target), self.value(node.value))), adds=True
            )
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self._bind(node.target, self.value(node.iter))
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                value = self.value(item.context_expr)
                if item.optional_vars:
                    self._bind(item.optional_vars, value)
        elif isinstance(node, ast.Return):
            value, key = self.value(node.value), f"return {self.scope}"
            known = self.held.get(key, flows.EMPTY)
            self.held.write(key, flows.Value(known.taints | value.taints, value.text or known.text))
        elif isinstance(node, ast.stmt):
            for child in _expressions(node):
                self.value(child)
        for field in BODIES:
            if held := getattr(node, field, ()):
                self.look(held)


@flows.remembered
def followed(text: str, about: flows.About) -> Program:
    """The threats in a program by line, and the line (from 0) of its first network call.

    `about` is what the skill says of itself. What does not parse is searched as text, which SK813 says.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body, replaced, left_out = statements_of(text)
    program = Program(body, text, about)
    before = None
    for _ in range(ROUNDS):
        program.round(body)
        state = {name: value.taints for name, value in program.held.items()}
        if not program.held.is_stale or state == before:
            break
        before = state
    left_out |= program.passed_over
    if replaced or left_out:
        from skillkit.safety.scripts import programs  # noqa: PLC0415 - few programs do not parse

        found, network = programs.followed(text, about, language="python")
        for threat in found:
            program.note(threat)
        program.reaches(network)
        program.unparsed("Python", replaced, left_out)
    return program
