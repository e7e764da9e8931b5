import { pixSign } from './emblems.ts';
import { wordOf } from './lettering.ts';

const HEIGHT = 48;

const centred = (text: string, x: number, y: number, size: number, color: string): string => {
  const word = wordOf(text, 'sora', size, -0.01);
  return `<path d="${word.path}" transform="translate(${x - word.width / 2} ${y})" fill="${color}"/>`;
};

const badge = (width: number, label: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}"><rect x="0.75" y="0.75" width="${width - 1.5}" height="${HEIGHT - 1.5}" rx="10" fill="#fff" stroke="#c9d2d6" stroke-width="1.5"/>${body}</svg>`;

/** Marks for the foot of the page: how one pays, for whom it is, how one plays. On white, so that they stand anywhere. */
export const footerMarks: Record<string, string> = {
  'footer-pix': badge(
    104,
    'PIX',
    `<g transform="translate(27 24) scale(0.56)">${pixSign('#1faf9f')}</g>${centred('pix', 70, 31, 23, '#4a565c')}`,
  ),
  'footer-18': badge(
    56,
    '18+',
    `<circle cx="28" cy="24" r="18" fill="none" stroke="#c5122a" stroke-width="3.5"/>${centred('18+', 28, 29, 14, '#1b2327')}`,
  ),
  'footer-responsible': badge(
    168,
    'Jogo responsável',
    `<path d="M24 9L37 14V24C37 31 31 36.5 24 39C17 36.5 11 31 11 24V14Z" fill="#1b8a5a"/><path d="M18 24L22.5 28.5L30.5 19.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>` +
      centred('jogo', 84, 22, 13, '#4a565c') +
      centred('responsável', 104, 36, 13, '#1b2327'),
  ),
  'footer-secure': badge(
    142,
    'Conexão segura',
    `<rect x="13" y="22" width="20" height="16" rx="3.5" fill="#2f6fe0"/><path d="M17 22V17A6 6 0 0 1 29 17V22" fill="none" stroke="#2f6fe0" stroke-width="3.5"/>${centred('conexão', 80, 22, 13, '#4a565c')}${centred('segura', 76, 36, 13, '#1b2327')}`,
  ),
};
