import type { Api, Clock, Notices } from '@jangada/contracts/host/host-api';
import type { SiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import type { PageTexts } from '../../texts/locale/page-texts.ts';
import { createSupport } from './support.ts';
import type { ShellSupport, SupportParts } from './support.ts';

export interface LoadSupportParts extends Omit<SupportParts, 'site' | 'i18n' | 'load'> {
  readonly api: Api;
  readonly tenant: SupportParts['site'];
  readonly notices: Notices;
  readonly clock: Clock;
  readonly router: Pick<SiteNavigator, 'guardBack'>;
  readonly texts: Pick<PageTexts, 'instance'>;
}

/** Creates live support; the third-party adapter is loaded with the first player. */
export const loadSupport = ({ api, tenant, notices, clock, router, texts, ...parts }: LoadSupportParts): ShellSupport =>
  createSupport({
    ...parts,
    site: tenant,
    i18n: texts.instance,
    load: async () =>
      (await import('./live-support.ts')).createLiveSupport({
        api,
        site: tenant.getState,
        notices,
        clock,
        i18n: texts.instance,
        guardBack: router.guardBack,
      }),
  });
