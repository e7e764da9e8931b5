import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}

const require = createRequire(import.meta.url);
const sets = new Map<string, IconSet>();

function setOf(prefix: 'noto' | 'game-icons'): IconSet {
  const known = sets.get(prefix);
  if (known) return known;
  const set: IconSet = JSON.parse(readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), 'utf8'));
  sets.set(prefix, set);
  return set;
}

let uses = 0;

/** Gradients inside an icon are named by id; two icons in one picture must not share a name. */
function withOwnIds(body: string): string {
  const ids = [...body.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  if (ids.length === 0) return body;
  uses += 1;
  return ids.reduce(
    (text, id) =>
      text
        .replaceAll(`id="${id}"`, `id="i${uses}${id}"`)
        .replaceAll(`#${id}"`, `#i${uses}${id}"`)
        .replaceAll(`#${id})`, `#i${uses}${id})`),
    body,
  );
}

export function hasIcon(prefix: 'noto' | 'game-icons', name: string): boolean {
  return name in setOf(prefix).icons;
}

interface Place {
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
}

function placed(body: string, box: number, { x, y, size, turn = 0, flip = false }: Place): string {
  const scale = size / box;
  const mirror = flip ? `scale(-1 1)` : '';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) ${mirror} scale(${scale}) translate(${-box / 2} ${-box / 2})">${body}</g>`;
}

/** A full-colour figure with its middle at x, y. */
export function figure(name: string, place: Place): string {
  const set = setOf('noto');
  const icon = set.icons[name];
  if (!icon) throw new Error(`the Noto set has no ${name}`);
  return placed(withOwnIds(icon.body), icon.width ?? set.width ?? 128, place);
}

/** A one-colour silhouette with its middle at x, y. */
export function silhouette(name: string, place: Place, color: string, opacity = 1): string {
  const set = setOf('game-icons');
  const icon = set.icons[name];
  if (!icon) throw new Error(`the game-icons set has no ${name}`);
  return `<g color="${color}" fill="${color}" opacity="${opacity}">${placed(icon.body, icon.width ?? set.width ?? 512, place)}</g>`;
}
