import { PRELOADER_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import type { BootDocument } from '@jangada/contracts/delivery/boot';
import type { Language } from '@jangada/contracts/values/languages';

type State = 'loading' | Exclude<BootDocument['state'], 'ready'>;

/** The specified texts of the start-up screen (BOOT-02 to BOOT-06, English: BOOT-08). */
const preloaderTexts: Readonly<Record<Language, Readonly<Record<State, readonly string[]>>>> = {
  pt: {
    loading: ['Carregando site...'],
    maintenance: ['Fazendo uma pausa para melhorar!', 'Para descobrir mais, entre em contato com um administrador!'],
    'not-found': ['Plataforma não encontrada'],
  },
  en: {
    loading: ['Loading site...'],
    maintenance: ['Taking a break to improve!', 'To find out more, contact an administrator!'],
    'not-found': ['Platform not found'],
  },
};

const learnMoreTexts: Readonly<Record<Language, string>> = {
  pt: 'Clique aqui para saber mais',
  en: 'Click here to learn more',
};

const line = (text: string, index: number): HTMLElement => {
  const element = document.createElement(index === 0 ? 'h1' : 'p');
  element.textContent = text;
  return element;
};

/** The link for an unknown platform when the edge provides none: the parent domain. */
const platformAddress = ({ protocol, hostname, port }: Location = window.location): string => {
  const above = hostname.split('.').slice(1).join('.');
  return above === '' ? '/' : `${protocol}//${above}${port === '' ? '' : `:${port}`}/`;
};

const learnMore = (language: Language): HTMLElement =>
  Object.assign(document.createElement('a'), {
    href: platformAddress(),
    textContent: learnMoreTexts[language],
    style: 'color: inherit; padding: 12px',
  });

/**
 * Shows a state on the start-up screen. The edge's screen stays unchanged, unless it says that the site is loading and
 * the new state is another one (BOOT-12).
 */
export const showPreloader = (state: State, language: Language): void => {
  const present = document.getElementById(PRELOADER_ELEMENT_ID);
  if (present && (state === 'loading' || present.dataset['state'] !== 'loading')) return;
  present?.remove();
  const element = document.createElement('div');
  element.id = PRELOADER_ELEMENT_ID;
  element.setAttribute('role', 'status');
  Object.assign(element.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '3000',
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    background: 'Canvas',
    color: 'CanvasText',
    fontFamily: 'system-ui, sans-serif',
  });
  element.append(...preloaderTexts[language][state].map(line));
  if (state === 'not-found') element.append(learnMore(language));
  document.body.append(element);
};
