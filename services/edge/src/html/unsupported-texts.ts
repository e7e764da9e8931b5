import { browserFloor } from '@jangada/contracts/delivery/browser-floor';
import type { Language } from '@jangada/contracts/values/languages';

const { chrome, firefox, ios_saf: ios, samsung } = browserFloor;

/** The current engine names that people know; Edge and Android's WebView have Chrome's version numbers. */
const namesOf = (or: string): string =>
  `Chrome, Edge ${or} Android System WebView ${chrome}, iOS ${or} Safari ${ios}, Firefox ${firefox}, Samsung Internet ${samsung}`;

/** The texts of the page in an unsupported browser. */
export const unsupportedTexts = {
  pt: {
    title: 'Este navegador é antigo demais para este site.',
    text: `Atualize o navegador ou o sistema do aparelho e abra a página de novo. O site funciona a partir de: ${namesOf('ou')}.`,
  },
  en: {
    title: 'This browser is too old for this site.',
    text: `Update the browser or the system of your device and open the page again. The site works from: ${namesOf('or')}.`,
  },
} as const satisfies Record<Language, { title: string; text: string }>;
