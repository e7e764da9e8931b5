import type { Contact, CustomLine, Told } from './protocol.ts';

const FIELD_CHARS_MAX = 200;
const TOKEN_CHARS_MAX = 4_000;
const CUSTOM_LINES_MAX = 20;
const MESSAGE_CHARS_MAX = 2_000;
const WIDGET_ID = /^[A-Za-z0-9]{4,32}$/;

export const isWidgetId = (text: string): boolean => WIDGET_ID.test(text);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown, charsMax = FIELD_CHARS_MAX): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, charsMax) : undefined;

const contactOf = (value: unknown): Contact => {
  const { name, email, phone, description } = fieldsOf(value);
  const contact = { name: textOf(name), email: textOf(email), phone: textOf(phone), description: textOf(description) };
  return Object.fromEntries(Object.entries(contact).filter(([, text]) => text !== undefined));
};

const linesOf = (value: unknown): CustomLine[] =>
  (Array.isArray(value) ? value : []).slice(0, CUSTOM_LINES_MAX).flatMap((line) => {
    const { title, content, link } = fieldsOf(line);
    const text = textOf(content);
    if (!text) return [];
    const heading = textOf(title);
    const address = textOf(link);
    // A link of another kind (javascript:) would run at the agent's.
    const isWeb = address !== undefined && /^https?:\/\//.test(address);
    return [{ content: text, ...(heading && { title: heading }), ...(isWeb && { link: address }) }];
  });

/** What the widget tells of its visitor; anything that is not of its kind is left out. */
export function toldIn(body: unknown): Told {
  const { contact, user_token: userToken, custom, language, page } = fieldsOf(body);
  const { title, url } = fieldsOf(page);
  const token = textOf(userToken, TOKEN_CHARS_MAX);
  return {
    ...(contact !== undefined && { contact: contactOf(contact) }),
    ...(token && { userToken: token }),
    ...(custom !== undefined && { custom: linesOf(custom) }),
    ...(language !== undefined && { language: language === 'en' ? ('en' as const) : ('pt' as const) }),
    ...(page !== undefined && { page: { title: textOf(title) ?? '', url: textOf(url) ?? '' } }),
  };
}

/** The text of a message; undefined when there is none or it is too long. */
export function messageIn(body: unknown): string | undefined {
  const { text } = fieldsOf(body);
  return typeof text === 'string' && text.length <= MESSAGE_CHARS_MAX ? textOf(text, MESSAGE_CHARS_MAX) : undefined;
}

/** Who of the team is writing. */
export const agentIn = (body: unknown): string => textOf(fieldsOf(body).agent) ?? 'Suporte';
