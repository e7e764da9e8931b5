import type { Tx } from '../database/database.ts';
import type { Tenant } from '../tenants/tenant.ts';

const MINUTE_MS = 60_000;

/** Author, minutes before the seed, and text; messages of the platform have no author. */
const conversation: readonly (readonly [firstName: string | null, minutesAgo: number, text: string])[] = [
  ['Rafael', 96, 'e aí, galera'],
  ['Bia', 94, 'boa! alguém já jogou os novos da Maré Alta?'],
  ['Rafael', 93, 'joguei no modo demo, a arte ficou bonita'],
  ['Juliano', 81, 'meu depósito caiu em menos de um minuto hoje'],
  ['Thaís', 80, 'aqui também, só copiei o código no banco'],
  ['Otávio', 66, 'dica: dá para ver o RTP antes de abrir o jogo, fica embaixo da capa'],
  ['Bia', 64, 'não sabia, valeu 🙌'],
  ['Thaís', 48, 'quem vai ver o jogo mais tarde?'],
  ['Juliano', 47, 'eu! já deixei a tela de esportes aberta'],
  ['Otávio', 31, 'hoje coloquei um limite por dia, melhor coisa que fiz'],
  ['Rafael', 30, 'faço isso também, ajuda a parar na hora certa'],
  ['Bia', 12, 'saiu um 8x no crash agora, coração disparou 😅'],
  ['Thaís', 11, 'boa, Bia 👏'],
  ['Juliano', 4, 'pausa para o café ☕'],
];

const PINNED_DAYS = 30;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A conversation to read on the first visit; skipped when messages exist. */
export const seedConversation = async (tx: Tx, { settings }: Tenant): Promise<void> => {
  const some = await tx.selectFrom('chat_messages').select('id').executeTakeFirst();
  if (some) return;
  const now = Date.now();
  const people = await tx.selectFrom('users').select(['id', 'first_name']).orderBy('id').execute();
  await tx
    .insertInto('chat_messages')
    .values({
      type: 'pinned',
      text: `Este é o chat do ${settings.site.name}. Respeito com todos, sem links e sem dados pessoais. Ninguém da equipe pede sua senha ou código.`,
      pinned_until: new Date(now + PINNED_DAYS * DAY_MS),
      created_at: new Date(now - 2 * DAY_MS),
    })
    .execute();
  for (const [firstName, minutesAgo, text] of conversation) {
    const user = people.find((person) => person.first_name === firstName);
    if (!user) continue;
    const created_at = new Date(now - minutesAgo * MINUTE_MS);
    await tx.insertInto('chat_messages').values({ user_id: user.id, text, created_at }).execute();
  }
};
