import { apiChecks } from './api.ts';
import { busChecks } from './bus.ts';
import { messageChecks, modalChecks, panelChecks } from './layers.ts';
import { clockChecks, updateBlockerChecks, lifeChecks, storageChecks, telemetryChecks } from './life.ts';
import type { Check, ConformingPage } from './page.ts';
import { placeChecks } from './place.ts';
import { sessionChecks } from './session.ts';

/** What every host promises its remotes, by port. */
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
 * Runs the same checks against one host, in Jest: the stub, which remotes are written and tested with, and the shell, which
 * they run in. What holds of one and not of the other is a lie of the stub.
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
