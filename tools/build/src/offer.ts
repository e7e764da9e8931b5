import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { offer as offerSchema } from '@jangada/contracts/page/offer.schema';
import type { Offer } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import { offerInPackage } from './foreign/project.ts';

/**
 * Reads a remote's offer: runs its `src/offer.ts`, or takes `jangada.offer` of its package.json.
 *
 * @throws when it is missing, breaks the contract or belongs to another remote
 */
export const readOffer = async (folder: string, name: string): Promise<Offer> => {
  const file = join(folder, 'src/offer.ts');
  const inPackage = existsSync(file) ? undefined : offerInPackage(folder, name);
  if (inPackage) return inPackage;
  // The query makes Node load a file again that was edited while this process runs.
  const address = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
  const loaded: { offer?: unknown } = await import(address);
  const parsed = z.safeParse(offerSchema, loaded.offer);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${file} does not export a valid offer. ${places.join('; ')}`);
  }
  if (parsed.data.remote !== name) {
    throw new Error(`${file} is the offer of ${parsed.data.remote}, not of ${name}.`);
  }
  return parsed.data;
};
