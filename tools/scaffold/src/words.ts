import type { Language } from '@jangada/contracts/values/languages';

/** Converts `free-spins` to `FreeSpins`, for components and types. */
export const pascalOf = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Converts `free-spins` to `freeSpins`, for values and text keys. */
export const camelOf = (name: string): string => {
  const pascal = pascalOf(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};

/** Converts `free-spins` to `Free spins`, a first draft of the label. */
const sentenceOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type Labels = Readonly<Record<Language, string>>;

/** The label; the name itself by default. */
export const labelsOf = (name: string, given: Partial<Labels> = {}): Labels => ({
  pt: given.pt ?? given.en ?? sentenceOf(name),
  en: given.en ?? given.pt ?? sentenceOf(name),
});

/** A label is inserted between quotes in sources, Markdown and JSON. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} .,&+-]*$/u;

/** @throws when it is too long for a menu, or contains other characters */
export const checkLabels = (labels: Labels, lengthMax: number): void => {
  for (const label of Object.values(labels)) {
    if (label.length > lengthMax) throw new Error(`"${label}" is longer than ${lengthMax} characters.`);
    if (!PLAIN.test(label)) throw new Error(`"${label}" may hold letters, digits, spaces and . , & + - only.`);
  }
};
