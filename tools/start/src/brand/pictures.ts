import type { Board, Ground } from './backgrounds.ts';
import { groundOf, twinkles, veil } from './backgrounds.ts';
import type { Brand } from './brands.ts';
import { cratePictures } from './crates.ts';
import { coin, figure, lighting } from './drawing.ts';
import { bigMark, box, card, check, chip, phone, roulette } from './emblems.ts';

/** What a picture shows; the group is drawn around 0, 0 on a board 400 units high. */
export interface Illustration {
  ground: Ground;
  group: (brand: Brand) => string;
}

export interface Picture {
  file: string;
  width: number;
  height: number;
  svg: () => string;
}

const coins = (places: [number, number, number][]): string =>
  places.map(([x, y, r], index) => coin(x, y, r, index * 37 - 40, 0.6 + (index % 3) * 0.15)).join('');

const sail: Illustration = {
  ground: 'sea',
  group: (brand) =>
    figure('treasure-chest', { x: 168, y: 96, size: 130 }) +
    bigMark(brand, 0, -14, 300) +
    figure('parrot', { x: -168, y: -70, size: 110 }) +
    coins([
      [-120, 130, 20],
      [-70, 156, 15],
      [86, 160, 18],
      [220, -60, 14],
    ]),
};
const pay: Illustration = {
  ground: 'calm',
  group: (brand) =>
    phone(brand, 0, 6, 0.98, 8) +
    check(118, 96, 46) +
    coins([
      [-150, 60, 26],
      [-118, 118, 20],
      [-170, -70, 17],
      [150, -100, 22],
      [188, 10, 15],
    ]),
};
const match: Illustration = {
  ground: 'stadium',
  group: () =>
    figure('trophy', { x: 20, y: -40, size: 220 }) +
    figure('basketball', { x: 166, y: 60, size: 120 }) +
    figure('tennis', { x: -176, y: -20, size: 110, turn: -14 }) +
    figure('soccer-ball', { x: -80, y: 86, size: 170, turn: 12 }) +
    coins([
      [190, -90, 16],
      [-150, -120, 14],
    ]),
};
const arena: Illustration = {
  ground: 'stadium',
  group: () =>
    figure('boxing-glove', { x: -170, y: -30, size: 150, turn: -12 }) +
    figure('basketball', { x: 10, y: -20, size: 250, turn: -10 }) +
    figure('volleyball', { x: 176, y: -60, size: 120 }) +
    figure('soccer-ball', { x: 150, y: 92, size: 150 }) +
    figure('running-shoe', { x: -120, y: 112, size: 150 }),
};
const podium: Illustration = {
  ground: 'stadium',
  group: () =>
    figure('1st-place-medal', { x: 0, y: -30, size: 280 }) +
    figure('soccer-ball', { x: 150, y: 84, size: 160 }) +
    figure('tennis', { x: -160, y: 40, size: 150, turn: -10 }) +
    figure('chequered-flag', { x: 186, y: -90, size: 120, turn: 8 }) +
    figure('megaphone', { x: -180, y: -100, size: 110 }),
};
const climb: Illustration = {
  ground: 'sky',
  group: (brand) =>
    `<path d="M-420 170Q-60 170 70 -40L70 210H-420Z" fill="${brand.primary}" opacity="0.25"/><path d="M-420 170Q-60 170 70 -40" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round"/><path d="M-420 170Q-60 170 70 -40" fill="none" stroke="${brand.primary}" stroke-width="8" stroke-linecap="round"/>` +
    figure('rocket', { x: 76, y: -46, size: 250, turn: 6 }) +
    bigMark(brand, 196, 108, 150, 4) +
    coins([
      [-90, 150, 22],
      [-160, 96, 16],
      [-30, 60, 14],
      [210, -120, 18],
    ]),
};
const legends: Illustration = {
  ground: 'forest',
  group: () =>
    figure('tornado', { x: -160, y: -30, size: 170 }) +
    figure('fire', { x: 164, y: -10, size: 180 }) +
    figure('turtle', { x: 0, y: 62, size: 230 }) +
    figure('snake', { x: 20, y: -110, size: 130 }) +
    coins([
      [-110, 140, 18],
      [130, 140, 20],
    ]),
};
const tables: Illustration = {
  ground: 'felt',
  group: () =>
    roulette(40, -6, 170, 0.92) +
    card('K', 'spade', -186, 40, 0.92, -20) +
    card('A', 'heart', -118, 20, 0.96, -4) +
    chip(170, 128, 40, '#c5122a') +
    chip(226, 100, 34, '#12331f') +
    chip(-40, 160, 36, '#1746a2'),
};
const limits: Illustration = {
  ground: 'calm',
  group: (brand) =>
    figure('shield', { x: 0, y: 0, size: 300 }) +
    figure('stopwatch', { x: 168, y: 70, size: 130 }) +
    bigMark(brand, 0, -8, 120) +
    figure('balance-scale', { x: -176, y: 62, size: 120 }),
};
const cheer: Illustration = {
  ground: 'calm',
  group: (brand) =>
    bigMark(brand, 0, -30, 250) +
    figure('slot-machine', { x: 150, y: 90, size: 150 }) +
    figure('game-die', { x: -150, y: 84, size: 110, turn: -14 }) +
    coins([
      [-70, 150, 24],
      [60, 168, 20],
      [-180, -40, 16],
      [190, -60, 18],
    ]),
};
const welcome: Record<string, Illustration> = {
  jangada: {
    ground: 'sea',
    group: (brand) =>
      bigMark(brand, 0, -10, 300) +
      coins([
        [-140, 120, 22],
        [150, 130, 24],
      ]),
  },
  tucano: {
    ground: 'forest',
    group: (brand) =>
      bigMark(brand, 0, 0, 320) +
      figure('hibiscus', { x: 150, y: 130, size: 110 }) +
      figure('pineapple', { x: -160, y: 110, size: 120 }),
  },
  onca: {
    ground: 'felt',
    group: (brand) =>
      bigMark(brand, 0, -30, 260) +
      chip(-150, 140, 42, '#c5122a') +
      chip(150, 140, 42, '#1746a2') +
      card('A', 'spade', -170, 30, 0.8, -16) +
      card('A', 'heart', 170, 30, 0.8, 16),
  },
};
const homeGround: Record<string, Ground> = { jangada: 'sea', tucano: 'forest', onca: 'felt', manutencao: 'calm' };
const noScene: Illustration = { ground: 'calm', group: (brand) => bigMark(brand, 0, 0, 240) };

