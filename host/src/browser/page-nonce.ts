/** The CSP nonce, which browsers expose only as a property of the script element, not as an attribute. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
