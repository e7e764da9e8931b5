import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../database/database.ts';
import type { Tenant } from '../tenants/tenant.ts';

interface News {
  readonly title: Bilingual;
  readonly description: Bilingual;
}

const platformNews = (site: string): News => ({
  title: { pt: `Bem-vindo ao ${site}`, en: `Welcome to ${site}` },
  description: {
    pt: 'Este é um site de demonstração: o dinheiro aqui é fictício e o banco também.',
    en: 'This is a demonstration: the money here is pretend, and so is the bank.',
  },
});

const personalNews: News = {
  title: { pt: 'Sua conta está pronta', en: 'Your account is ready' },
  description: {
    pt: 'Telefone e e-mail verificados. Você pode depositar e jogar.',
    en: 'Phone and e-mail verified. You can deposit and play.',
  },
};

/** Two notifications for each player; skipped when some exist. */
export const seedNotifications = async (tx: Tx, { settings }: Tenant): Promise<void> => {
  const some = await tx.selectFrom('notifications').select('id').where('user_id', 'is', null).executeTakeFirst();
  if (some) return;
  await insert(tx, null, 'platform', platformNews(settings.site.name));
  const people = await tx.selectFrom('users').select('id').where('password_hash', 'is not', null).execute();
  for (const { id } of people) await insert(tx, id, 'account', personalNews);
};

const insert = (tx: Tx, userId: number | null, type: string, { title, description }: News) =>
  tx
    .insertInto('notifications')
    .values({ user_id: userId, type, title: JSON.stringify(title), description: JSON.stringify(description) })
    .execute();
