import type { Api } from '@jangada/contracts/host/host-api';
import type { Shell } from '../shell.ts';
import { createSupport } from './support.ts';
import type { ShellSupport } from './support.ts';

type Parts = Pick<
  Shell,
  'tenant' | 'session' | 'modals' | 'device' | 'toasts' | 'notices' | 'hooks' | 'router' | 'texts'
> & {
  readonly api: Api;
};

/** Live support of this shell. What knows the third party comes with the first player. */
export const loadSupport = ({ api, tenant, notices, router, texts, ...parts }: Parts): ShellSupport =>
  createSupport({
    ...parts,
    site: tenant,
    i18n: texts.instance,
    load: async () =>
      (await import('./live-support.ts')).createLiveSupport({
        api,
        site: tenant.getState,
        notices,
        i18n: texts.instance,
        hold: router.hold,
      }),
  });
