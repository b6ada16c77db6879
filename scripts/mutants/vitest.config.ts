// The tests' own configuration, with one mutant in the code, or with every mutant's place noting that it is run.
import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import tests from '../../vitest.config.ts';
import { oneMutant, reachedMutants } from './plugin.mjs';

const { MUTANT, MUTANTS, TEST_FILES } = process.env;

/** Keeps the order in which the files were given: those that are likely to fail, and fast, come first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: readonly string[] = JSON.parse(TEST_FILES!);
    return files.toSorted((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId));
  }
}

export default mergeConfig(
  tests,
  MUTANT
    ? { plugins: [oneMutant(JSON.parse(MUTANT))], test: { sequence: { sequencer: GivenOrder }, reporters: ['dot'] } }
    : {
        plugins: [reachedMutants(JSON.parse(readFileSync(MUTANTS!, 'utf8')))],
        test: { setupFiles: [`${import.meta.dirname}/reached.ts`], reporters: ['dot'] },
      },
);
