import { apiChecks } from './api.ts';
import { busChecks } from './bus.ts';
import { messageChecks, modalChecks, panelChecks } from './layers.ts';
import { clockChecks, updateBlockerChecks, lifeChecks, storageChecks, telemetryChecks } from './life.ts';
import type { Check, ConformingPage } from './page.ts';
import { placeChecks } from './place.ts';
import { sessionChecks } from './session.ts';

/** The checks that every host passes, by port. */
const ports: Readonly<Record<string, readonly Check[]>> = {
  api: apiChecks,
  session: sessionChecks,
  bus: busChecks,
  modals: modalChecks,
  panels: panelChecks,
  'toasts and notices': messageChecks,
  'navigation, language and appearance': placeChecks,
  storage: storageChecks,
  updateBlocker: updateBlockerChecks,
  telemetry: telemetryChecks,
  clock: clockChecks,
  'the life of a remote': lifeChecks,
};

/**
 * Runs the same checks against one host, in Jest: the stub, which remotes are written and tested with, and the shell,
 * which they run in. A check that fails for one of them shows that the stub behaves differently from the shell.
 *
 * @param open a new page for each check
 */
export const describeConformance = (host: string, open: () => ConformingPage | Promise<ConformingPage>): void => {
  describe(host, () => {
    for (const [port, checks] of Object.entries(ports)) {
      describe(port, () => {
        for (const { title, run } of checks) {
          test(title, async () => {
            expect.hasAssertions();
            await run(await open());
          });
        }
      });
    }
  });
};
