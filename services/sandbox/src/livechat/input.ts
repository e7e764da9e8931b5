import { fieldsOf, textOf } from '../kit/input.ts';
import type { Contact, CustomLine, VisitorFacts } from './protocol.ts';

const FIELD_CHARS_MAX = 200;
const TOKEN_CHARS_MAX = 4_000;
const CUSTOM_LINES_MAX = 20;
const MESSAGE_CHARS_MAX = 2_000;

const cut = (value: unknown, charsMax = FIELD_CHARS_MAX): string | undefined =>
  typeof value === 'string' ? textOf(value.trim().slice(0, charsMax)) : undefined;

/** Without the fields that have no value. */
const present = (value: object) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));

function contactOf(value: unknown): Contact {
  const { name, email, phone, description } = fieldsOf(value);
  return present({ name: cut(name), email: cut(email), phone: cut(phone), description: cut(description) });
}

function customLine(value: unknown): CustomLine[] {
  const { title, content, link } = fieldsOf(value);
  const text = cut(content);
  const address = cut(link);
  // A link of another kind (javascript:) would run at the agent's.
  const isWeb = address !== undefined && /^https?:\/\//.test(address);
  return text ? [{ content: text, ...present({ title: cut(title), link: isWeb ? address : undefined }) }] : [];
}

/** What the widget reports of its visitor; anything that is not of its kind is left out. */
export function visitorFactsOf(body: unknown): VisitorFacts {
  const { contact, user_token, custom, language, page } = fieldsOf(body);
  const { title, url } = fieldsOf(page);
  const lines = (Array.isArray(custom) ? custom : []).slice(0, CUSTOM_LINES_MAX).flatMap(customLine);
  return present({
    contact: contact === undefined ? undefined : contactOf(contact),
    userToken: cut(user_token, TOKEN_CHARS_MAX),
    custom: custom === undefined ? undefined : lines,
    language: language === undefined ? undefined : language === 'en' ? 'en' : 'pt',
    page: page === undefined ? undefined : { title: cut(title) ?? '', url: cut(url) ?? '' },
  });
}

/** The text of a message; undefined when there is none or it is too long. */
export const messageOf = (body: unknown): string | undefined =>
  textOf(textOf(fieldsOf(body)['text'], MESSAGE_CHARS_MAX)?.trim());

/** Who of the team is writing. */
export const agentOf = (body: unknown): string => cut(fieldsOf(body)['agent']) ?? 'Suporte';
