const HERE = 'https://site.invalid';

/**
 * An operator's address that is safe in a header or an attribute: a path of the site or http(s), in plain ASCII.
 *
 * @returns null for everything else, such as `javascript:` or an invalid URL
 */
export const siteAddress = (text: string | undefined): string | null => {
  if (!text || !URL.canParse(text, HERE)) return null;
  const url = new URL(text, HERE);
  if (url.origin === HERE) return url.pathname + url.search + url.hash;
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null;
};
