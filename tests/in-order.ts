import { BaseSequencer, type TestSpecification } from 'vitest/node';

const byName = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * Runs one project after another, because only files of the same project share a process, and the rows of the
 * scoreboard in order, because the last one reads the logs of the others.
 */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    return longestFirst.sort((one, other) => {
      const isRow = one.project.name === 'faults';
      return (
        byName(one.project.name, other.project.name) || (isRow ? byName(one.moduleId, other.moduleId) : 0)
      );
    });
  }
}
