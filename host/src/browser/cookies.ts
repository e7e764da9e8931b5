const DAY_SECONDS = 86_400;

export const AUTH_COOKIE_DAYS = 7;
export const LANGUAGE_COOKIE_DAYS = 365;

/** Null when the cookie is missing or malformed, or the browser refuses cookies, as in a sandboxed frame. */
export const readCookie = (name: string): string | null => {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
};

const setCookie = (text: string): void => {
  try {
    document.cookie = text;
  } catch {
    // The browser refuses cookies.
  }
};

export const writeCookie = (name: string, value: string, days: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const life = `Max-Age=${Math.ceil(days * DAY_SECONDS)}; Path=/; SameSite=Lax${secure}`;
  setCookie(`${name}=${encodeURIComponent(value)}; ${life}`);
};

export const removeCookie = (name: string): void => {
  setCookie(`${name}=; Max-Age=0; Path=/; SameSite=Lax`);
};
