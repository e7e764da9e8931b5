import { checkPassword } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { plainWord, wordsOf } from './password-words.ts';

const commonTexts: Record<Language, string> = {
  pt: 'Esta senha é muito comum. Escolha outra.',
  en: 'This password is too common. Choose another one.',
};

const ownTexts: Record<Language, string> = {
  pt: 'Esta senha usa seus dados ou o nome do site. Escolha outra.',
  en: 'This password uses your data or the name of the site. Choose another one.',
};

/** Shorter listed words are allowed, because they occur by chance between other characters. */
const COMMON_WORD_CHARS_MIN = 4;
const OWN_WORD_CHARS_MIN = 3;
/** Domain endings that a site has, or could have. */
const SITE_ENDINGS = ['com', 'combr', 'net', 'bet', 'betbr'];
/** The length of a mobile number without its area code; many people write it so. */
const PHONE_DIGITS = 9;

/** Words of games and bets, which lists of ordinary words do not contain. */
const WORDS_OF_THE_TRADE = [
  ...['tigrinho', 'jogodotigrinho', 'fortunetiger', 'fortuneox', 'gatesofolympus', 'aviator', 'spaceman'],
  ...['brasileirao', 'libertadores', 'apostaganha', 'apostador', 'apostadora', 'casadeaposta', 'casadeapostas'],
  ...['cassinoonline', 'jackpot', 'megasena', 'girosgratis', 'rodadasgratis'],
];

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 commonest passwords, Portuguese words, names and clubs, in the form of `plainWord`. Loaded when the first
 * password is set; never sent to a page.
 */
const commonWords = (): Promise<ReadonlySet<string>> => (common ??= loadCommonWords());

async function loadCommonWords(): Promise<ReadonlySet<string>> {
  const [everywhere, brazil] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const passwords = everywhere.dictionary['passwords-common'];
  const words = Object.values<readonly string[]>(brazil.dictionary).flat();
  return new Set([...passwords, ...words.map(plainWord), ...WORDS_OF_THE_TRADE]);
}

/** Public or guessable facts about the owner of a new password. */
export interface PasswordOwner {
  readonly siteName: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly cpf?: string | null | undefined;
}

/**
 * The error of a new password: it breaks the rules of form; it is the owner's name, e-mail, phone or CPF or the site's
 * name with decorations; or it is one of the commonest passwords or a word with decorations ("S3nh@2026").
 */
export const newPasswordError = async (
  password: string,
  language: Language,
  owner: PasswordOwner,
): Promise<string | null> => {
  const rule = checkPassword(password);
  if (rule) return ruleTexts[language][rule];
  const words = wordsOf(password);
  if (usesOwner(password, words, owner)) return ownTexts[language];
  const listed = await commonWords();
  const isCommon =
    listed.has(password.trim().toLowerCase()) ||
    words.some((word) => word.length >= COMMON_WORD_CHARS_MIN && listed.has(word));
  return isCommon ? commonTexts[language] : null;
};

function usesOwner(
  password: string,
  words: readonly string[],
  { siteName, first_name: first = '', last_name: last = '', email = '', phone, cpf }: PasswordOwner,
): boolean {
  const [localPart = ''] = email.split('@');
  const addresses = SITE_ENDINGS.flatMap((ending) => [siteName + ending, `www${siteName}${ending}`]);
  const names = [localPart, siteName, first, last].flatMap((name) => [plainWord(name), ...wordsOf(name)]);
  const own = [...names, ...[email, first + last, ...addresses].map(plainWord)];
  if (own.some((word) => word.length >= OWN_WORD_CHARS_MIN && words.includes(word))) return true;
  const digits = password.normalize('NFKC').replace(/\D/g, '');
  const numbers = [digitsOf(phone).slice(-PHONE_DIGITS), digitsOf(cpf)];
  return numbers.some((number) => number !== '' && digits.includes(number));
}

const digitsOf = (text: string | null | undefined): string => text?.replace(/\D/g, '') ?? '';
