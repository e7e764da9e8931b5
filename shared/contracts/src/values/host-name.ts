const HOST_CHARS_MAX = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const WWW = 'www.';

/** `URL.parse` is too new for the oldest browsers. */
const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
};

/**
 * The host name that browsers send for what a person typed: lower case, without a trailing dot, international names in
 * their ASCII form (`ação.com.br` is `xn--ao-siap.com.br`).
 *
 * @returns null for anything else, such as a port, a path, a scheme or an IP address
 * @example readHostName('Verde.Example.') // 'verde.example'
 */
export const readHostName = (text: string): string | null => {
  const typed = text.trim();
  // Everything that a URL has beside its host name.
  if (typed === '' || /[\s/\\?#@:[\]]/.test(typed)) return null;
  const host = hostOf(`http://${typed}`).replace(/\.$/, '');
  const labels = host.split('.');
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  return host.length <= HOST_CHARS_MAX && !isAddress && labels.every((label) => LABEL.test(label)) ? host : null;
};

/** The name without `www.`: two tenants never share it. */
export const bareHostName = (host: string): string => (host.startsWith(WWW) ? host.slice(WWW.length) : host);
