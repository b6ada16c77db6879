// The tests' own configuration with one mutant in the code, or with code that notes which mutants' places are executed.
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

/** Test files that share modules would run what a module does when it is loaded in the first of them alone. */
const isolated = tests.test!.projects!.map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new TypeError('a project of another form');
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
