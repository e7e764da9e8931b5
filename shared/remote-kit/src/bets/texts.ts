import type { Language } from '@jangada/contracts/languages';

interface BetListTexts {
  readonly bet: string;
  readonly win: string;
  readonly withBonus: string;
  readonly refunded: string;
  readonly today: string;
  readonly yesterday: string;
  readonly more: string;
  readonly moreFailed: string;
  readonly end: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly play: string;
  /** The generic text (WAL-56 to WAL-59). */
  readonly failed: string;
  readonly retry: string;
}

export const betListTexts: Readonly<Record<Language, BetListTexts>> = {
  pt: {
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
  },
  en: {
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
  },
};
