import { createHash } from 'node:crypto';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Planned } from './plans.ts';

const DIGITS = 16;

/**
 * A digest that changes with everything this visitor would get differently: another release, a remote that is switched
 * on or off, another version of the site. The page carries it, and `/build.json` returns the current one (PWA-04).
 */
export const buildDigest = ({ plan }: Planned, site: Pick<SiteConfig, 'version'>): string => {
  const parts = Object.entries(plan.remotes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { state, chain }]) => [name, state, chain[0]?.uniqueName ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([plan.tenant, site.version, parts]))
    .digest('hex')
    .slice(0, DIGITS);
};
