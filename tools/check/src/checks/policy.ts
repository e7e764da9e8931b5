import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Finding } from '../finding.ts';

/** Code that the policy of the page refuses, or that would run bytes outside of the plan. */
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

const ADDRESS_OF_SCRIPT = /["'`](https?:\/\/[^"'`\s]+\.m?js)(\?[^"'`]*)?["'`]/g;

const CONTEXT_CHARACTERS = 30;

const excerpt = (text: string, index: number): string =>
  text.slice(Math.max(0, index - CONTEXT_CHARACTERS), index + CONTEXT_CHARACTERS).replaceAll(/\s+/g, ' ');

const scriptsElsewhere = (path: string, text: string, origins: readonly string[]): Finding[] =>
  [...text.matchAll(ADDRESS_OF_SCRIPT)]
    .map(([, address = '']) => address)
    .filter((address) => !origins.includes(new URL(address).origin))
    .map((address) => ({ where: path, says: `names a script elsewhere: ${address}` }));

/** The violations of the page's policy in a file. */
export const forbiddenIn = (path: string, text: string, scriptOrigins: readonly string[] = []): Finding[] => [
  ...forbidden.flatMap(({ what, sign }) => {
    const found = sign.exec(text);
    return found ? [{ where: path, says: `has ${what}: …${excerpt(text, found.index)}…` }] : [];
  }),
  ...scriptsElsewhere(path, text, scriptOrigins),
];

/** Reads every script of a built release. */
export const checkPolicy = (dir: string, { files }: Release, scriptOrigins: readonly string[]): Finding[] =>
  files
    .filter(({ path }) => path.endsWith('.js'))
    .flatMap(({ path }) => forbiddenIn(path, readFileSync(join(dir, path), 'utf8'), scriptOrigins));
