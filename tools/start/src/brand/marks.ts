import type { Brand } from './brands.ts';

/** The sign of a brand on a board of 64 × 64; `id` keeps gradients apart when a page shows it twice. */
export type Mark = (brand: Brand, id: string) => string;

/** A raft under sail: logs lashed together, a curved sail the colour of the sun, the sea below. */
const raft: Mark = ({ primary, secondary }, id) =>
  `<linearGradient id="${id}sail" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe08a"/><stop offset="0.55" stop-color="${secondary}"/><stop offset="1" stop-color="#f26b4a"/></linearGradient>` +
  `<linearGradient id="${id}jib" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9fffb"/><stop offset="1" stop-color="#86e6da"/></linearGradient>` +
  `<linearGradient id="${id}hull" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3fe0cf"/><stop offset="1" stop-color="${primary}"/></linearGradient>` +
  `<path d="M34 3C51 12 60 26 60 43H34Z" fill="url(#${id}sail)"/><path d="M34 15C45 21 51 31 52 43H34Z" fill="#fff" opacity="0.16"/>` +
  `<path d="M29 13V43H8C10 31 17 20 29 13Z" fill="url(#${id}jib)"/>` +
  `<path d="M4 47H60L55.5 54H9Z" fill="url(#${id}hull)"/><path d="M17 47V54M30 47V54M43 47V54" stroke="#06303f" stroke-opacity="0.35" stroke-width="1.6"/>` +
  `<path d="M3 60.5q7.25 -4.5 14.5 0t14.5 0t14.5 0t14.5 0" fill="none" stroke="${primary}" stroke-width="3.4" stroke-linecap="round"/>`;

/** A toucan in profile: mostly beak. */
const toucan: Mark = ({ primary, secondary }, id) =>
  `<linearGradient id="${id}beak" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${secondary}"/><stop offset="0.45" stop-color="${primary}"/><stop offset="1" stop-color="#e2470c"/></linearGradient>` +
  `<path d="M3 62C1 40 3 12 24 9C36 7 44 14 45 25C46 42 36 52 31 62Z" fill="#1f1714"/><path d="M3 62C1 40 3 12 24 9C13 17 9 40 11 62Z" fill="#4a3831"/><path d="M3 62C1 40 3 12 24 9C32 7.6 39 10.5 42.5 16" fill="none" stroke="#6b5348" stroke-width="1.6"/>` +
  `<path d="M14 62C13 45 17 37 27 35C36 33 42 33 43.5 36C41 47 35 54 31 62Z" fill="#fff7e8"/><path d="M24 62C25 52 30 45 40 44C37 51 33 56 31 62Z" fill="${secondary}"/>` +
  `<path d="M34 15C50 8 63 17 62 38C61.8 47 58 54 54.5 54C51.5 54 52.5 47 50 42C47 36.5 41 35 35 35.5C32 30 32 21 34 15Z" fill="url(#${id}beak)"/>` +
  `<path d="M62 38C61.8 47 58 54 54.5 54C51.5 54 52.5 47 50 42C54 43 58.5 41.5 62 38Z" fill="#1a1412"/>` +
  `<path d="M35 27.5C46 25 55 28.5 60.5 35" fill="none" stroke="#8a2a06" stroke-width="1.8" stroke-linecap="round" opacity="0.75"/><path d="M37 17C46 13.5 54 16 58 23" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity="0.65"/>` +
  `<circle cx="27" cy="22" r="6.4" fill="#38b6ff"/><circle cx="27" cy="22" r="4" fill="#14100e"/><circle cx="28.6" cy="20.4" r="1.4" fill="#fff"/>`;

/** A jaguar's face, symmetrical as a coin. */
const jaguar: Mark = ({ primary }, id) => {
  const half =
    '<path d="M32 50C27 56 19 55 14 48C7 45 5 38 7 31C5 24 5 13 9 8C14 7 20 10 23 13C26 11.5 29 11 32 11Z" fill="url(#ID)"/>' +
    '<path d="M10 12C13.5 12 17 14 19.5 16.5C16 18.5 13 21.5 11.5 25C9.5 21 9 15.5 10 12Z" fill="#3a2306"/>' +
    '<path d="M15 30C20 27 26 29 28 34C23 36.5 17 35 15 30Z" fill="#f5ffd6"/><ellipse cx="22.6" cy="32" rx="2.3" ry="3.2" fill="#14351f"/><path d="M13 29C19 24.5 27 27 29 34" fill="none" stroke="#2a1804" stroke-width="2.2" stroke-linecap="round"/>' +
    '<path d="M32 38C27 37 23 41 23.5 46C25 50.5 29 51.5 32 49.5Z" fill="#fff3d0"/><circle cx="26.5" cy="45.5" r="0.9" fill="#3a2306"/><circle cx="28.5" cy="47.5" r="0.9" fill="#3a2306"/>' +
    '<g fill="none" stroke="#3a2306" stroke-width="2.2" stroke-linecap="round"><path d="M26 16.5C24 18 24 20.5 26 21.5"/><path d="M17.5 22.5C19.5 22 21 23 21 24.5"/><path d="M11 36C12.5 35 14.5 36 14.5 38"/><path d="M15 42C16.5 40.5 19 41 19.5 43"/><path d="M30 23V26.5"/></g>';
  const face = half.replaceAll('ID', `${id}gold`);
  return (
    `<linearGradient id="${id}gold" x1="0.2" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="#ffe59a"/><stop offset="0.5" stop-color="${primary}"/><stop offset="1" stop-color="#a86a0c"/></linearGradient>` +
    `${face}<g transform="translate(64 0) scale(-1 1)">${face}</g>` +
    '<path d="M27.5 38.5C30 37.5 34 37.5 36.5 38.5C36 41.5 34 43.5 32 43.5C30 43.5 28 41.5 27.5 38.5Z" fill="#3a1408"/><path d="M32 43.5V48" stroke="#3a1408" stroke-width="1.6"/>'
  );
};

/** A spanner on a gear: work in progress. */
const spanner: Mark = ({ primary, secondary }, id) => {
  const teeth = Array.from(
    { length: 10 },
    (_, index) => `<rect x="27" y="2" width="10" height="14" rx="2.5" transform="rotate(${index * 36} 32 32)"/>`,
  ).join('');
  return (
    `<linearGradient id="${id}steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${secondary}"/><stop offset="1" stop-color="${primary}"/></linearGradient>` +
    `<g fill="url(#${id}steel)">${teeth}<circle cx="32" cy="32" r="23"/></g><circle cx="32" cy="32" r="13" fill="#0c1622" opacity="0.85"/>` +
    '<path d="M46 13A10 10 0 0 0 33.5 25.5L15 44A4.6 4.6 0 0 0 21.5 50.5L40 32A10 10 0 0 0 52.5 19.5L46 26L40 25L39 19.5Z" fill="#fff"/>'
  );
};

const marks: Record<string, Mark> = { jangada: raft, tucano: toucan, onca: jaguar, manutencao: spanner };

export function markOf(brand: Brand, id: string): string {
  const mark = marks[brand.tenant];
  if (!mark) throw new Error(`${brand.tenant} has no mark`);
  return mark(brand, id);
}
