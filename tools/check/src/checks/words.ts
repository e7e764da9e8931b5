import { parseSync } from '@swc/core';
import type { Finding } from '../finding.ts';
import type { Source, Subject } from '../subject.ts';
import { flatTexts } from './locales.ts';

/** Attributes whose text people read or hear. */
const SPOKEN_ATTRIBUTES = new Set([
  ...['title', 'label', 'text', 'alt', 'placeholder', 'help', 'error', 'description', 'heading', 'closeLabel'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
]);

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly quasis?: readonly { readonly cooked?: string; readonly raw?: string }[];
  readonly span?: { readonly start: number };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value)) {
    if (typeof value.type === 'string') visit(value);
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
  }
};

const attributeName = ({ name }: Node): string => {
  if (!isNode(name)) return '';
  if (typeof name.value === 'string') return name.value;
  // `aria-label` is an identifier; a namespaced name such as `xlink:href` has no text for people.
  return '';
};

const literalOf = (value: unknown): string | null => {
  if (!isNode(value)) return null;
  if (value.type === 'StringLiteral' && typeof value.value === 'string') return value.value;
  const inside: unknown = Reflect.get(value, 'expression');
  return value.type === 'JSXExpressionContainer' ? literalOf(inside) : null;
};

const parse = ({ path, text }: Source) => parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });

/** Finds texts for people that are written directly into a view. */
export const wordsInViews = (source: Source): Finding[] => {
  const found: Finding[] = [];
  const say = (text: string) =>
    found.push({ where: `src/${source.path}`, says: `"${text.trim()}" is not in the texts.` });
  walk(parse(source).body, (node) => {
    if (node.type === 'JSXText' && typeof node.value === 'string' && hasWords(node.value)) say(node.value);
    if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.has(attributeName(node))) {
      const text = literalOf(node.value);
      if (text !== null && hasWords(text)) say(text);
    }
  });
  return found;
};

interface Mentions {
  readonly whole: Set<string>;
  /** The fixed beginning of a composed key: `bets.` of `bets.${type}`. */
  readonly starts: string[];
}

const mentionsIn = (sources: readonly Source[]): Mentions => {
  const mentions: Mentions = { whole: new Set(), starts: [] };
  for (const source of sources) {
    walk(parse(source).body, (node) => {
      if (node.type === 'StringLiteral' && typeof node.value === 'string') mentions.whole.add(node.value);
      if (node.type === 'TemplateLiteral') {
        const start = node.quasis?.[0]?.cooked ?? node.quasis?.[0]?.raw ?? '';
        if (start.includes('.')) mentions.starts.push(start);
        else if (node.quasis?.length === 1) mentions.whole.add(start);
      }
    });
  }
  return mentions;
};

const stemOf = (key: string): string => key.replace(/_(one|other)$/, '');

/** Finds texts that no source uses. */
export const unusedTexts = ({ sources, texts }: Pick<Subject, 'sources' | 'texts'>): Finding[] => {
  const mentions = mentionsIn(sources.filter(({ path }) => !/^texts\/(pt|en)\.ts$/.test(path)));
  return [...flatTexts(texts.pt).keys()]
    .filter((key) => !mentions.whole.has(stemOf(key)) && !mentions.starts.some((start) => key.startsWith(start)))
    .map((key) => ({ where: 'src/texts/pt.ts', says: `${key} is used nowhere.` }));
};

/** Checks that views use only declared texts, and that every declared text is used. */
export const checkWords = (subject: Subject): Finding[] => [
  ...subject.sources.filter(({ path }) => path.endsWith('.tsx')).flatMap(wordsInViews),
  ...unusedTexts(subject),
];
