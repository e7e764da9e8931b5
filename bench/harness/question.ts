import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

export interface Measurement {
  /** The measurement's line in `--help`. */
  readonly measures: string;
  /** The number of rounds without `--runs`. */
  readonly runs: number;
  /** Further options with their defaults. */
  readonly options?: Readonly<Record<string, string>>;
  readonly run: (call: Call) => Promise<void>;
}

/** One run of a measurement, with its options. */
export interface Call {
  readonly runs: number;
  readonly option: (name: string) => string;
  /** @throws {RangeError} when the option is not an integer from 1 */
  readonly number: (name: string) => number;
  /**
   * Registers a function that ends a started part. The functions run in reverse order at the end, also after an error
   * or a signal to end.
   */
  readonly defer: (end: () => unknown) => void;
}

type Measurements = Readonly<Record<string, Measurement>>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

const INTERRUPTED_EXIT_CODE = 130;

const helpOf = (question: string, measurements: Measurements): string =>
  [
    `node bench/${question}/main.ts [--only measurement,…] [--runs n]`,
    ...Object.entries(measurements).map(([name, { measures, runs, options = {} }]) => {
      const own = Object.entries(options).map(([option, value]) => ` [--${option}${value && ` "${value}"`}]`);
      return `\n  ${name}: ${measures}\n    [--runs ${runs}]${own.join('')}`;
    }),
  ].join('\n');

const parse = (measurements: Measurements): Values => {
  const own = Object.values(measurements).flatMap(({ options = {} }) => Object.keys(options));
  const { values } = parseArgs({
    // Package managers pass the dashes between their arguments and those of the script.
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: {
      ...Object.fromEntries(['only', 'runs', ...own].map((name) => [name, { type: 'string' }] as const)),
      help: { type: 'boolean' },
    },
  });
  return values;
};

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`--${name} is a number from 1`);
  return count;
};

const callOf = (values: Values, { runs, options = {} }: Measurement, defer: Call['defer']): Call => {
  const option = (name: string): string => String(values[name] ?? options[name] ?? '');
  return {
    runs: countOf('runs', String(values['runs'] ?? runs)),
    option,
    number: (name) => countOf(name, option(name)),
    defer,
  };
};

const loadNow = (): string => (loadavg()[0] ?? NaN).toFixed(1);

/** Runs the chosen measurements of a question one after the other, and ends the process. */
export const answer = async (question: string, measurements: Measurements): Promise<never> => {
  const started: (() => unknown)[] = [];
  const endAll = async (): Promise<void> => {
    for (let end = started.pop(); end; end = started.pop()) await end();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(INTERRUPTED_EXIT_CODE)));
  const measure = async (name: string, values: Values): Promise<void> => {
    const measurement = measurements[name];
    if (!measurement) throw new RangeError(`There is no ${name}.\n${helpOf(question, measurements)}`);
    console.log(`## ${name}\n`);
    const loadBefore = loadNow();
    await measurement.run(callOf(values, measurement, (end) => started.push(end)));
    const day = new Date().toISOString().slice(0, 10);
    console.log(`\n${day}, ${cpus().length} cores, load ${loadBefore} before and ${loadNow()} after\n`);
  };
  const values = parse(measurements);
  if (values['help']) console.log(helpOf(question, measurements));
  const names = String(values['only'] ?? Object.keys(measurements)).split(',');
  for (const name of values['help'] ? [] : names) {
    try {
      await measure(name, values);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    } finally {
      await endAll();
    }
  }
  // Ends the process explicitly, because pools and sockets of clients may still be open.
  process.exit();
};
