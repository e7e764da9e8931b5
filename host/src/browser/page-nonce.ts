/** The nonce the page's CSP allows styles and scripts by; a script element keeps it in its property. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
