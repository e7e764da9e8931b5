import { formatReais } from '../modules/messages/notifications/format-reais.ts';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { GoalKind, RewardType } from '@jangada/contracts/domains/missions/mission';

export interface DemoMission {
  readonly name: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly goal: GoalKind;
  readonly target: number;
  readonly category?: string;
  readonly reward: RewardType;
  readonly value: number;
  readonly rollover?: number;
  readonly audience?: 'assigned';
  readonly hours: number;
  /** The demo player who has started the mission, and their progress. To all other players it is available. */
  readonly startedBy?: { readonly firstName: string; readonly progress: number };
}

const both = (pt: string, en: string): Bilingual => ({ pt, en });

const WEEK_HOURS = 7 * 24;
const MONTH_HOURS = 30 * 24;

/** The missions of every demo site. Amounts in centavos. */
export const demoMissions: readonly DemoMission[] = [
  {
    name: 'ten-rounds',
    title: both('Dez rodadas', 'Ten rounds'),
    description: both(
      'Jogue dez rodadas com dinheiro real, em qualquer jogo.',
      'Play ten real-money rounds of any game.',
    ),
    goal: 'bets',
    target: 10,
    reward: 'balance',
    value: 500,
    hours: WEEK_HOURS,
  },
  {
    name: 'slots-week',
    title: both('Semana dos slots', 'Slots week'),
    description: both(`Aposte ${formatReais(5_000, 'pt')} em slots.`, `Stake ${formatReais(5_000, 'en')} on slots.`),
    goal: 'stake',
    target: 5_000,
    category: 'slots',
    reward: 'bonus',
    value: 1_000,
    rollover: 3,
    hours: WEEK_HOURS,
    startedBy: { firstName: 'Marina', progress: 1_800 },
  },
  {
    name: 'five-wins',
    title: both('Cinco vitórias', 'Five wins'),
    description: both('Ganhe cinco rodadas.', 'Win five rounds.'),
    goal: 'wins',
    target: 5,
    reward: 'balance',
    value: 300,
    hours: MONTH_HOURS,
    startedBy: { firstName: 'Marina', progress: 5 },
  },
  {
    name: 'club-month',
    title: both('Mês do clube', 'Club month'),
    description: both(
      `Só para o clube: aposte ${formatReais(50_000, 'pt')} no mês.`,
      `For the club only: stake ${formatReais(50_000, 'en')} this month.`,
    ),
    goal: 'stake',
    target: 50_000,
    reward: 'balance',
    value: 5_000,
    audience: 'assigned',
    hours: MONTH_HOURS,
    startedBy: { firstName: 'Helena', progress: 21_000 },
  },
];

/** Only for sites where a deposit may be rewarded and boxes exist. */
export const unregulatedMissions: readonly DemoMission[] = [
  {
    name: 'pix-30',
    title: both('Primeiro PIX do dia', 'First PIX of the day'),
    description: both(`Deposite ${formatReais(3_000, 'pt')}.`, `Deposit ${formatReais(3_000, 'en')}.`),
    goal: 'deposit',
    target: 3_000,
    reward: 'balance',
    value: 200,
    hours: WEEK_HOURS,
  },
  {
    name: 'crash-box',
    title: both('Voe e abra', 'Fly and open'),
    description: both(
      `Aposte ${formatReais(2_000, 'pt')} em jogos de crash e ganhe uma caixa.`,
      `Stake ${formatReais(2_000, 'en')} on crash games, win a box.`,
    ),
    goal: 'stake',
    target: 2_000,
    category: 'crash',
    reward: 'box',
    value: 1,
    hours: WEEK_HOURS,
  },
];
