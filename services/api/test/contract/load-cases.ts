import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationCases } from './case.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
/** Synchronous, because the tests are created from the cases while their file loads. */
const load = createRequire(import.meta.url);

/**
 * Loads every `<domain>.cases.ts` of this folder; each exports `cases` by the names of operations.
 *
 * @throws when two files have cases of the same operation, or one exports something else
 */
export const loadCases = (): ReadonlyMap<string, OperationCases> => {
  const found = new Map<string, OperationCases>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.cases.ts'))) {
    const { cases } = load(join(FOLDER, file)) as { cases?: Record<string, OperationCases> };
    if (!cases) throw new TypeError(`${file} exports no \`cases\``);
    for (const [name, operation] of Object.entries(cases)) {
      if (found.has(name)) throw new TypeError(`${file} repeats the cases of ${name}`);
      found.set(name, operation);
    }
  }
  return found;
};
