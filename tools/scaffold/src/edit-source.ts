/** Small edits of sources that people wrote: each finds its place by a pattern, and refuses when there is none. */

/** @throws with the searched text, when it is not in the source */
const placeOf = (text: string, sign: RegExp, what: string): RegExpExecArray => {
  const found = sign.exec(text);
  if (!found) throw new Error(`Nothing was written: there is no ${what}.`);
  return found;
};

const insertAt = (text: string, index: number, part: string): string => text.slice(0, index) + part + text.slice(index);

/** Adds an entry to a list of an offer, `routes: [`; adds the list if it is missing. */
export const addToOffer = (offer: string, list: 'routes' | 'slots' | 'modals' | 'panels', entry: string): string => {
  const known = new RegExp(String.raw`\n  ${list}: \[`).exec(offer);
  if (known) return insertAt(offer, known.index + known[0].length, `${entry}, `);
  const end = placeOf(offer, /\n\}\);\s*$/, '"});" at the end of src/offer.ts');
  return insertAt(offer, end.index, `\n  ${list}: [${entry}],`);
};

/** Adds a group to the texts of a remote, after the existing ones. */
export const addTexts = (texts: string, group: string): string => {
  const end = placeOf(texts, /\n\}\)( satisfies [^;]+)?;/, '"});" after the texts');
  return insertAt(texts, end.index, `\n${group}`);
};

/** The group with this name in the texts: from `  part: {` to its `  },`. */
export const textGroup = (texts: string, name: string): string =>
  placeOf(texts, new RegExp(String.raw`  ${name}: \{[\s\S]*?\n  \},`), `texts ${name}`)[0];

/** Adds an import from a module, which may be new. */
export const addImport = (source: string, name: string, from: string): string => {
  const escaped = from.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const known = new RegExp(String.raw`import \{([^}]*?),?\s*\} from '${escaped}';`).exec(source);
  if (!known) return `import { ${name} } from '${from}';\n${source}`;
  if (known[1]?.split(',').some((one) => one.trim() === name)) return source;
  return source.replace(known[0], `import {${known[1]}, ${name} } from '${from}';`);
};

/** Adds `import * as name` if it is missing. */
export const addNamespaceImport = (source: string, name: string, from: string): string => {
  const line = `import * as ${name} from '${from}';\n`;
  return source.includes(line) ? source : line + source;
};

/** Adds lines to the end of a function or object that begins with `start` at the left margin and ends with `end` there. */
export const addToEnd = (source: string, start: RegExp, end: string, lines: string, what: string): string => {
  const from = placeOf(source, start, what).index;
  const index = source.indexOf(`\n${end}`, from);
  if (index === -1) throw new Error(`Nothing was written: ${what} does not end with "${end}".`);
  return insertAt(source, index, `\n${lines}`);
};
