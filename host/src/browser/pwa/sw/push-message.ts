import { cutText } from '@jangada/contracts/values/characters';

/** The displayed part of a push, which the API writes: id, type, title, description, img, tag. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly image: string | null;
  /** Notifications with the same tag replace each other: a repeated push shows once. */
  readonly tag: string | null;
  /** The target of a press: a path of the site with its query. */
  readonly path: string;
}

const TITLE_CHARS_MAX = 120;
const BODY_CHARS_MAX = 600;

const fallbacks = {
  pt: 'Você tem uma novidade',
  en: 'There is something new for you',
};

/** The browser requires a notification for every push: an unreadable one shows this. */
const fallbackTitle = (language: string): string => (language.startsWith('en') ? fallbacks.en : fallbacks.pt);

const textOf = (value: unknown, charsMax: number): string =>
  typeof value === 'string' ? cutText(value.trim(), charsMax) : '';

/** A path of this site with its query; null for other origins and invalid addresses. */
export const pathOnSite = (address: unknown, origin: string): string | null => {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // Two leading slashes become one, because an address that begins with two would name another host.
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
    // The message is not ours or is truncated: the fallback texts are shown.
    return {};
  }
};

const listOf = (id: unknown): string => (Number.isSafeInteger(id) ? `/?notification=${String(id)}` : '/');

/** Parses a push; an invalid one becomes the fallback, never an error. */
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
