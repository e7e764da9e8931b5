import { pageNonce } from './page-nonce.ts';

/** Somebody else's code did not come, or came and did not work. Never the player's fault, nor our release's. */
export class ThirdPartyError extends Error {
  override readonly name = 'ThirdPartyError';
}

/** An address of an operator's settings; null for what is no web address. */
export const webAddress = (address: string): URL | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
};

/** The same, with something put behind it. */
export const addressUnder = (base: string, rest: string): URL | null =>
  webAddress(`${base.replace(/\/+$/, '')}/${rest}`);

/**
 * Starts a script of a third party. It carries the page's nonce, so that the CSP lets it run, and no integrity: its
 * bytes are the third party's to change.
 */
export const startScript = (address: URL): { readonly element: HTMLScriptElement; readonly loaded: Promise<void> } => {
  const element = document.createElement('script');
  element.async = true;
  element.src = address.href;
  const nonce = pageNonce();
  if (nonce) element.nonce = nonce;
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true });
    element.addEventListener(
      'error',
      () => {
        element.remove();
        // Without the query: it may name more than the place.
        reject(new ThirdPartyError(`${address.origin}${address.pathname} did not load`));
      },
      { once: true },
    );
  });
  document.head.append(element);
  return { element, loaded };
};
