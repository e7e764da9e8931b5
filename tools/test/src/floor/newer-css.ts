import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { browserFloorQueries } from '@jangada/contracts/delivery/browser-floor';
import { belowFloor } from './newer-apis.ts';

/** Names of CSS with which a browser of the floor drops a whole rule: at-rules, pseudo-classes and pseudo-elements. */
export interface NewerCss {
  /** Without `@`. */
  readonly atRules: ReadonlySet<string>;
  /** Without colons. */
  readonly selectors: ReadonlySet<string>;
}

/** Names with a prefix are of one engine, for the others there is another rule. */
const UNPREFIXED = /^[a-z][a-z-]*$/;

/**
 * What MDN's compatibility data has of CSS and the floor does not. Not properties: one that is unknown is left out alone.
 *
 * @param queries of browserslist
 */
export const newerCss = (queries: readonly string[] = browserFloorQueries): NewerCss => {
  const isNewer = belowFloor(queries);
  const newerOf = (tree: object = {}): ReadonlySet<string> =>
    new Set(
      Object.entries(tree as Record<string, Identifier>)
        .filter(([name, entry]) => UNPREFIXED.test(name) && isNewer(entry))
        .map(([name]) => name),
    );
  return { atRules: newerOf(data.css['at-rules']), selectors: newerOf(data.css.selectors) };
};

/** What follows a colon and ends with `;` or `}` is a value. At-rules with a block, such as `@scope (` and `'@starting-style': {`; selectors, such as `&:open` and `::picker(`. */
const AT_RULE = /@([a-z-]+)(?=['"`]?\s*[:({]| \()/g;
const SELECTOR = /(?<![:\w])(?:[\w\])&*.-]*)::?([a-z-]+)(?![\w-]|:|[;}])/g;

/** What of the styles in a sheet or a script would be dropped with its rule. */
export const newerCssIn = (text: string, { atRules, selectors }: NewerCss): string[] => [
  ...Array.from(text.matchAll(AT_RULE), ([, name = '']) => name)
    .filter((name) => atRules.has(name))
    .map((name) => `@${name}`),
  ...Array.from(text.matchAll(SELECTOR), ([, name = '']) => name)
    .filter((name) => selectors.has(name))
    .map((name) => `:${name}`),
];
