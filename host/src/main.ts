// This import belongs in the first task: the next script of the page is the entry of a remote, which uses these
// globals.
import './composition/runtime-globals.ts';
import { startedReleases } from './composition/started-releases.ts';
import { reportStartFailure } from './start/start-report.ts';
import { yieldToMain } from './browser/yield-to-main.ts';

/**
 * The shell's code is one file that is evaluated in several tasks; in one task, a slow phone would not respond for a
 * third of a second (docs/decisions/0185). Each import is part of this file's chunk and causes no request.
 */
const startInTasks = async (): Promise<void> => {
  startedReleases()?.started();
  await yieldToMain();
  await import(/* webpackMode: "eager" */ './start/design-system.ts');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ './composition/load-module.ts');
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './start/bootstrap.tsx');
  await yieldToMain();
  await start();
};

startInTasks().catch((error: unknown) => {
  reportStartFailure(error);
  throw error;
});
