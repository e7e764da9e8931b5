import type { TestEvent } from 'node:test/reporters';

/** A suite fails when a test in it did; that failure is counted already. */
const onlyRepeats = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';

/**
 * A reporter of node:test that counts tests, names those that passed and times files: one line of JSON when everything has
 * run. Suites are not tests.
 */
export default async function* countTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files: { file: string; ms: number }[] = [];
  const titles: { file: string; title: string }[] = [];
  for await (const event of events) {
    if (event.type === 'test:fail') {
      if (!onlyRepeats(event.data.details.error)) counts.failed += 1;
    } else if (event.type === 'test:pass' && event.data.details.type !== 'suite') {
      const { skip, todo } = event.data;
      if (skip !== undefined || todo !== undefined) counts.skipped += 1;
      else {
        counts.passed += 1;
        if (event.data.file !== undefined) titles.push({ file: event.data.file, title: event.data.name });
      }
    } else if (event.type === 'test:summary' && event.data.file !== undefined) {
      files.push({ file: event.data.file, ms: event.data.duration_ms });
    }
  }
  yield JSON.stringify({ ...counts, files, titles });
}
