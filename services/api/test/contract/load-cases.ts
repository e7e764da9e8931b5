import { readdirSync } from 'node:fs';
import type { OperationCases } from './case.ts';

const FOLDER = new URL('./', import.meta.url);

/**
 * Every `<domain>.cases.ts` of this folder; each exports `cases` by the names of operations.
 *
 * @throws when two files have cases of the same operation, or one exports something else
 */
export async function loadCases(): Promise<ReadonlyMap<string, OperationCases>> {
  const found = new Map<string, OperationCases>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.cases.ts'))) {
    const { cases } = (await import(new URL(file, FOLDER).href)) as { cases?: Record<string, OperationCases> };
    if (!cases) throw new TypeError(`${file} exports no \`cases\``);
    for (const [name, operation] of Object.entries(cases)) {
      if (found.has(name)) throw new TypeError(`${file} tells the cases of ${name} again`);
      found.set(name, operation);
    }
  }
  return found;
}
