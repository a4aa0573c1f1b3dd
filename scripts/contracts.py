"""A contract for import-linter: a package that imports the standard library and little else."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    package = fields.ModuleField()
    besides = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        package = str(self.package)
        besides: set[str] = self.besides  # type: ignore[assignment]
        allowed = {package.split(".")[0], *sys.stdlib_module_names, *besides}
        foreign = [
            f"{module} imports {imported}"
            for module in sorted({package, *graph.find_descendants(package)})
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.split(".")[0] not in allowed
        ]
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["foreign"]:
            output.print_error(line)
