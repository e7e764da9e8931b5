/**
 * An operator's address as its origin, in a list; an empty one for what is none. Nothing else can slip into a header or
 * an attribute: a host may hold quotes for a URL parser, but not here.
 */
export const originOf = (address: string): string[] => {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
};

/** The same host for sockets. */
export const socketOriginOf = (address: string): string[] =>
  originOf(address).map((origin) => origin.replace(/^http/, 'ws'));

/** The origin of an address, when it is another than the page's own: that one needs no permission and no connection. */
export const foreignOriginOf = (address: string, own: string | undefined): string[] =>
  originOf(address).filter((origin) => origin !== own);
