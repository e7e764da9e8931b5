/**
 * Copies the icons of the interface from @iconify-json/lucide into src/icon, so that they need no request to the icon
 * endpoint. Run it after changing a list: `node shared/design/scripts/collect-icons.ts`. Other icons still work: they
 * are requested from the tenant's icon endpoint.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Icons in the first view of a screen, or needed without a network: bundled with the core. */
const core = `
arrow-left bell check chevron-down chevron-left chevron-right circle-check circle-x gamepad-2 globe heart info
menu message-circle pause play plus search triangle-alert volleyball wifi-off x
`;

/** Icons in a separate file, fetched with the menus, when the page is idle or when the first of them is requested. */
const late = `
arrow-down arrow-down-to-line arrow-right arrow-up arrow-up-from-line calendar camera chevron-up chevrons-left chevrons-right
circle-help clock coins copy credit-card crown download ellipsis external-link eye eye-off file-text flame gem gift headphones
history home image inbox languages layout-grid list lock log-in log-out mail maximize minimize minus monitor moon newspaper phone pin
qr-code radio receipt refresh-cw send settings shield shield-alert shield-check sliders-horizontal smile sparkles star sun swords
ticket trash-2 trending-up trophy user user-plus users wallet zap
`;

interface LucideSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

const set = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
) as LucideSet;

const stroke = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

function bodyOf(name: string): string {
  const parent = set.aliases[name]?.parent;
  const body = set.icons[name]?.body ?? (parent ? bodyOf(parent) : undefined);
  if (!body) throw new Error(`lucide has no icon "${name}"`);
  return body.replace(/^<g fill[^>]*>(.*)<\/g>$/s, '$1').replaceAll(stroke, '');
}

function write(file: string, constant: string, names: string): void {
  const lines = names
    .trim()
    .split(/\s+/)
    .sort()
    .map((name) => `  '${name}': '${bodyOf(name)}',`);
  writeFileSync(
    new URL(`../src/icon/${file}`, import.meta.url),
    `/** Lucide (ISC licence), made by scripts/collect-icons.ts: the drawing inside the common stroke attributes. */
// oxfmt-ignore
export const ${constant}: Record<string, string> = {
${lines.join('\n')}
};
`,
  );
}

write('lucide-icons.ts', 'lucideBodies', core);
write('lucide-late-icons.ts', 'lateLucideBodies', late);
