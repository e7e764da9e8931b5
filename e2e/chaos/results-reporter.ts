import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));

const MS_PER_SECOND = 1_000;

interface Run {
  readonly title: string;
  readonly viewer: string;
  readonly ms: number;
  readonly status: string;
}

const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(1)} s`;

const fileOf = ({ location }: TestCase): string => location.file.replace(/^.*\//, '');

/** Writes `results.md` when every journey of the whole list has passed; a partial run changes nothing. */
export default class ResultsReporter implements Reporter {
  private readonly files = new Map<string, Run[]>();

  onTestEnd(test: TestCase, { duration, status }: TestResult): void {
    const file = fileOf(test);
    const run = { title: test.title, viewer: test.parent.project()?.name ?? '', ms: duration, status };
    this.files.set(file, [...(this.files.get(file) ?? []), run]);
  }

  onEnd({ status, duration, startTime }: FullResult): void {
    if (process.env['CHAOS_RESULTS'] !== '1' || status !== 'passed') return;
    const lines = [...this.files]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([file, runs]) => {
        const titles = [...new Set(runs.map(({ title }) => title))];
        return titles.map((title) => {
          const of = (viewer: string) => runs.find((run) => run.title === title && run.viewer === viewer);
          const cell = (run: Run | undefined) => (run ? `${run.status} ${seconds(run.ms)}` : '');
          return `| ${file} | ${title} | ${cell(of('phone'))} | ${cell(of('desktop'))} |`;
        });
      });
    const total = [...this.files.values()].flat().length;
    writeFileSync(
      RESULTS,
      [
        '# Chaos journeys, measured',
        '',
        `\`npm run chaos\`, ${startTime.toISOString().slice(0, 10)}: ${total} runs in ${seconds(duration)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end. Written by the run itself, when`,
        'everything passed. [faults.md](../../docs/requirements/faults.md) has the faults and what each player sees.',
        '',
        '| file | journey | phone, pt, light | desktop, en, dark |',
        '| --- | --- | --- | --- |',
        ...lines,
        '',
      ].join('\n'),
    );
  }
}