const brazil: Illustration = {
  ground: 'sea',
  group: () =>
    figure('mountain', { x: 60, y: -10, size: 240 }) +
    figure('palm-tree', { x: -150, y: 10, size: 230 }) +
    figure('parrot', { x: 20, y: 90, size: 150 }) +
    figure('soccer-ball', { x: 176, y: 118, size: 96 }) +
    figure('maracas', { x: -70, y: 130, size: 90 }),
};
const invite: Illustration = {
  ground: 'calm',
  group: (brand) =>
    figure('wrapped-gift', { x: 0, y: 40, size: 230 }) +
    figure('busts-in-silhouette', { x: -150, y: -60, size: 130 }) +
    figure('party-popper', { x: 160, y: -50, size: 140 }) +
    bigMark(brand, 0, -120, 110) +
    coins([
      [-130, 130, 22],
      [130, 136, 24],
    ]),
};
const letter: Illustration = {
  ground: 'calm',
  group: (brand) =>
    figure('envelope', { x: 0, y: 20, size: 300, turn: -5 }) +
    bigMark(brand, 10, 36, 96, -5) +
    figure('megaphone', { x: 170, y: -60, size: 130 }) +
    coins([
      [-150, 120, 24],
      [-100, 150, 18],
      [140, 130, 22],
    ]),
};
const boxes: Illustration = {
  ground: 'calm',
  group: (brand) =>
    box(brand, -140, -20, 0.9, '#3f7fd6', false) +
    box(brand, 150, -10, 0.9, '#d64545', false) +
    box(brand, 4, 60, 1.1, brand.primary, false) +
    coins([
      [-170, 140, 20],
      [170, 150, 20],
    ]),
};
const opened: Illustration = {
  ground: 'calm',
  group: (brand) =>
    box(brand, 0, 60, 1.5, brand.primary, true) +
    figure('gem-stone', { x: -120, y: -90, size: 96, turn: -14 }) +
    figure('crown', { x: 110, y: -110, size: 110, turn: 12 }) +
    coins([
      [-40, -130, 24],
      [40, -60, 20],
      [150, -20, 18],
      [-160, 10, 20],
    ]),
};

