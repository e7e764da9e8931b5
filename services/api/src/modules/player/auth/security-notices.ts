import type { Language } from '@jangada/contracts/values/languages';
import type { Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import type { UserRow } from '../../../users/users.repository.ts';

type Changed = 'password' | 'email' | 'phone' | 'passkey-added' | 'passkey-removed';

const subjects: Record<Language, (site: string) => string> = {
  pt: (site) => `Segurança da sua conta ${site}`,
  en: (site) => `Security of your ${site} account`,
};

const texts: Record<Language, Record<Changed, (site: string) => string>> = {
  pt: {
    password: (site) => `${site}: a senha da sua conta foi alterada. Se não foi você, fale com o suporte agora.`,
    email: (site) => `${site}: o e-mail da sua conta foi alterado. Se não foi você, fale com o suporte agora.`,
    phone: (site) => `${site}: o telefone da sua conta foi alterado. Se não foi você, fale com o suporte agora.`,
    'passkey-added': (site) =>
      `${site}: uma chave de acesso foi criada na sua conta. Se não foi você, remova-a em Dados de acesso e troque a senha agora.`,
    'passkey-removed': (site) =>
      `${site}: uma chave de acesso da sua conta foi removida. Se não foi você, fale com o suporte agora.`,
  },
  en: {
    password: (site) => `${site}: the password of your account was changed. If it was not you, contact support now.`,
    email: (site) => `${site}: the e-mail of your account was changed. If it was not you, contact support now.`,
    phone: (site) => `${site}: the phone of your account was changed. If it was not you, contact support now.`,
    'passkey-added': (site) =>
      `${site}: a passkey was added to your account. If it was not you, remove it under Access data and change your password now.`,
    'passkey-removed': (site) =>
      `${site}: a passkey of your account was removed. If it was not you, contact support now.`,
  },
};

/**
 * Notifies the account's owner of a change, at the previous contact. The change does not wait for it.
 *
 * @param before the account before the change
 */
export const sendSecurityNotice = (
  { messenger }: Pick<Platform, 'messenger'>,
  before: UserRow,
  after: UserRow,
  call: Call,
): void => {
  for (const changed of changesOf(before, after)) sendNotice(messenger, before, changed, call);
};

/** Notifies the account's owner of an added or removed passkey. The change does not wait for it. */
export const sendPasskeyNotice = (
  { messenger }: Pick<Platform, 'messenger'>,
  user: UserRow,
  changed: 'passkey-added' | 'passkey-removed',
  call: Call,
): void => sendNotice(messenger, user, changed, call);

function sendNotice(messenger: Platform['messenger'], user: UserRow, changed: Changed, call: Call): void {
  const message = messageTo(user, changed, call);
  if (!message) return;
  messenger.send(message).catch((error: unknown) => {
    call.log.warn({ reason: String(error) }, 'a notice of a change was not sent');
  });
}

function changesOf(before: UserRow, after: UserRow): Changed[] {
  const changes: Changed[] = [];
  if (before.password_hash !== after.password_hash) changes.push('password');
  if (before.email !== after.email) changes.push('email');
  if (before.phone !== null && before.phone !== after.phone) changes.push('phone');
  return changes;
}

/** A phone change is sent to the old phone; every other change to the old verified e-mail, or else to the phone. */
function messageTo(before: UserRow, changed: Changed, { tenant }: Call): Message | null {
  const { id: userId, language, email, phone } = before;
  const about = { purpose: 'notice', tenant, userId, language } as const;
  const { name } = tenant.settings.site;
  const text = texts[language][changed](name);
  if (changed !== 'phone' && before.email_verified_at)
    return { ...about, channel: 'email', to: email, subject: subjects[language](name), text };
  return phone === null ? null : { ...about, channel: 'sms', to: phone, text };
}
