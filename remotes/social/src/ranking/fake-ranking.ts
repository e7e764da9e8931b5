import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import type { RankLevel } from '@jangada/contracts/domains/site/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const someLevels: readonly RankLevel[] = [
  { level: 1, totalBet: 50_000, name: 'Marola', benefits: ['Seu nível ao lado do nome'] },
  { level: 2, totalBet: 250_000, name: 'Brisa', benefits: ['Missões da semana'] },
  { level: 3, totalBet: 1_000_000, name: 'Correnteza', benefits: ['Cor própria no chat', 'Missões do mês'] },
];

export const rankingFakes = (fake: Fakes, levels: readonly RankLevel[] = someLevels): void =>
  fake.on(getRanking, () => ({ data: [...levels] }));
