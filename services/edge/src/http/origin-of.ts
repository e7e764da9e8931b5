/**
 * The origin of an operator's address, as a list; empty for an invalid address. The pattern keeps other text out of
 * headers and attributes: URL parsers accept quotes in a host, this pattern does not.
 */
export const originOf = (address: string): string[] => {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
};

/** The WebSocket origin of the same host. */
export const socketOriginOf = (address: string): string[] =>
  originOf(address).map((origin) => origin.replace(/^http/, 'ws'));

/** The origin of an address unless it is the page's own, which needs no permission and no new connection. */
export const foreignOriginOf = (address: string, own: string | undefined): string[] =>
  originOf(address).filter((origin) => origin !== own);
