import { hashOf } from '../dice.ts';
import type { Face } from './lettering.ts';

export type Backdrop = 'rays' | 'halftone' | 'bokeh' | 'speed' | 'rings' | 'none';
export type Frame =
  | 'none'
  | 'gold'
  | 'bulbs'
  | 'comic'
  | 'rivets'
  | 'neon'
  | 'paper'
  | 'stone'
  | 'ice'
  | 'line'
  | 'leaves'
  | 'wave';
export type Particles = 'coins' | 'petals' | 'embers' | 'snow' | 'bubbles' | 'confetti' | 'stars' | 'sparks' | 'leaves';

/** How a provider's covers look, whatever they show. */
export interface Style {
  face: Face;
  isUpper: boolean;
  bend: number;
  tiltDeg: number;
  /** The hue the provider pulls every sky towards, and how strongly. */
  hue: number;
  pull: number;
  /** Lightness of the sky at the top and at the horizon. */
  light: [number, number];
  chroma: number;
  letters: { fill: [string, string, string]; edge: string; ink: string; side: string };
  title: 'top' | 'bottom';
  backdrop: Backdrop;
  frame: Frame;
  particles: Particles | 'world';
}

const gold: [string, string, string] = ['#fffbe0', '#ffd23f', '#e8870e'];
const snow: [string, string, string] = ['#ffffff', '#dff4ff', '#8fd0f5'];

