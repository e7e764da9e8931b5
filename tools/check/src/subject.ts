import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offerInPackage } from '@jangada/build/foreign/project';
import { readOffer } from '@jangada/build/offer';
import { scriptOriginsOf } from '@jangada/build/script-origins';
import { listSources } from '@jangada/build/source-files';
import { findSource, folderOf } from '@jangada/build/targets';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { readTexts } from './read-texts.ts';

/** Texts in the structure of `texts/pt.ts`: nested by screen. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

export interface Source {
  /** The path relative to `src`. */
  readonly path: string;
  readonly text: string;
}

/** Exceptions that a remote declares in its package.json, where reviewers see them. */
export interface Allowed {
  /** Keys of texts that are equal in both languages. */
  readonly sameTexts: readonly string[];
  /** Origins of third parties whose scripts the remote starts (decision 0025). */
  readonly scriptOrigins: readonly string[];
}

/** A remote under check: its sources and declarations. */
export interface Subject {
  readonly name: RemoteName;
  readonly folder: string;
  readonly offer: Offer;
  /** The project has a shape of its own and its offer in package.json: only what it publishes is checked. */
  readonly isForeign: boolean;
  readonly sources: readonly Source[];
  readonly texts: Readonly<Record<Language, TextTree>>;
  /** The part of package.json under `jangada`. */
  readonly allowed: Allowed;
}

const textsOf = (folder: string, expose: string): TextTree => {
  const file = findSource(join(folder, 'src', expose));
  return file ? readTexts(file) : {};
};

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const allowedOf = (folder: string): Allowed => {
  const document: { jangada?: { sameTexts?: unknown } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return { sameTexts: listOf(document.jangada?.sameTexts), scriptOrigins: scriptOriginsOf(folder) };
};

/**
 * Reads a remote of the workspace.
 *
 * @throws when it does not exist, or its offer or texts cannot be read
 */
export const readSubject = async (name: RemoteName, folder: string = folderOf(name)): Promise<Subject> => {
  const isForeign = !existsSync(join(folder, 'src/offer.ts'));
  if (isForeign && !(existsSync(join(folder, 'package.json')) && offerInPackage(folder, name)))
    throw new Error(`There is no remote ${name}: ${folder} has no src/offer.ts, and no offer in its package.json.`);
  const offer = await readOffer(folder, name);
  const source = join(folder, 'src');
  return {
    name,
    folder,
    isForeign,
    offer,
    sources: listSources(source)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') })),
    texts: { pt: textsOf(folder, offer.texts.pt), en: textsOf(folder, offer.texts.en) },
    allowed: allowedOf(folder),
  };
};
