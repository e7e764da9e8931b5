import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string }>;
}

const require = createRequire(import.meta.url);

/** SVG bodies by name, of an Iconify set. Throws when a name does not exist. */
export function iconBodies(prefix: string, names: readonly string[]): Record<string, string> {
  const set: IconSet = JSON.parse(readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), 'utf8'));
  return Object.fromEntries(
    names.map((name) => {
      const icon = set.icons[name];
      if (!icon) throw new Error(`the icon ${name} does not exist`);
      return [name, icon.body];
    }),
  );
}
