import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the rows of the scoreboard in order: the last one reads what the others logged. */
export class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isRow = (file: TestSpecification) => file.project.name === 'faults';
    const rows = files.filter(isRow).sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...(await super.sort(files.filter((file) => !isRow(file)))), ...rows];
  }
}
