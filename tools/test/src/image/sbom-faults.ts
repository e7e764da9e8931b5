import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '@jangada/contracts/values/schema';

/** Where the image has its bill of materials, as CycloneDX. */
export const SBOM = 'sbom.cdx.json';

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string(), version: z.string() })),
});
const manifest = z.object({ name: z.string(), version: z.string() });

const OWN = /^@jangada\//;

/** `name@version` of each package of the folder, which pnpm has laid out. */
const installedIn = (app: string): Set<string> => {
  const store = join(app, 'node_modules/.pnpm');
  const installed = new Set<string>();
  for (const folder of readdirSync(store)) {
    const [, name = ''] = /^(@[^+]+\+[^@]+|[^@]+)@/.exec(folder) ?? [];
    const file = join(store, folder, 'node_modules', name.replace('+', '/'), 'package.json');
    if (name === '' || !existsSync(file)) continue;
    const read = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
    installed.add(`${read.name}@${read.version}`);
  }
  return installed;
};

/** Packages that are in an image and not in its bill of materials, or the other way round. */
export const sbomFaults = (app: string): string[] => {
  const file = join(app, SBOM);
  if (!existsSync(file)) return [`${SBOM} is not in it`];
  const read = bill.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) return [`${SBOM} is no CycloneDX`];
  const named = new Set(
    read.data.components
      .map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')))
      .filter((one) => !OWN.test(one)),
  );
  const installed = installedIn(app);
  if (installed.size === 0) return ['it has no packages'];
  return [
    ...[...installed].filter((one) => !named.has(one)).map((one) => `${one} is in it, and not in ${SBOM}`),
    ...[...named].filter((one) => !installed.has(one)).map((one) => `${one} is in ${SBOM}, and not in it`),
  ];
};
