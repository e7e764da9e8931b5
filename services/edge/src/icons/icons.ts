import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The bundled collections (packages of `@iconify-json`). */
export const iconCollections = ['lucide', 'game-icons', 'noto'] as const;

export type IconCollection = (typeof iconCollections)[number];

interface IconSet {
  prefix: string;
  icons: Record<string, object>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** An answer in the Iconify JSON form: `prefix` and `icons` (API-100). */
export interface IconReply {
  prefix: string;
  icons: Record<string, object>;
  aliases?: Record<string, { parent: string }>;
  not_found?: string[];
  width?: number;
  height?: number;
}

const require = createRequire(import.meta.url);
const loaded = new Map<IconCollection, Promise<IconSet>>();

/** Loads a collection on first use: each is megabytes, and most sites use one. */
const load = (collection: IconCollection): Promise<IconSet> => {
  const known = loaded.get(collection);
  if (known) return known;
  const reading = readFile(require.resolve(`@iconify-json/${collection}/icons.json`), 'utf8').then(
    (text) => JSON.parse(text) as IconSet,
  );
  loaded.set(collection, reading);
  return reading;
};

/** Picks named icons of a collection; unknown names are listed in `not_found`. */
export const pickIcons = async (collection: IconCollection, names: readonly string[]): Promise<IconReply> => {
  const set = await load(collection);
  const icons: Record<string, object> = {};
  const aliases: Record<string, { parent: string }> = {};
  const missing: string[] = [];
  for (const name of names) {
    const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined;
    const source = alias?.parent ?? name;
    const icon = Object.hasOwn(set.icons, source) ? set.icons[source] : undefined;
    if (!icon) missing.push(name);
    else icons[source] = icon;
    if (icon && alias) aliases[name] = alias;
  }
  return {
    prefix: set.prefix,
    icons,
    ...(Object.keys(aliases).length > 0 && { aliases }),
    ...(missing.length > 0 && { not_found: missing }),
    ...(set.width !== undefined && { width: set.width }),
    ...(set.height !== undefined && { height: set.height }),
  };
};
