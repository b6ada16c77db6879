// Ends an audit with a table of each tool's findings.
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const AUDITS: readonly string[] = ['audit', 'spark'];

export default class ResultsTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .filter(({ project }) => AUDITS.includes(project.name))
      .flatMap((module) =>
        Array.from(module.children.allTests(), (test) => {
          const { state } = test.result();
          const result = state === 'passed' ? test.annotations().map(({ message }) => message) : [state.toUpperCase()];
          return [path.basename(module.moduleId, '.test.ts'), test.fullName, result.join(', ')];
        }),
      );
    if (rows.length === 0) return;
    const all = [['Tool', 'Test', 'Result'], ...rows.sort()];
    const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]!.length)));
    const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