export const styles: Record<string, Style> = {
  'Maré Alta': {
    face: 'lilita',
    isUpper: true,
    bend: 0.22,
    tiltDeg: 0,
    hue: 215,
    pull: 0.35,
    light: [0.55, 0.9],
    chroma: 0.15,
    letters: { fill: ['#ffffff', '#fff3b0', '#ffc21a'], edge: '#0a5fa8', ink: '#042a56', side: '#063e7a' },
    title: 'bottom',
    backdrop: 'rays',
    frame: 'wave',
    particles: 'world',
  },
  'Ipê Games': {
    face: 'righteous',
    isUpper: false,
    bend: 0.16,
    tiltDeg: -3,
    hue: 345,
    pull: 0.4,
    light: [0.58, 0.92],
    chroma: 0.16,
    letters: { fill: ['#ffffff', '#fff1f7', '#ffd1e6'], edge: '#c2186b', ink: '#570a3a', side: '#8c0f52' },
    title: 'bottom',
    backdrop: 'bokeh',
    frame: 'none',
    particles: 'petals',
  },
  'Saci Studios': {
    face: 'bangers',
    isUpper: true,
    bend: 0.08,
    tiltDeg: -7,
    hue: 20,
    pull: 0.55,
    light: [0.42, 0.84],
    chroma: 0.19,
    letters: { fill: ['#fffdf0', '#ffe14d', '#ff9d00'], edge: '#141414', ink: '#141414', side: '#b3101c' },
    title: 'bottom',
    backdrop: 'halftone',
    frame: 'comic',
    particles: 'world',
  },
  'Jabuti Play': {
    face: 'lilita',
    isUpper: false,
    bend: 0.2,
    tiltDeg: 2,
    hue: 135,
    pull: 0.4,
    light: [0.5, 0.9],
    chroma: 0.16,
    letters: { fill: ['#fdffe6', '#d8f75a', '#6fbf1a'], edge: '#1c5a14', ink: '#0a2f0b', side: '#174a10' },
    title: 'top',
    backdrop: 'rays',
    frame: 'leaves',
    particles: 'leaves',
  },
  'Boitatá Labs': {
    face: 'metamorphous',
    isUpper: false,
    bend: 0.14,
    tiltDeg: 0,
    hue: 40,
    pull: 0.5,
    light: [0.2, 0.72],
    chroma: 0.17,
    letters: { fill: ['#fffbe0', '#ffd55e', '#ff7f1f'], edge: '#5a1200', ink: '#1c0500', side: '#3b0b00' },
    title: 'bottom',
    backdrop: 'rings',
    frame: 'none',
    particles: 'embers',
  },
  'Cobalt Fox': {
    face: 'bungee',
    isUpper: true,
    bend: 0,
    tiltDeg: -4,
    hue: 275,
    pull: 0.6,
    light: [0.18, 0.62],
    chroma: 0.2,
    letters: { fill: ['#ffffff', '#8ff2ff', '#2ea8ff'], edge: '#ff2fb9', ink: '#12063a', side: '#3b0c84' },
    title: 'bottom',
    backdrop: 'speed',
    frame: 'neon',
    particles: 'sparks',
  },
  'Paper Lantern': {
    face: 'righteous',
    isUpper: false,
    bend: 0.12,
    tiltDeg: 0,
    hue: 55,
    pull: 0.45,
    light: [0.66, 0.94],
    chroma: 0.12,
    letters: { fill: ['#fffaf0', '#fff3dc', '#ffe2b0'], edge: '#b5361f', ink: '#5c1a10', side: '#8a2818' },
    title: 'top',
    backdrop: 'none',
    frame: 'paper',
    particles: 'world',
  },
  'Copper Owl': {
    face: 'rye',
    isUpper: true,
    bend: 0.18,
    tiltDeg: 0,
    hue: 60,
    pull: 0.45,
    light: [0.3, 0.8],
    chroma: 0.12,
    letters: { fill: ['#fff8e8', '#ffd08c', '#e07f30'], edge: '#3a1a08', ink: '#170a03', side: '#2b1206' },
    title: 'bottom',
    backdrop: 'bokeh',
    frame: 'rivets',
    particles: 'coins',
  },
  'Vento Norte': {
    face: 'cinzel',
    isUpper: false,
    bend: 0.14,
    tiltDeg: 0,
    hue: 235,
    pull: 0.5,
    light: [0.3, 0.88],
    chroma: 0.14,
    letters: { fill: snow, edge: '#1c4f8f', ink: '#071b3d', side: '#0f3163' },
    title: 'bottom',
    backdrop: 'rays',
    frame: 'ice',
    particles: 'snow',
  },
  'Pedra Lascada': {
    face: 'sora',
    isUpper: true,
    bend: 0.1,
    tiltDeg: -2,
    hue: 75,
    pull: 0.3,
    light: [0.42, 0.86],
    chroma: 0.13,
    letters: { fill: ['#fffdf6', '#e9dcc0', '#a88b5c'], edge: '#4a3216', ink: '#1f1407', side: '#352310' },
    title: 'bottom',
    backdrop: 'rays',
    frame: 'stone',
    particles: 'world',
  },
  'Lumina Reels': {
    face: 'lilita',
    isUpper: true,
    bend: 0.26,
    tiltDeg: 0,
    hue: 310,
    pull: 0.5,
    light: [0.24, 0.7],
    chroma: 0.19,
    letters: { fill: gold, edge: '#7a1fb0', ink: '#2a0547', side: '#4c0d78' },
    title: 'bottom',
    backdrop: 'rays',
    frame: 'bulbs',
    particles: 'coins',
  },
  'Zarpa Live': {
    face: 'cinzel',
    isUpper: false,
    bend: 0.08,
    tiltDeg: 0,
    hue: 165,
    pull: 0.25,
    light: [0.16, 0.5],
    chroma: 0.1,
    letters: { fill: gold, edge: '#2b1c05', ink: '#0c0803', side: '#4a340c' },
    title: 'bottom',
    backdrop: 'bokeh',
    frame: 'gold',
    particles: 'sparks',
  },
};

const all = Object.values(styles);

/** The style of a provider; one nobody has thought of gets a known one, always the same. */
export function styleOf(product: string): Style {
  const style = styles[product] ?? all[hashOf(product) % all.length];
  if (!style) throw new Error('there are no styles');
  return style;
}
