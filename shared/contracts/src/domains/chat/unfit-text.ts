import { isCnpj } from '../../validation/cnpj.ts';
import { isCpf } from '../../validation/cpf.ts';

/** Characters that reverse the writing direction or are invisible inside words. */
const HIDDEN =
  /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A joiner between two pictographs stays, because it makes one emoji of them. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|br|bet|io|me|gg|link|site|app|xyz|club|vip|tv|ly)\b(?:\/\S*)?/iu;

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u;
const RANDOM_PIX_KEY = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/i;
const PIX_CODE = /br\.gov\.bcb\.pix/i;

/** A number begins and ends here: it is no part of a longer one, of an amount or of a date. */
const BEGINS = String.raw`(?<!R\$ ?)(?<![\d][.,/-]?)`;
const ENDS = String.raw`(?![.,/-]?\d)`;
const AREA = String.raw`(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])`;

const numbers = (pattern: string): RegExp => new RegExp(BEGINS + pattern + ENDS, 'g');

const CPF = numbers(String.raw`\d{3}[. ]?\d{3}[. ]?\d{3}[-./ ]?\d{2}`);
const CNPJ = numbers(String.raw`\d{2}[. ]?\d{3}[. ]?\d{3}[/ ]?\d{4}[- ]?\d{2}`);
const CARD = numbers(String.raw`(?:[2-6]\d{3}(?:[ .-]?\d{4}){3}|3[47]\d{2}[ .-]?\d{6}[ .-]?\d{5})`);
const COUNTRY = String.raw`(?:\+?55[ .-]?)?`;
const MOBILE = numbers(String.raw`${COUNTRY}(?:\(0?${AREA}\)|0?${AREA})[ .-]?9[ .-]?\d{4}[ .-]?\d{4}`);
/** Without brackets, a dash or a country code ten digits are any number. */
const LANDLINE = numbers(
  String.raw`(?:${COUNTRY}(?:\(0?${AREA}\)[ .-]?[2-5]\d{3}[ .-]?\d{4}|0?${AREA}[ .][2-5]\d{3}-\d{4})|\+55[ .-]?${AREA}[ .-]?[2-5]\d{3}[ .-]?\d{4})`,
);
const WITHOUT_AREA = numbers(String.raw`9[ .-]?\d{4}-\d{4}`);
/** A word that says that the digits after it are a telephone number. */
const CALLED =
  /(?<!\p{L})(?:zap|wh?ats?(?:app)?|wpp|tel(?:efone)?|fone|cel(?:ular)?|liga|ligue|telegram)(?!\p{L})[^\d\n]{0,20}\+?\(?(?:\d[ ().-]{0,2}){7,12}\d(?![.,/-]?\d)/iu;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const LUHN_MAX = 9;

/** The check digit of a card. */
const isCard = (digits: string): boolean =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, place) => {
      const doubled = place % 2 === 0 ? digit : digit * 2;
      return sum + (doubled > LUHN_MAX ? doubled - LUHN_MAX : doubled);
    }, 0) %
    10 ===
  0;

const some = (text: string, pattern: RegExp, isOne: (digits: string) => boolean): boolean =>
  [...text.matchAll(pattern)].some(([found]) => isOne(digitsOf(found)));

const isAny = (): boolean => true;

export const personalDataKinds = ['cpf', 'cnpj', 'card', 'phone', 'email', 'pix-key'] as const;

export type PersonalData = (typeof personalDataKinds)[number];

const holds: Readonly<Record<PersonalData, (text: string) => boolean>> = {
  cpf: (text) => some(text, CPF, isCpf),
  cnpj: (text) => some(text, CNPJ, isCnpj),
  card: (text) => some(text, CARD, isCard),
  phone: (text) => CALLED.test(text) || [MOBILE, LANDLINE, WITHOUT_AREA].some((pattern) => some(text, pattern, isAny)),
  email: (text) => EMAIL.test(text),
  'pix-key': (text) => RANDOM_PIX_KEY.test(text) || PIX_CODE.test(text),
};

const holdsPersonalData = (text: string): boolean => personalDataKinds.some((kind) => holds[kind](text));

/** Digits as a person reads them: full-width ones and those in a box are digits. */
const readable = (text: string): string =>
  withoutHidden(text)
    .normalize('NFKC')
    .replace(/[\ufe0f\u20e3]/g, '');

export type UnfitText = 'chat.personal-data' | 'chat.link';

/**
 * Why a text may not be shown to everybody: it holds a CPF or CNPJ, a Brazilian telephone number, an e-mail address, a
 * Pix key or a card number; or a link. The form and the server use this one rule.
 */
export const whyUnfit = (typed: string): UnfitText | null => {
  const text = readable(typed);
  if (holdsPersonalData(text)) return 'chat.personal-data';
  return LINK.test(text) ? 'chat.link' : null;
};

/** What of a person a text holds, and whether it has a link: a text that one person reads may, but who writes it should know. */
export const heldIn = (typed: string): readonly (PersonalData | 'link')[] => {
  const text = readable(typed);
  const found = personalDataKinds.filter((kind) => holds[kind](text));
  return LINK.test(text.replaceAll(EMAILS, ' ')) ? [...found, 'link'] : found;
};

const EMAILS = new RegExp(EMAIL, 'gu');
const MASK = '•••';

/** A text as logs keep it: without CPF, CNPJ, card and telephone numbers and e-mail addresses. */
export const withoutPersonalData = (text: string): string => {
  const numbered: readonly (readonly [RegExp, (digits: string) => boolean])[] = [
    ...([
      [CPF, isCpf],
      [CNPJ, isCnpj],
      [CARD, isCard],
    ] as const),
    ...[MOBILE, LANDLINE, WITHOUT_AREA].map((pattern) => [pattern, isAny] as const),
  ];
  const masked = numbered.reduce(
    (now, [pattern, isOne]) => now.replaceAll(pattern, (found) => (isOne(digitsOf(found)) ? MASK : found)),
    text.replaceAll(EMAILS, MASK),
  );
  const kept = readable(masked);
  return (['cpf', 'cnpj', 'card', 'phone', 'email'] as const).some((kind) => holds[kind](kept)) ? MASK : masked;
};
