import { defineTexts } from '../i18n/texts.ts';
import type { SameTexts, TextBundle } from '../i18n/texts.ts';

const pt = defineTexts({
  bet: 'Aposta',
  win: 'Prêmio',
  withBonus: 'Com bônus',
  refunded: 'Devolvida',
  today: 'Hoje',
  yesterday: 'Ontem',
  more: 'Carregar mais',
  moreFailed: 'Não conseguimos carregar mais. Tente novamente.',
  end: 'Você chegou ao fim.',
  empty: 'Você ainda não jogou.',
  emptyText: 'As suas apostas e prêmios aparecem aqui.',
  play: 'Ver os jogos',
  failed: 'Ops! Algo deu errado. Tente novamente.',
  retry: 'Tentar novamente',
});

const en = defineTexts({
  bet: 'Bet',
  win: 'Win',
  withBonus: 'With bonus',
  refunded: 'Refunded',
  today: 'Today',
  yesterday: 'Yesterday',
  more: 'Load more',
  moreFailed: 'We could not load more. Please try again.',
  end: 'You have reached the end.',
  empty: 'You have not played yet.',
  emptyText: 'Your bets and winnings appear here.',
  play: 'See the games',
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
}) satisfies SameTexts<typeof pt>;

export const betListTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'remote-kit.bets', texts: { pt, en } };
