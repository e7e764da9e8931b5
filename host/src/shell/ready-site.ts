import type { BootDocument } from '@jangada/contracts/delivery/boot';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

export interface ReadySite {
  readonly site: SiteConfig;
  readonly plan: Plan | null;
  /** The build of this page; null in development. */
  readonly build?: string | null;
  /** True when this browser opened a signed x-ray link (docs/decisions/0040). */
  readonly hasXRay?: boolean;
}

/** The contents of a boot document in the ready state; null in other states. */
export const readySite = ({ state, site, plan, build, overrides }: BootDocument): ReadySite | null =>
  state === 'ready' && site
    ? {
        site,
        plan: plan ?? null,
        build: build ?? null,
        hasXRay: overrides?.some(({ feature }) => feature === 'x-ray') ?? false,
      }
    : null;
