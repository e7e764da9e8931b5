import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from '@jangada/build/source-files';
import { forbiddenIn } from '@jangada/contracts/release-rules/page-policy';
import * as z from '@jangada/contracts/values/schema';
import { NOT_SOURCES, SHOWN } from './project-files.ts';

const sourceMap = z.object({ sources: z.array(z.string()), sourcesContent: z.array(z.nullable(z.string())) });

const lineWith = (text: string, has: (line: string) => boolean): number => text.split('\n').findIndex(has) + 1;

/** `webpack://name/./src/a.js` → `src/a.js` */
const pathOf = (source: string): string => source.replace(/^[\w-]+:\/\/[^/]*\//, '').replace(/^(\.\.?\/)+/, '');

/** What a fault of the page policy is about: `has eval` of `has eval: …eval("1")…`. */
const kindOf = (says: string): string => says.split(':')[0] ?? says;

/** The lines of the sources and packages that brought a fault of the page policy into a built script, by its source map. */
export const placesOfFault = (from: string, script: string, says: string): string[] => {
  const file = join(from, `${script}.map`);
  if (!existsSync(file)) return [];
  const parsed = z.safeParse(sourceMap, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) return [];
  const { sources, sourcesContent } = parsed.data;
  const has = (line: string) => forbiddenIn(script, line).some((one) => kindOf(one.says) === kindOf(says));
  return sources.flatMap((source, index) => {
    const line = lineWith(sourcesContent[index] ?? '', has);
    return line === 0 ? [] : [`${pathOf(source)}:${line}`];
  });
};

/** The first place in a project's own files that names the id or a class of an element in a sentence. */
export const placeOfElement = (folder: string, says: string): string | undefined => {
  const names = [...says.matchAll(/(?:id|class)="([\w\s-]+)"/g)].flatMap(([, words = '']) => words.split(/\s+/));
  if (names.length === 0) return undefined;
  const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);
  for (const path of listSources(folder)) {
    if (!SHOWN.test(path) || NOT_SOURCES.test(path)) continue;
    const line = lineWith(readFileSync(join(folder, path), 'utf8'), (one) => named.test(one));
    if (line > 0) return `${path}:${line}`;
  }
  return undefined;
};
