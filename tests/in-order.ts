import { BaseSequencer, type TestSpecification } from 'vitest/node';

const byName = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * Runs one project after another, since a process is kept for files of the same project only; the rows of the
 * scoreboard in order: the last one reads what the others logged.
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
