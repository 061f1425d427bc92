import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import type { TestModule, TestSpecification } from 'vitest/node';

/** The progress of a runner; Vitest counts files, Playwright tests. */
export interface Progress {
  done: number;
  total: number;
  failed: number;
  unit: 'files' | 'tests';
}

/** A reporter for both Vitest and Playwright: sends the progress to the process that started the runner. */
export default class ProgressReporter {
  #progress: Progress = { done: 0, total: 0, failed: 0, unit: 'files' };

  #send(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    process.send?.(this.#progress);
  }

  #finish(failed: boolean): void {
    const { done, failed: before } = this.#progress;
    this.#send({ done: done + 1, failed: before + (failed ? 1 : 0) });
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#send({ total: files.length });
  }

  onTestModuleEnd(file: TestModule): void {
    this.#finish(!file.ok());
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#send({ total: suite.allTests().length, unit: 'tests' });
  }

  onTestEnd(test: TestCase, { retry }: TestResult): void {
    const willRetry = test.outcome() === 'unexpected' && retry < test.retries;
    if (!willRetry) this.#finish(test.outcome() === 'unexpected');
  }

  /** Lets Playwright keep its own output. */
  printsToStdio(): boolean {
    return false;
  }
}
