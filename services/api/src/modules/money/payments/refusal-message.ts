import type { Language } from '@jangada/contracts/values/languages';
import type { Message } from '../../../vendors/mailbox/mailbox.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { depositRefused } from './deposit-notifications.ts';
import type { RefusalReason } from './pix-receipts.service.ts';

const subjects: Record<Language, (site: string) => string> = {
  pt: (site) => `Pagamento devolvido: ${site}`,
  en: (site) => `Payment returned: ${site}`,
};

/** To a player who may not sign in to read their notifications: to the verified e-mail, or else the phone. */
export function refusalMessage(
  { language, email, email_verified_at: verifiedAt, phone }: UserRow,
  { settings }: Tenant,
  amount: number,
  reason: RefusalReason,
): Message | null {
  const { name } = settings.site;
  const text = `${name}: ${depositRefused(amount, reason).description[language]}`;
  if (verifiedAt) return { channel: 'email', to: email, subject: subjects[language](name), text };
  return phone === null ? null : { channel: 'sms', to: phone, text };
}
