// Extends the tests' own configuration with one mutant in the code, or with code that records which mutants the tests execute.
import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import tests from '../../vitest.config.ts';
import { oneMutant, reachedMutants } from './plugin.mjs';

const { MUTANT, MUTANTS, TEST_FILES } = process.env;

/** Runs the test files in the given order, in which fast files that are likely to fail come first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: readonly string[] = JSON.parse(TEST_FILES!);
    return files.toSorted((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId));
  }
}

/** Isolates test files. If they shared modules, only the first would execute the code that runs when a module loads. */
const isolated = tests.test!.projects!.map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new TypeError('unexpected form of test project');
  return { ...project, test: { ...project.test, isolate: true } };
});

export default MUTANT
  ? mergeConfig(tests, {
      plugins: [oneMutant(JSON.parse(MUTANT))],
      test: { sequence: { sequencer: GivenOrder }, reporters: ['dot'] },
    })
  : {
      plugins: [reachedMutants(JSON.parse(readFileSync(MUTANTS!, 'utf8')))],
      test: {
        ...tests.test,
        projects: isolated,
        setupFiles: [`${import.meta.dirname}/reached.ts`],
        reporters: ['dot'],
      },
    };
