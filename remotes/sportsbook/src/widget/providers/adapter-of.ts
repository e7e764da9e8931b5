import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { betby } from './betby.ts';
import { iframe } from './iframe.ts';
import type { SportsAdapter } from './sports-adapter.ts';

/** The public test script; a tenant names its operator's own. */
const BETBY_SCRIPT_DEFAULT = 'https://ui.invisiblesport.com/bt-renderer.min.js';

/** The adapter of the site's sports provider: Betby unless the tenant has another one. */
export const adapterOf = ({
  sportsProvider,
  sportsFrame,
  betby: { script },
}: Pick<SiteConfig, 'sportsProvider' | 'sportsFrame'> & {
  betby: Pick<SiteConfig['betby'], 'script'>;
}): SportsAdapter =>
  sportsProvider === 'iframe' && sportsFrame !== undefined
    ? iframe(sportsFrame)
    : betby(script ?? BETBY_SCRIPT_DEFAULT);
