import { createKept } from '../browser/kept.ts';
import { followAddress } from '../locale/address-links.ts';
import { learnCountry } from '../locale/country.ts';
import type { Shell } from '../shell.ts';

/** What nobody waits for: the visitor's country, and the addresses in the page's head. */
export const startIdleWork = ({ kept, router, tenant }: Pick<Shell, 'kept' | 'router' | 'tenant'>): void => {
  void learnCountry({ kept, session: createKept('', () => window.sessionStorage) });
  const follow = () => followAddress(tenant.get().link, router.place.get().path, router.language.get());
  follow();
  router.place.subscribe(follow);
  router.language.subscribe(follow);
};
