import type { BootDocument } from '@jangada/contracts/delivery/boot';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

/** What the shell is made of. */
export interface ReadySite {
  readonly site: SiteConfig;
  readonly plan: Plan | null;
  /** What this page was made of; null where no edge made it, as in development. */
  readonly build?: string | null;
  /** This browser followed a signed link to an x-ray of the site (docs/decisions/0040). */
  readonly hasXRay?: boolean;
}

/** What a boot document in the ready state brings; null in any other. */
export const readySite = ({ state, site, plan, build, overrides }: BootDocument): ReadySite | null =>
  state === 'ready' && site
    ? {
        site,
        plan: plan ?? null,
        build: build ?? null,
        hasXRay: overrides?.some(({ feature }) => feature === 'x-ray') ?? false,
      }
    : null;
