import { beginStep, failureOf, whenEnded } from './work.ts';

/** A shorter wait is none: the connection was free. */
const WAIT_MS_MIN = 1;

/**
 * Runs a step that takes the time of this process.
 *
 * @param name of a fixed set, such as `verify password`
 */
export const traceStep = <Result>(name: string, run: () => Promise<Result>): Promise<Result> => traced(name, 0, run);

/** Runs a wait whose time belongs to neither the code nor the database, such as that for a free connection. */
export const traceWait = <Result>(what: string, wait: () => Promise<Result>): Promise<Result> =>
  traced(`wait for ${what}`, WAIT_MS_MIN, wait);

/** @param msMin a step that takes less has no span, unless it fails */
function traced<Result>(name: string, msMin: number, run: () => Promise<Result>): Promise<Result> {
  const step = beginStep();
  if (!step) return run();
  return whenEnded(run, (ended) => {
    const error = failureOf(ended);
    if (error !== undefined || performance.now() - step.sinceMs >= msMin)
      step.end({ name, kind: 'internal', attributes: {}, error });
  });
}
