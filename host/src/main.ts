// In the first turn: the next script of the page is the entry of a remote, which uses these globals.
import './composition/runtime-globals.ts';
import { reportStartFailure } from './boot/start-report.ts';
import { nextTurn } from './browser/next-turn.ts';

/**
 * The code of the shell is there as a whole, but evaluated in turns: in one, a slow phone would not react for a third of a
 * second (docs/decisions/0185). Each import is part of this file's chunk and requests nothing.
 */
const startInTurns = async (): Promise<void> => {
  await nextTurn();
  await import(/* webpackMode: "eager" */ './boot/design-system.ts');
  await nextTurn();
  await import(/* webpackMode: "eager" */ './composition/load-module.ts');
  await nextTurn();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await nextTurn();
  await start();
};

startInTurns().catch((error: unknown) => {
  reportStartFailure(error);
  throw error;
});
