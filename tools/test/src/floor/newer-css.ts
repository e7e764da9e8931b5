import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { browserFloorQueries } from '@jangada/contracts/delivery/browser-floor';
import { belowFloor } from './newer-apis.ts';

/**
 * Names of CSS because of which a supported browser drops a whole rule: at-rules, pseudo-classes and pseudo-elements.
 */
export interface NewerCss {
  /** Names without `@`. */
  readonly atRules: ReadonlySet<string>;
  /** Names without colons. */
  readonly selectors: ReadonlySet<string>;
}

/** Prefixed names are for one engine; other engines have another rule. */
const UNPREFIXED = /^[a-z][a-z-]*$/;

/**
 * The CSS entries of MDN's compatibility data that the browser floor lacks. Properties are left out, because an unknown
 * one does not drop its rule.
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

/**
 * Text after a colon that ends with `;` or `}` is a value. Matches at-rules with a block, such as `@scope (` and
 * `'@starting-style': {`, and selectors, such as `&:open` and `::picker(`.
 */
const AT_RULE = /@([a-z-]+)(?=['"`]?\s*[:({]| \()/g;
const SELECTOR = /(?<![:\w])(?:[\w\])&*.-]*)::?([a-z-]+)(?![\w-]|:|[;}])/g;

/** The names in a sheet or a script because of which a rule would be dropped. */
export const newerCssIn = (text: string, { atRules, selectors }: NewerCss): string[] => [
  ...Array.from(text.matchAll(AT_RULE), ([, name = '']) => name)
    .filter((name) => atRules.has(name))
    .map((name) => `@${name}`),
  ...Array.from(text.matchAll(SELECTOR), ([, name = '']) => name)
    .filter((name) => selectors.has(name))
    .map((name) => `:${name}`),
];
