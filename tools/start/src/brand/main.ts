import { join } from 'node:path';
import { brands } from './brands.ts';
import { renderBrand } from './render-brand.ts';

/** `node main.ts <folder>` draws every demo tenant into `<folder>/<tenant>/`. */
const [, , folder] = process.argv;
if (!folder) {
  process.stderr.write('brand: name the folder to draw into\n');
  process.exit(1);
}
const startedAt = performance.now();
let drawn = 0;
for (const { tenant } of brands) drawn += await renderBrand(tenant, join(folder, tenant));
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
process.stdout.write(drawn === 0 ? 'brand: everything is there\n' : `brand: ${drawn} files drawn in ${seconds} s\n`);
