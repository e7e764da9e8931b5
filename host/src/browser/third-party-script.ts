import { pageNonce } from './page-nonce.ts';

/** A third party's code failed to load or to run. Neither the player nor a release is at fault. */
export class ThirdPartyError extends Error {
  override readonly name = 'ThirdPartyError';
}

/** Parses an address of the operator's settings; null when it is not a web address. */
export const webAddress = (address: string): URL | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
};

export const addressUnder = (base: string, rest: string): URL | null =>
  webAddress(`${base.replace(/\/+$/, '')}/${rest}`);

/** Starts a third-party script with the CSP nonce and without integrity: its bytes may change. */
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
        // The message omits the query, which may contain personal data.
        reject(new ThirdPartyError(`${address.origin}${address.pathname} did not load`));
      },
      { once: true },
    );
  });
  document.head.append(element);
  return { element, loaded };
};
