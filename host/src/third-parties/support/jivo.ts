import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { pageNonce } from '../../browser/page-nonce.ts';
import { addressUnder, startScript, ThirdPartyError } from '../../browser/third-party-script.ts';

/** The adapter of Jivo: its globals (`jivo_…`), its element (`jdiv`), its storage keys (`jv_…`). */

const PUBLIC_SCRIPT = 'https://code.jivosite.com/widget';
/** Time-out of the widget's ready callback after its script has loaded. */
export const READY_TIMEOUT_MS = 15_000;

const OPEN_MARK = 'data-support-open';
/** The widget's own button would cover the bottom bar: the chat is opened from our menus. */
const HIDDEN_WHILE_CLOSED = `html:not([${OPEN_MARK}]) jdiv{display:none!important}`;

export interface SupportContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export interface SupportWidget {
  open(): void;
  close(): void;
  setContact(contact: SupportContact): void;
  tellToken(token: string): void;
  /** Removes the widget and its data from page and browser. */
  remove(): void;
}

interface JivoApi {
  open(): unknown;
  close?(): unknown;
  setContactInfo(contact: SupportContact): unknown;
  setUserToken(token: string): unknown;
  setWidgetColor?(color: string): unknown;
  clearHistory?(): unknown;
}

export interface JivoParts {
  readonly address: URL;
  readonly token: string;
  readonly contact: SupportContact;
  readonly color: string;
  /** Aborts when the player signs out. */
  readonly left: AbortSignal;
  /** A message arrived while the chat was closed. */
  readonly onAnswer: () => void;
  /** The chat became visible; returns a function that is called when it is hidden. */
  readonly onShown: () => () => void;
}

/** The address of the widget's script; null when the operator's setting is invalid. */
export const jivoAddress = ({ jivoScript, jivoChat }: Pick<SiteConfig, 'jivoScript' | 'jivoChat'>): URL | null =>
  addressUnder(jivoScript || PUBLIC_SCRIPT, encodeURIComponent(jivoChat ?? ''));

const isJivoApi = (value: unknown): value is JivoApi =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  'setContactInfo' in value &&
  'setUserToken' in value;

/** Calls third-party code, ignoring its errors. */
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    console.warn('[support]', error);
  }
};

const deleteStored = (storage: Storage): void => {
  for (const key of Object.keys(storage)) if (key.startsWith('jv_')) storage.removeItem(key);
};

const deleteCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    if (name.startsWith('jv_')) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
};

/** Removes elements, globals and storage, so that the next player finds nothing of them (ANL-09). */
const removeJivo = (style: HTMLStyleElement, script: HTMLScriptElement): void => {
  const api: unknown = Reflect.get(window, 'jivo_api');
  const destroy: unknown = Reflect.get(window, 'jivo_destroy');
  for (const name of Object.keys(window)) if (name.startsWith('jivo_on')) Reflect.deleteProperty(window, name);
  if (isJivoApi(api)) attempt(() => api.clearHistory?.());
  if (typeof destroy === 'function') attempt(() => destroy());
  for (const element of document.querySelectorAll('jdiv')) element.remove();
  for (const name of Object.keys(window)) if (name.startsWith('jivo_')) Reflect.deleteProperty(window, name);
  script.remove();
  style.remove();
  attempt(() => deleteStored(window.localStorage));
  attempt(() => deleteStored(window.sessionStorage));
  deleteCookies();
};

/** Tracks whether the chat is visible. */
const createSight = (onShown: () => () => void) => {
  const root = document.documentElement;
  let onHidden: (() => void) | null = null;
  return {
    isOpen: () => onHidden !== null,
    show: () => {
      root.setAttribute(OPEN_MARK, '');
      onHidden ??= onShown();
    },
    hide: () => {
      root.removeAttribute(OPEN_MARK);
      onHidden?.();
      onHidden = null;
    },
  };
};

const insertStyle = (): HTMLStyleElement => {
  const style = document.createElement('style');
  const nonce = pageNonce();
  if (nonce) style.nonce = nonce;
  style.textContent = HIDDEN_WHILE_CLOSED;
  document.head.append(style);
  return style;
};

/** Resolves when the widget is ready; rejects when it fails, takes too long, or the player leaves. */
const becomesReady = (loaded: Promise<void>, left: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    left.throwIfAborted();
    const timer = setTimeout(() => reject(new ThirdPartyError('The live chat did not get ready')), READY_TIMEOUT_MS);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    Object.assign(window, { jivo_onLoadCallback: settle(resolve) });
    left.addEventListener(
      'abort',
      settle(() => reject(left.reason as Error)),
      { once: true },
    );
    loaded.catch((error: unknown) => settle(() => reject(error))());
  });

/**
 * Loads the widget and identifies the player.
 *
 * @throws {ThirdPartyError} blocked, failed, or not as documented · AbortError: the player left
 */
export const loadJivo = async (parts: JivoParts): Promise<SupportWidget> => {
  const { address, token, contact, color, left, onAnswer, onShown } = parts;
  left.throwIfAborted();
  const style = insertStyle();
  const sight = createSight(onShown);
  const { element, loaded } = startScript(address);
  const remove = () => {
    sight.hide();
    removeJivo(style, element);
  };
  Object.assign(window, {
    jivo_onOpen: sight.show,
    jivo_onClose: sight.hide,
    jivo_onMessageReceived: () => {
      if (!sight.isOpen()) onAnswer();
    },
  });
  try {
    await becomesReady(loaded, left);
    const api: unknown = Reflect.get(window, 'jivo_api');
    if (!isJivoApi(api)) throw new ThirdPartyError('The live chat is not what its manual says');
    api.setContactInfo(contact);
    api.setUserToken(token);
    if (color) attempt(() => api.setWidgetColor?.(color));
    return {
      open: () => {
        // Shown first: a hidden element cannot take the focus.
        sight.show();
        api.open();
      },
      close: () => {
        attempt(() => api.close?.());
        sight.hide();
      },
      setContact: (changed) => void api.setContactInfo(changed),
      tellToken: (renewed) => void api.setUserToken(renewed),
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
};
