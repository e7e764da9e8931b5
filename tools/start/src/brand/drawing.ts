import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Brand } from './brands.ts';

interface IconSet {
  width?: number;
  icons: Record<string, { body: string; width?: number }>;
}

const require = createRequire(import.meta.url);
const sets = new Map<string, IconSet>();

function setOf(prefix: string): IconSet {
  const known = sets.get(prefix);
  if (known) return known;
  const set: IconSet = JSON.parse(readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), 'utf8'));
  sets.set(prefix, set);
  return set;
}

const NOTO_BOX = 128;
const GAME_ICONS_BOX = 512;
let uses = 0;

/** Gradients inside an icon are named by id; two icons in one picture must not share a name. */
function withOwnIds(body: string): string {
  uses += 1;
  return [...body.matchAll(/\bid="([^"]+)"/g)].reduce(
    (text, [, id = '']) =>
      text
        .replaceAll(`id="${id}"`, `id="u${uses}${id}"`)
        .replaceAll(`#${id}"`, `#u${uses}${id}"`)
        .replaceAll(`#${id})`, `#u${uses}${id})`),
    body,
  );
}

export interface Place {
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
}

const placed = (body: string, box: number, { x, y, size, turn = 0, flip = false }: Place): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -size / box : size / box} ${size / box}) translate(${-box / 2} ${-box / 2})">${body}</g>`;

function bodyOf(prefix: string, name: string): string {
  const icon = setOf(prefix).icons[name];
  if (!icon) throw new Error(`${prefix} has no ${name}`);
  return icon.body;
}

/** A figure of the Noto set as it is, its middle at x, y. */
export const plain = (name: string, place: Place): string => placed(withOwnIds(bodyOf('noto', name)), NOTO_BOX, place);

/** The same with body: lit from above left, outlined, throwing a shadow. Needs `lighting` in the picture. */
export const figure = (name: string, place: Place): string => `<g filter="url(#volume)">${plain(name, place)}</g>`;

export const silhouette = (name: string, place: Place, color: string, opacity = 1): string =>
  `<g color="${color}" opacity="${opacity}">${placed(bodyOf('game-icons', name), GAME_ICONS_BOX, place)}</g>`;

/** Filters and gradients every picture shares. The outline is a blurred copy made hard: dilating is far slower. */
export function lighting({ ink, light }: Brand): string {
  return (
    '<filter id="volume" x="-25%" y="-25%" width="150%" height="165%" color-interpolation-filters="sRGB">' +
    '<feOffset in="SourceAlpha" dx="5" dy="6" result="a"/><feComposite in="SourceAlpha" in2="a" operator="out" result="b"/><feGaussianBlur in="b" stdDeviation="2" result="c"/>' +
    '<feFlood flood-color="#fff" flood-opacity="0.8"/><feComposite in2="c" operator="in" result="d"/><feComposite in="d" in2="SourceAlpha" operator="in" result="rim"/>' +
    '<feOffset in="SourceAlpha" dx="-9" dy="-14" result="e"/><feComposite in="SourceAlpha" in2="e" operator="out" result="f"/><feGaussianBlur in="f" stdDeviation="7" result="g"/>' +
    `<feFlood flood-color="${ink}" flood-opacity="0.75"/><feComposite in2="g" operator="in" result="h"/><feComposite in="h" in2="SourceAlpha" operator="in" result="shade"/>` +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="1.8" result="w"/><feComponentTransfer in="w" result="m"><feFuncA type="linear" slope="9" intercept="-0.4"/></feComponentTransfer>' +
    `<feFlood flood-color="${ink}" flood-opacity="0.8"/><feComposite in2="m" operator="in" result="outline"/>` +
    `<feGaussianBlur in="m" stdDeviation="10" result="n"/><feFlood flood-color="${light}" flood-opacity="0.55"/><feComposite in2="n" operator="in" result="aura"/>` +
    `<feOffset in="n" dy="16" result="o"/><feFlood flood-color="${ink}" flood-opacity="0.75"/><feComposite in2="o" operator="in" result="shadow"/>` +
    '<feMerge><feMergeNode in="aura"/><feMergeNode in="shadow"/><feMergeNode in="outline"/><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="rim"/></feMerge></filter>' +
    '<linearGradient id="coin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3a8"/><stop offset="0.45" stop-color="#ffc928"/><stop offset="1" stop-color="#d8830a"/></linearGradient>'
  );
}

/** A gold coin, tilted. */
export function coin(x: number, y: number, radius: number, turn = 0, squash = 0.8): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1 ${squash})"><circle cy="${radius * 0.22}" r="${radius}" fill="#8a4b06"/><circle r="${radius}" fill="url(#coin)"/>` +
    `<circle r="${radius * 0.76}" fill="none" stroke="#b36b08" stroke-width="${radius * 0.09}"/><path d="M0 ${-radius * 0.46}L${radius * 0.14} ${-radius * 0.14}L${radius * 0.46} 0L${radius * 0.14} ${radius * 0.14}L0 ${radius * 0.46}L${-radius * 0.14} ${radius * 0.14}L${-radius * 0.46} 0L${-radius * 0.14} ${-radius * 0.14}Z" fill="#c97c0a"/>` +
    `<path d="M${-radius * 0.7} ${-radius * 0.3}A${radius * 0.76} ${radius * 0.76} 0 0 1 ${radius * 0.1} ${-radius * 0.74}" fill="none" stroke="#fffbe0" stroke-width="${radius * 0.13}" stroke-linecap="round"/></g>`
  );
}

export function sparkle(x: number, y: number, size: number, opacity = 0.95): string {
  const thin = size * 0.13;
  return `<path d="M${x} ${y - size}Q${x + thin} ${y - thin} ${x + size} ${y}Q${x + thin} ${y + thin} ${x} ${y + size}Q${x - thin} ${y + thin} ${x - size} ${y}Q${x - thin} ${y - thin} ${x} ${y - size}Z" fill="#fff" opacity="${opacity}"/>`;
}

/** Numbers that follow from a text: pictures are the same on every machine. */
export function diceOf(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function glow(id: string, x: number, y: number, radius: number, color: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="0.5" stop-color="${color}" stop-opacity="${opacity * 0.45}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
  );
}

export function rays(
  id: string,
  x: number,
  y: number,
  length: number,
  count: number,
  color: string,
  opacity: number,
): string {
  const wedges = Array.from({ length: count }, (_, index) => {
    const from = (index / count) * Math.PI * 2 + 0.2;
    const to = from + Math.PI / count;
    const at = (angle: number): string =>
      `${(x + Math.cos(angle) * length).toFixed(0)} ${(y + Math.sin(angle) * length).toFixed(0)}`;
    return `M${x} ${y}L${at(from)}L${at(to)}Z`;
  }).join('');
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${length}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>` +
    `<path d="${wedges}" fill="url(#${id})"/>`
  );
}
