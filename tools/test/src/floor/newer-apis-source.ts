import { newerApis } from './newer-apis.ts';

/** The names for the edge and `jangada check`, without the data of all browsers. */
export const newerApisFile = new URL('../../../../shared/contracts/src/release-rules/newer-apis.ts', import.meta.url);

const WORDS_PER_LINE_CHARACTERS = 110;

const linesOf = (names: ReadonlySet<string>): string => {
  const lines = [''];
  for (const name of [...names].sort()) {
    const last = lines.at(-1) ?? '';
    if (last.length + name.length > WORDS_PER_LINE_CHARACTERS) lines.push(name);
    else lines[lines.length - 1] = last === '' ? name : `${last} ${name}`;
  }
  return lines.map((line) => `    ${line}\n`).join('');
};

const setOf = (names: ReadonlySet<string>): string =>
  `new Set(\n  \`\n${linesOf(names)}  \`\n    .trim()\n    .split(/\\s+/),\n);\n`;

export const newerApisSource = (): string => {
  const { globals, statics, methods } = newerApis();
  return `// Written by \`npm run newer-apis\` from MDN's compatibility data and the floor (docs/decisions/0208).

/** Names of the page that at least one browser of the floor does not have. */
export const newerGlobals: ReadonlySet<string> = ${setOf(globals)}
/** Functions of global objects that are newer than the oldest supported browsers, for example \`AbortSignal.any\`. */
export const newerStatics: ReadonlySet<string> = ${setOf(statics)}
/** Names of members that only newer objects of the page have. */
export const newerMethods: ReadonlySet<string> = ${setOf(methods)}`;
};
