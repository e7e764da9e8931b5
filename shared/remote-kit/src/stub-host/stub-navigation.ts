import type { Language } from '@jangada/contracts/values/languages';
import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { addressIn, addressOf } from '../routing/address.ts';
import { claimMatcher } from '../routing/match-claim.ts';
import { browserHistory, memoryHistory } from '../routing/session-history.ts';
import { createSiteNavigator } from '../routing/site-navigator.ts';
import type { SiteNavigator } from '../routing/site-navigator.ts';
import type { RecordCall } from './stub-ports.ts';

export interface StubNavigation extends SiteNavigator {
  readonly titles: readonly string[];
  /** Every path of the site. */
  readonly claims: readonly RouteClaim[];
}

export interface StubNavigationOptions {
  readonly path: string;
  /** Every path of the site; the route table unless given. */
  readonly claims?: readonly RouteClaim[];
  readonly language: Language;
  /** Uses the browser's own address and history, for a remote running alone; tests stay in memory. */
  readonly inBrowser: boolean;
  readonly record: RecordCall;
}

/** Navigation without a shell: the shell's own navigator, which treats every path of the product as a live route. */
export const createStubNavigation = ({
  path,
  claims = routeClaims,
  language,
  inBrowser,
  record,
}: StubNavigationOptions): StubNavigation => {
  const titles: string[] = [];
  const claimAt = claimMatcher(claims);
  const site = createSiteNavigator({
    history: inBrowser ? browserHistory() : memoryHistory(addressIn(language, path)),
    hasRoute: (to) => claimAt(addressOf(to).pathname) !== null,
    onTitle: (title) => {
      titles.push(title);
      record('navigation.setTitle', title);
    },
    ...(!inBrowser && { leave: () => {} }),
  });
  const { navigator } = site;
  return {
    ...site,
    titles,
    claims,
    navigator: {
      ...navigator,
      push: (to, ...rest) => {
        record('navigation.push', navigator.createHref(to));
        navigator.push(to, ...rest);
      },
      replace: (to, ...rest) => {
        record('navigation.replace', navigator.createHref(to));
        navigator.replace(to, ...rest);
      },
    },
    go: (to, options) => {
      record('navigation.go', to);
      site.go(to, options);
    },
    back: () => {
      record('navigation.back', null);
      site.back();
    },
  };
};
