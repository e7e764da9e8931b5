import { reportStartFailure } from './boot/start-report.ts';
import { nextTurn } from './browser/next-turn.ts';

/**
 * The code of the shell is there as a whole, but evaluated in turns: in one, a slow phone would not react for a second
 * (docs/decisions/0171). Each import is part of this file's chunk and requests nothing.
 */
const evaluateInTurns = async () => {
  await import(/* webpackMode: "eager" */ './boot/design-system.ts');
  await nextTurn();
  return import(/* webpackMode: "eager" */ './bootstrap.tsx');
};

evaluateInTurns()
  .then(({ start }) => start())
  .catch((error: unknown) => {
    reportStartFailure(error);
    throw error;
  });
