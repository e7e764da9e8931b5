import { beginStep, classOf } from './work.ts';

/** A shorter wait is none: the connection was free. */
const WAIT_MS_MIN = 1;

/** Runs a wait whose time belongs to neither the code nor the database, such as that for a free connection. */
export const traceWait = async <Result>(what: string, wait: () => Promise<Result>): Promise<Result> => {
  const step = beginStep();
  if (!step) return wait();
  const end = (error?: string): void => {
    if (error !== undefined || performance.now() - step.sinceMs >= WAIT_MS_MIN)
      step.end({ name: `wait for ${what}`, kind: 'internal', attributes: {}, error });
  };
  try {
    const result = await wait();
    end();
    return result;
  } catch (error) {
    end(classOf(error));
    throw error;
  }
};