interface Wish {
  key: string;
  size: [number, number];
  scene: Illustration;
  /** Where the group stands, in parts of the picture. */
  focus: [number, number];
  /** Height of the group in parts of the picture's height. */
  part: number;
  words: 'left' | 'top' | 'none';
}

function draw(brand: Brand, { key, size: [width, height], scene, focus, part, words }: Wish): string {
  const board: Board = {
    brand,
    width,
    height,
    focusX: width * focus[0],
    focusY: height * focus[1],
    seed: `${brand.tenant}${key}`,
  };
  const scale = (height * part) / 400;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${lighting(brand)}</defs>` +
    groundOf(scene.ground, board) +
    veil(board, words) +
    `<g transform="translate(${board.focusX} ${board.focusY}) scale(${scale})">${scene.group(brand)}</g>${twinkles(board, 7)}</svg>`
  );
}

const bannersOf: Record<string, Illustration[]> = {
  jangada: [sail, pay, match, cheer],
  tucano: [climb, legends, arena, cheer],
  onca: [tables, limits, podium, cheer],
  manutencao: [],
};

function wishesOf(brand: Brand): Wish[] {
  const hello = welcome[brand.tenant] ?? noScene;
  const side = {
    size: [720, 960] as [number, number],
    focus: [0.5, 0.52] as [number, number],
    part: 0.64,
    words: 'none' as const,
  };
  const strip = {
    size: [720, 320] as [number, number],
    focus: [0.5, 0.52] as [number, number],
    part: 0.86,
    words: 'none' as const,
  };
  const panel = {
    size: [720, 520] as [number, number],
    focus: [0.5, 0.5] as [number, number],
    part: 0.84,
    words: 'none' as const,
  };
  const crates = Object.entries(cratePictures).map(([key, scene]): Wish => ({
    key,
    size: [440, 440],
    scene,
    focus: [0.5, 0.5],
    part: 0.94,
    words: 'none',
  }));
  return [
    ...(bannersOf[brand.tenant] ?? []).flatMap((scene, index): Wish[] => [
      { key: `banner-${index + 1}`, size: [1360, 380], scene, focus: [0.77, 0.5], part: 1.06, words: 'left' },
      { key: `banner-${index + 1}-mobile`, size: [720, 400], scene, focus: [0.72, 0.52], part: 0.84, words: 'left' },
    ]),
    { key: 'boxes', ...panel, scene: boxes },
    { key: 'brazil', ...panel, scene: brazil },
    { key: 'invite', ...panel, scene: invite },
    { key: 'letter-invite', ...panel, scene: letter },
    { key: 'box-opened', size: [720, 720], scene: opened, focus: [0.5, 0.5], part: 0.84, words: 'none' },
    { key: 'deposit', ...side, scene: pay },
    { key: 'deposit-mobile', ...strip, scene: pay },
    { key: 'login', ...side, scene: hello },
    { key: 'login-mobile', ...strip, scene: hello },
    { key: 'register', ...side, scene: cheer },
    { key: 'register-mobile', ...strip, scene: cheer },
    {
      key: 'home-bg',
      size: [1600, 900],
      scene: { ground: homeGround[brand.tenant] ?? 'calm', group: () => '' },
      focus: [0.7, 0.42],
      part: 1,
      words: 'none',
    },
    ...crates,
  ];
}

/** Every picture of a tenant that is stored as WebP, under the key the site config knows it by. */
export function picturesOf(brand: Brand): Picture[] {
  return wishesOf(brand).map((wish) => ({
    file: wish.key,
    width: wish.size[0],
    height: wish.size[1],
    svg: () => draw(brand, wish),
  }));
}
