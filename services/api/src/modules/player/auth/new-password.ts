import { checkPassword } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { Language } from '@jangada/contracts/values/languages';

const commonTexts: Record<Language, string> = {
  pt: 'Esta senha é muito comum. Escolha outra.',
  en: 'This password is too common. Choose another one.',
};

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest passwords, in small letters: loaded with the first password that is set, never in a page. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

/** Capitals and spaces around it do not make a common password a rare one. */
const isCommon = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.trim().toLowerCase());

/** What is wrong with a password that is set: the rules of its form, and that it is not one of the commonest. */
export async function newPasswordError(password: string, language: Language): Promise<string | null> {
  const rule = checkPassword(password);
  if (rule) return ruleTexts[language][rule];
  return (await isCommon(password)) ? commonTexts[language] : null;
}
