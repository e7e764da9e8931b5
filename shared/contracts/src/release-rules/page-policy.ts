import type { Release } from '../delivery/release.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/** Code that the policy of the page refuses, or that would run code outside of the plan. */
const forbidden: readonly { readonly what: string; readonly sign: RegExp }[] = [
  { what: 'eval', sign: /(?<![\w$.])eval\s*\(/ },
  { what: 'new Function', sign: /(?<![\w$.])(new\s+)?Function\s*\(/ },
  { what: 'a timer with source text', sign: /set(Timeout|Interval)\s*\(\s*["'`]/ },
  { what: 'an inline style attribute', sign: /setAttribute\s*\(\s*["'`]style["'`]/ },
  { what: 'an inline handler', sign: /setAttribute\s*\(\s*["'`]on[a-z]+["'`]/ },
  { what: 'a javascript: address', sign: /["'`]\s*javascript:/i },
  { what: 'innerHTML', sign: /\.(inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|dangerouslySetInnerHTML/ },
  { what: 'document.write', sign: /document\.write(ln)?\s*\(/ },
];

/**
 * How libraries look for the global object, and set one that strict code hides: lodash, core-js, regenerator. Browsers of
 * the floor have `globalThis`, so these branches never run; where one does, the policy of the page stops it and the check
 * in a browser reports it.
 */
const DEAD =
  /(?<![\w$.])(?:new\s+)?Function\s*\(\s*(?:(["'`])return this\1|(["'`])r\2\s*,\s*(["'`])regeneratorRuntime\s*=\s*r\3)\s*\)/g;

const ADDRESS_OF_SCRIPT = /["'`](https?:\/\/[^"'`\s]+\.m?js)(\?[^"'`]*)?["'`]/g;

/** A document of a release would run from the site's own origin, but without the policy of the site's pages. */
const DOCUMENT = /\.(x?html?|xml)$/i;

const SCRIPT = /\.m?js$/i;

const CONTEXT_CHARACTERS = 30;

const excerpt = (text: string, index: number): string =>
  text.slice(Math.max(0, index - CONTEXT_CHARACTERS), index + CONTEXT_CHARACTERS).replaceAll(/\s+/g, ' ');

const fault = (where: string, says: string): ReleaseFault => ({ rule: 'page-policy', where, says });

const scriptsElsewhere = (path: string, text: string, origins: readonly string[]): ReleaseFault[] =>
  [...text.matchAll(ADDRESS_OF_SCRIPT)]
    .map(([, address = '']) => address)
    .filter((address) => !URL.canParse(address) || !origins.includes(new URL(address).origin))
    .map((address) => fault(path, `names a script elsewhere: ${address}`));

/** The violations of the page's policy in a file. */
export const forbiddenIn = (path: string, text: string, scriptOrigins: readonly string[] = []): ReleaseFault[] => {
  const living = text.replaceAll(DEAD, 'globalThis');
  return [
    ...forbidden.flatMap(({ what, sign }) => {
      const found = sign.exec(living);
      return found ? [fault(path, `has ${what}: …${excerpt(living, found.index)}…`)] : [];
    }),
    ...scriptsElsewhere(path, text, scriptOrigins),
  ];
};

/**
 * The violations in every script of a release, and its documents. Scripts of the shell are not searched, because React
 * itself contains the forbidden words.
 */
export const policyFaults = ({ remote, files, scriptOrigins }: Release, { text }: ReleaseContent): ReleaseFault[] => [
  ...files
    .filter(({ path }) => DOCUMENT.test(path))
    .map(({ path }) => fault(path, 'is a document; a release has scripts, styles, fonts and pictures')),
  ...files
    .filter(({ path }) => remote !== 'host' && SCRIPT.test(path))
    .flatMap(({ path }) => forbiddenIn(path, text(path) ?? '', scriptOrigins)),
];
