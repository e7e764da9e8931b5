import { cutText } from '@jangada/contracts/values/characters';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

/** What the sign-in shows of the player who signed in last in this browser. */
export type Known =
  /** `shown` is displayed, `username` is sent. */
  | { readonly kind: 'account'; readonly shown: string; readonly username: string }
  /** The tenant signs in with the CPF. The browser has only the masked CPF, so the player must type it. */
  | { readonly kind: 'cpf'; readonly shown: string };

const PHONE_DIGITS_SHOWN = 4;
const MAIL_CHARACTERS_SHOWN = 2;

const maskedPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
  return `(${digits.slice(0, 2)}) •••••-${digits.slice(-PHONE_DIGITS_SHOWN)}`;
};

const maskedMail = (mail: string): string => {
  const [name = '', domain = ''] = mail.split('@');
  return `${cutText(name, MAIL_CHARACTERS_SHOWN)}•••@${domain}`;
};

type Flags = Pick<SiteConfig, 'login_requires_cpf' | 'login_requires_email'>;

/** The masked account whose password is requested; only its owner recognises it. */
export const maskedAccount = ({ cpf, email, username }: User, site: Flags): Known => {
  if (site.login_requires_cpf) return { kind: 'cpf', shown: cpf ?? '' };
  if (site.login_requires_email) return { kind: 'account', shown: maskedMail(email), username: email };
  return { kind: 'account', shown: maskedPhone(username), username };
};
