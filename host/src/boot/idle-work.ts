import { loadLateIcons } from '@jangada/design';
import { loadPageExtras } from '../analytics/page-extras.ts';
import { createKeptInTab } from '../browser/kept.ts';
import { followAddress } from '../locale/address-links.ts';
import { learnCountry } from '../locale/country.ts';
import type { Shell } from '../shell.ts';

type IdleParts = Pick<Shell, 'kept' | 'router' | 'tenant' | 'support' | 'hooks'>;

/** What nobody waits for: the visitor's country, the addresses in the page's head, and what third parties bring. */
export const startIdleWork = ({ kept, router, tenant, support, hooks }: IdleParts): void => {
  void learnCountry({ kept, session: createKeptInTab() });
  const follow = () => followAddress(tenant.get().link, router.place.get().path, router.language.get());
  follow();
  router.place.subscribe(follow);
  router.language.subscribe(follow);
  void loadLateIcons();
  support.start();
  loadPageExtras(tenant.get(), hooks);
};
