/** What a push says (written by the API: id, type, title, description, img, tag), as far as it can be shown. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly image: string | null;
  /** The same tag replaces: a message that comes twice shows once. */
  readonly tag: string | null;
  /** Where a press leads: a path of the site with its query. */
  readonly path: string;
}

const TITLE_CHARS_MAX = 120;
const BODY_CHARS_MAX = 600;

const fallbacks = {
  pt: 'Você tem uma novidade',
  en: 'There is something new for you',
};

/** The browser shows something for every push, or takes the permission away: what cannot be read says at least this. */
const fallbackTitle = (language: string): string => (language.startsWith('en') ? fallbacks.en : fallbacks.pt);

const textOf = (value: unknown, charsMax: number): string =>
  typeof value === 'string' ? value.trim().slice(0, charsMax) : '';

/** A path of this site with its query; null for anything that leads elsewhere or is no address. */
export const pathOnSite = (address: unknown, origin: string): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // Two slashes in front would be another host to whoever opens it.
  return url.origin === origin ? url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash : null;
};

const pictureOf = (address: unknown, origin: string): string | null => {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.protocol === 'https:' || url.origin === origin ? url.href : null;
};

const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    // Not ours, or cut short on the way.
    return {};
  }
};

const listOf = (id: unknown): string => (Number.isSafeInteger(id) ? `/?notification=${String(id)}` : '/');

/** Reads a push, whatever it is: a broken one becomes a plain sentence, never an error. */
export const readPush = (
  text: string | null,
  { origin, language }: { origin: string; language: string },
): PushMessage => {
  const { id, title, description, img, tag, url } = fieldsOf(text ?? '');
  return {
    title: textOf(title, TITLE_CHARS_MAX) || fallbackTitle(language),
    body: textOf(description, BODY_CHARS_MAX),
    image: pictureOf(img, origin),
    tag: textOf(tag, TITLE_CHARS_MAX) || null,
    path: pathOnSite(url, origin) ?? listOf(id),
  };
};
