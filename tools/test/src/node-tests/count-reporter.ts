import type { TestEvent } from 'node:test/reporters';

/** True for the failure of a suite that only repeats the failure of one of its tests, which is already counted. */
const onlyRepeats = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';

const TEST_FILE = /\.test\.ts$/;

/**
 * A reporter of node:test that counts tests, lists those that passed, and times files, which are the outermost suites
 * (run-batch.ts): it prints one line of JSON at the end. Suites do not count as tests.
 */
export default async function* countTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files: { file: string; ms: number }[] = [];
  const titles: { file: string; title: string }[] = [];
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, details, file } = event.data;
    if (details.type === 'suite' && nesting === 0 && TEST_FILE.test(name)) {
      files.push({ file: name, ms: details.duration_ms });
    }
    if (event.type === 'test:fail') {
      if (!onlyRepeats(event.data.details.error)) counts.failed += 1;
    } else if (details.type !== 'suite') {
      const { skip, todo } = event.data;
      if (skip !== undefined || todo !== undefined) counts.skipped += 1;
      else {
        counts.passed += 1;
        if (file !== undefined) titles.push({ file, title: name });
      }
    }
  }
  yield JSON.stringify({ ...counts, files, titles });
}
