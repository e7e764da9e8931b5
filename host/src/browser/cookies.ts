const DAY_SECONDS = 86_400;

export const AUTH_COOKIE_DAYS = 7;
export const LANGUAGE_COOKIE_DAYS = 365;

/** Null when the cookie is missing or malformed. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
};

export const writeCookie = (name: string, value: string, days: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const life = `Max-Age=${Math.ceil(days * DAY_SECONDS)}; Path=/; SameSite=Lax${secure}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; ${life}`;
};

export const removeCookie = (name: string): void => {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
};
