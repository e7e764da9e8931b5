import { isCpf } from '@jangada/contracts/validation/cpf';
import { firstGrapheme } from '@jangada/contracts/values/characters';

const PHONE_DIGITS = 11;
const DOTS = '•••';
/** The last part of a domain is shown, and the one before it where it is as short as in `com.br`. */
const SECOND_LEVEL_CHARS_MAX = 3;

/** `•••.456.789-••`. */
export const maskedCpf = (cpf: string): string => `${DOTS}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••`;

/** `(11) •••••-4321` of `+5511987654321`; of a number abroad only its end. */
export const maskedPhone = (phone: string): string => {
  const area = /^\+55(\d{2})\d{8,9}$/.exec(phone)?.[1];
  return `${area === undefined ? '' : `(${area}) `}•••••-${phone.slice(-4)}`;
};

/** `m•••@g•••.com`. */
export const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  const [last = '', second = '', ...others] = domain.split('.').toReversed();
  const end = others.length > 0 && second.length <= SECOND_LEVEL_CHARS_MAX ? `${second}.${last}` : last;
  return `${firstGrapheme(name)}${DOTS}@${firstGrapheme(domain)}${DOTS}.${end}`;
};

const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const FORMATTED_CPF = /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g;
const PHONE = /\+55\d{10,11}(?!\d)/g;
/** A mobile number as people write it: `(11) 98765-4321`, `11 9 8765-4321`. */
const WRITTEN_PHONE = /(?:\+?55 ?)?(?<!\d)\(?\d{2}\)? ?9 ?\d{4}[- ]\d{4}(?!\d)/g;
const ELEVEN_DIGITS = /(?<![\d\p{L}])\d{11}(?![\d\p{L}])/gu;

/** A text that somebody has written, such as a note or a provider's notice, with every CPF, phone and e-mail masked. */
export const maskedText = (text: string): string =>
  text
    .replace(EMAIL, maskedEmail)
    .replace(PHONE, maskedPhone)
    .replace(WRITTEN_PHONE, (phone) => maskedPhone(`+55${phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)}`))
    .replace(FORMATTED_CPF, (cpf) => maskedCpf(cpf.replaceAll(/\D/g, '')))
    .replace(ELEVEN_DIGITS, (digits) => (isCpf(digits) ? maskedCpf(digits) : digits));

/** The same for every text in an object, such as the input of a command. */
export const maskedTexts = <Fields extends object>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields), (_, value: unknown) => (typeof value === 'string' ? maskedText(value) : value));
