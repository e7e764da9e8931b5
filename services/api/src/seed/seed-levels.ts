import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../database/database.ts';
import type { Ladder } from '../modules/rewards/levels/tables.ts';

interface DemoLevel {
  readonly threshold: number;
  readonly name: Bilingual;
  readonly benefits: readonly Bilingual[];
}

const both = (pt: string, en: string): Bilingual => ({ pt, en });

const rank: readonly DemoLevel[] = [
  {
    threshold: 50_000,
    name: both('Marola', 'Ripple'),
    benefits: [both('Seu nível ao lado do nome', 'Your level beside your name')],
  },
  { threshold: 250_000, name: both('Brisa', 'Breeze'), benefits: [both('Missões da semana', 'Missions of the week')] },
  {
    threshold: 1_000_000,
    name: both('Correnteza', 'Current'),
    benefits: [both('Cor própria no chat', 'A colour of your own in the chat')],
  },
  {
    threshold: 5_000_000,
    name: both('Vela cheia', 'Full sail'),
    benefits: [both('Missões do mês', 'Missions of the month')],
  },
  {
    threshold: 20_000_000,
    name: both('Alto-mar', 'High seas'),
    benefits: [both('Atendimento na frente da fila', 'Support at the front of the queue')],
  },
  {
    threshold: 100_000_000,
    name: both('Capitania', 'Captaincy'),
    benefits: [both('Um gerente com nome', 'A manager with a name')],
  },
];

const vip: readonly DemoLevel[] = [
  {
    threshold: 100,
    name: both('Bronze', 'Bronze'),
    benefits: [both('Avisos de jogos novos antes de todos', 'New games announced to you first')],
  },
  {
    threshold: 1_000,
    name: both('Prata', 'Silver'),
    benefits: [both('Missões só do clube', 'Missions for the club only')],
  },
  {
    threshold: 10_000,
    name: both('Ouro', 'Gold'),
    benefits: [both('Atendimento pelo chat em até 5 minutos', 'Chat support within 5 minutes')],
  },
  {
    threshold: 50_000,
    name: both('Platina', 'Platinum'),
    benefits: [both('Convites para eventos', 'Invitations to events')],
  },
  {
    threshold: 200_000,
    name: both('Diamante', 'Diamond'),
    benefits: [both('Gerente pessoal', 'A manager of your own')],
  },
];

/** The demo's two ladders; operators' changes stay. */
export const seedLevels = async (tx: Tx): Promise<void> => {
  const rows = [...rowsOf('rank', rank), ...rowsOf('vip', vip)];
  await tx
    .insertInto('levels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const rowsOf = (ladder: Ladder, levels: readonly DemoLevel[]) =>
  levels.map(({ threshold, name, benefits }, index) => ({
    ladder,
    level: index + 1,
    threshold,
    name: JSON.stringify(name),
    benefits: JSON.stringify(benefits),
  }));
