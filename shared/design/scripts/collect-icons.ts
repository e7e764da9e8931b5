/**
 * Copies the drawings of the interface's icons out of @iconify-json/lucide into src/icon/lucide-icons.ts, so that they
 * need no request. Run it after changing the list: `node shared/design/scripts/collect-icons.ts`.
 * What is not listed still works: it comes from the tenant's icon endpoint.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const names = `
arrow-down arrow-down-to-line arrow-left arrow-right arrow-up arrow-up-from-line bell calendar check chevron-down chevron-left
chevron-right chevron-up chevrons-left chevrons-right circle-check circle-help circle-x clock
coins copy credit-card crown download ellipsis external-link eye eye-off file-text flame gamepad-2 gem gift globe
headphones heart history home image inbox info languages layout-grid list lock log-in log-out mail maximize
menu message-circle minimize minus monitor moon newspaper pause phone pin play plus qr-code radio receipt refresh-cw search
send settings shield shield-alert shield-check sliders-horizontal smile sparkles star sun swords ticket trash-2
trending-up triangle-alert trophy user user-plus users volleyball wallet wifi-off x zap
`
  .trim()
  .split(/\s+/);

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

const lines = names.sort().map((name) => `  '${name}': '${bodyOf(name)}',`);
const target = new URL('../src/icon/lucide-icons.ts', import.meta.url);
writeFileSync(
  target,
  `/** Lucide (ISC licence), made by scripts/collect-icons.ts: the drawing inside the common stroke attributes. */
// prettier-ignore
export const lucideBodies: Record<string, string> = {
${lines.join('\n')}
};
`,
);
