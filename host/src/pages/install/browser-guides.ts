import type { Language } from '@jangada/contracts/values/languages';
import type { Platform } from '../../browser/pwa/platform.ts';

/** Manual installation by browser. `none`: the browser cannot install. */
export type Guide =
  | 'androidChrome'
  | 'androidFirefox'
  | 'samsung'
  | 'desktopChrome'
  | 'desktopEdge'
  | 'desktopSafari'
  | 'none';

/** The guide for this browser. iOS has its own page. */
export const guideFor = ({ system, browser }: Platform): Guide => {
  if (browser === 'samsung') return 'samsung';
  if (system === 'android') {
    if (browser === 'firefox') return 'androidFirefox';
    return browser === 'other' ? 'none' : 'androidChrome';
  }
  if (browser === 'chrome') return 'desktopChrome';
  if (browser === 'edge') return 'desktopEdge';
  return browser === 'safari' ? 'desktopSafari' : 'none';
};

/** The steps with the menu texts of the browser. */
export const guideSteps: Readonly<Record<Language, Readonly<Record<Guide, readonly string[]>>>> = {
  pt: {
    androidChrome: [
      'Toque em ⋮, no alto da tela.',
      'Escolha “Adicionar à tela inicial” e depois “Instalar”.',
      'Abra pelo ícone, ao lado dos seus outros aplicativos.',
    ],
    androidFirefox: [
      'Toque em ⋮, na barra do Firefox.',
      'Escolha “Adicionar à tela inicial” e confirme.',
      'Abra pelo ícone, ao lado dos seus outros aplicativos.',
    ],
    samsung: [
      'Toque em ≡, embaixo à direita.',
      'Escolha “Adicionar página a” e depois “Tela inicial”.',
      'Abra pelo ícone, ao lado dos seus outros aplicativos.',
    ],
    desktopChrome: [
      'Clique no ícone de instalar, no fim da barra de endereço.',
      'Se ele não aparecer: menu ⋮, “Transmitir, salvar e compartilhar”, “Instalar página como app”.',
      'Confirme em “Instalar”. O app abre em uma janela só dele.',
    ],
    desktopEdge: [
      'Clique em … no alto da janela e abra “Aplicativos”.',
      'Escolha “Instalar este site como um aplicativo”.',
      'Confirme em “Instalar”. O app abre em uma janela só dele.',
    ],
    desktopSafari: [
      'Abra o menu “Arquivo”, no alto da tela.',
      'Escolha “Adicionar ao Dock” (macOS Sonoma ou mais novo).',
      'Abra pelo ícone do Dock.',
    ],
    none: [
      'Este navegador não instala sites como aplicativo.',
      'No celular, abra este endereço no Chrome (Android) ou no Safari (iPhone).',
      'No computador, abra no Chrome ou no Edge.',
    ],
  },
  en: {
    androidChrome: [
      'Tap ⋮ at the top of the screen.',
      'Choose “Add to Home screen”, then “Install”.',
      'Open it by its icon, beside your other apps.',
    ],
    androidFirefox: [
      'Tap ⋮ in the bar of Firefox.',
      'Choose “Add to Home screen” and confirm.',
      'Open it by its icon, beside your other apps.',
    ],
    samsung: [
      'Tap ≡ at the bottom right.',
      'Choose “Add page to”, then “Home screen”.',
      'Open it by its icon, beside your other apps.',
    ],
    desktopChrome: [
      'Click the install icon at the end of the address bar.',
      'If it is not there: menu ⋮, “Cast, save, and share”, “Install page as app”.',
      'Confirm with “Install”. The app opens in a window of its own.',
    ],
    desktopEdge: [
      'Click … at the top of the window and open “Apps”.',
      'Choose “Install this site as an app”.',
      'Confirm with “Install”. The app opens in a window of its own.',
    ],
    desktopSafari: [
      'Open the menu “File” at the top of the screen.',
      'Choose “Add to Dock” (macOS Sonoma or newer).',
      'Open it by its icon in the Dock.',
    ],
    none: [
      'This browser does not install sites as apps.',
      'On a phone, open this address in Chrome (Android) or Safari (iPhone).',
      'On a computer, open it in Chrome or Edge.',
    ],
  },
};
