import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChromium } from '@jangada/build/testing/chromium';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { readSigningKey } from '@jangada/contracts/delivery/signature';
import { publishChanged } from '@jangada/e2e/changed-remote';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { openGuest, visit } from '../failure/visit-broken.ts';
import { TENANT } from '../harness/site.ts';
import type { Scene } from './scene.ts';

const REMOTE = 'casino';
const VERSION = '1.900.0';
/** The gate looks at a release from ten guests on. */
const GUESTS = 12;

const brokenHome = `
  const Home = () => { throw new Error('the home page is broken'); };
  export default Home;`;

/** Releases of remotes. */
export const releaseScenes: readonly Scene[] = [
  {
    cause: 'a casino whose home page throws becomes the stable one, and twelve guests visit it with Chromium',
    alerts: [{ alert: 'StableReleaseBroken', labels: { tenant: TENANT, remote: REMOTE, version: VERSION } }],
    provoke: async ({ site, url }) => {
      const call = deliveryClient({ url, token: site.secrets.deliveryToken });
      const key = await readSigningKey(site.secrets.signingKey);
      const change = (sources: string): void => writeFileSync(join(sources, 'routes/home.tsx'), brokenHome);
      await publishChanged({ name: REMOTE, version: VERSION, change, place: { call, key } });
      const params = { tenant: TENANT, remote: REMOTE } as const;
      const { rollout } = await call(getRollout, { params });
      const setStable = async (version: string | null, previous: string | null): Promise<void> => {
        const { revision } = await call(getRollout, { params });
        const changed = { ...rollout, stable: version, previous };
        const changes = [{ tenant: TENANT, remote: REMOTE, expected_revision: revision, rollout: changed }] as const;
        await call(changeRollouts, { body: { changes: [...changes], reason: 'drill of the alerts', force: true } });
      };
      await setStable(VERSION, rollout.stable);
      const browser = await startChromium();
      try {
        for (let guest = 0; guest < GUESTS; guest += 1) {
          const context = await openGuest(browser, { url, secret: newBrowserSecret(), player: null });
          await visit(context, url);
          await context.close();
        }
      } finally {
        await browser.close();
      }
      return () => setStable(rollout.stable, rollout.previous);
    },
  },
];
