import type { BetRefusal, BetStatus, Lang, SportKind } from '../protocol.ts';
import type { SlipProblem } from './slip.ts';

const pt = {
  home: 'Início',
  live: 'Ao vivo',
  upcoming: 'Em breve',
  favourites: 'Favoritos',
  myBets: 'Minhas apostas',
  all: 'Todos',
  sports: 'Esportes',
  popularLeagues: 'Ligas populares',
  highlights: 'Destaques',
  liveNow: 'Ao vivo agora',
  startingSoon: 'Começa em breve',
  seeAll: 'Ver tudo',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  inMinutes: 'em {n} min',
  search: 'Buscar time ou liga',
  clearSearch: 'Limpar busca',
  noResults: 'Nada encontrado para “{q}”.',
  noLive: 'Nenhum jogo ao vivo agora.',
  noFavourites: 'Toque na estrela de um jogo ou liga para achá-lo aqui.',
  noUpcoming: 'Nenhum jogo por aqui agora.',
  noBets: 'Você ainda não apostou.',
  seeLive: 'Ver ao vivo',
  slip: 'Boletim',
  slipEmpty: 'Seu boletim está vazio',
  slipEmptyHint: 'Toque em uma odd para começar.',
  singles: 'Simples',
  combo: 'Múltipla',
  stake: 'Valor',
  totalStake: 'Total apostado',
  totalOdds: 'Odd total',
  potentialWin: 'Retorno possível',
  placeBet: 'Apostar {amount}',
  enterStake: 'Digite um valor',
  login: 'Entrar para apostar',
  placing: 'Registrando a aposta…',
  placed: 'Aposta registrada',
  placedMany: '{n} apostas registradas',
  close: 'Fechar',
  another: 'Fazer outra aposta',
  clear: 'Limpar',
  remove: 'Remover',
  acceptAny: 'Aceitar mudanças de odds',
  acceptOdds: 'Aceitar novas odds',
  deposit: 'Depositar',
  closed: 'Fechado',
  moreMarkets: 'mais {n} mercados',
  back: 'Voltar',
  markets: 'Mercados',
  allMarkets: 'Todos',
  mainMarkets: 'Principais',
  totals: 'Totais',
  handicaps: 'Handicaps',
  special: 'Especiais',
  finished: 'Encerrado',
  interval: 'Intervalo',
  ended: 'Este jogo terminou. As apostas já estão sendo pagas.',
  missing: 'Este jogo não está mais na lista.',
  failed: 'Não conseguimos carregar os jogos.',
  retry: 'Tentar novamente',
  openBets: 'Abertas',
  settledBets: 'Resolvidas',
  returned: 'Retorno',
  odds: 'Odd',
  bet: 'Aposta',
  betId: 'Bilhete',
  pressure: 'Pressão',
  timeline: 'Lances',
  goal: 'gol',
  card: 'cartão',
  corner: 'escanteio',
  knockdown: 'queda',
  favourite: 'Favoritar',
  unfavourite: 'Tirar dos favoritos',
  openSlip: 'Abrir boletim',
  loading: 'Carregando jogos…',
  games: '{n} jogos',
  game: '1 jogo',
  responsible: 'Apostar é entretenimento para maiores de 18. Jogue com responsabilidade.',
  loginForBets: 'Entre para ver suas apostas.',
  enter: 'Entrar',
  combined: 'Múltipla de {n}',
  result: 'Resultado',
  handicap: 'Handicap',
  total: 'Total',
  limits: 'Mínimo {min}, máximo {max}',
};

type Words = typeof pt;
export type WordKey = keyof Words;

const en: Words = {
  home: 'Home',
  live: 'Live',
  upcoming: 'Soon',
  favourites: 'Favourites',
  myBets: 'My bets',
  all: 'All',
  sports: 'Sports',
  popularLeagues: 'Popular leagues',
  highlights: 'Highlights',
  liveNow: 'Live now',
  startingSoon: 'Starting soon',
  seeAll: 'See all',
  today: 'Today',
  tomorrow: 'Tomorrow',
  inMinutes: 'in {n} min',
  search: 'Search team or league',
  clearSearch: 'Clear search',
  noResults: 'Nothing found for “{q}”.',
  noLive: 'No live match right now.',
  noFavourites: 'Tap the star of a match or league to find it here.',
  noUpcoming: 'No match here right now.',
  noBets: 'You have not placed a bet yet.',
  seeLive: 'See live',
  slip: 'Bet slip',
  slipEmpty: 'Your bet slip is empty',
  slipEmptyHint: 'Tap any odds to start.',
  singles: 'Singles',
  combo: 'Combo',
  stake: 'Stake',
  totalStake: 'Total stake',
  totalOdds: 'Total odds',
  potentialWin: 'Possible return',
  placeBet: 'Bet {amount}',
  enterStake: 'Enter a stake',
  login: 'Log in to bet',
  placing: 'Placing your bet…',
  placed: 'Bet placed',
  placedMany: '{n} bets placed',
  close: 'Close',
  another: 'Place another bet',
  clear: 'Clear',
  remove: 'Remove',
  acceptAny: 'Accept odds changes',
  acceptOdds: 'Accept new odds',
  deposit: 'Deposit',
  closed: 'Closed',
  moreMarkets: '{n} more markets',
  back: 'Back',
  markets: 'Markets',
  allMarkets: 'All',
  mainMarkets: 'Main',
  totals: 'Totals',
  handicaps: 'Handicaps',
  special: 'Specials',
  finished: 'Finished',
  interval: 'Half-time',
  ended: 'This match is over. Bets are being settled.',
  missing: 'This match is no longer listed.',
  failed: 'We could not load the matches.',
  retry: 'Try again',
  openBets: 'Open',
  settledBets: 'Settled',
  returned: 'Return',
  odds: 'Odds',
  bet: 'Stake',
  betId: 'Slip',
  pressure: 'Pressure',
  timeline: 'Timeline',
  goal: 'goal',
  card: 'card',
  corner: 'corner',
  knockdown: 'knockdown',
  favourite: 'Add to favourites',
  unfavourite: 'Remove from favourites',
  openSlip: 'Open bet slip',
  loading: 'Loading matches…',
  games: '{n} matches',
  game: '1 match',
  responsible: 'Betting is entertainment for adults (18+). Play responsibly.',
  loginForBets: 'Log in to see your bets.',
  enter: 'Log in',
  combined: 'Combo of {n}',
  result: 'Result',
  handicap: 'Handicap',
  total: 'Total',
  limits: 'Minimum {min}, maximum {max}',
};

const words: Record<Lang, Words> = { pt, en };

export type Say = (key: WordKey, values?: Record<string, string | number>) => string;

export const sayIn =
  (lang: Lang): Say =>
  (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), words[lang][key]);

export const statusWords: Record<Lang, Record<BetStatus, string>> = {
  pt: {
    pending: 'Registrando',
    accepted: 'Em aberto',
    rejected: 'Recusada',
    won: 'Ganha',
    lost: 'Perdida',
    refunded: 'Devolvida',
  },
  en: { pending: 'Placing', accepted: 'Open', rejected: 'Refused', won: 'Won', lost: 'Lost', refunded: 'Refunded' },
};

export const refusalWords: Record<Lang, Record<BetRefusal, string>> = {
  pt: {
    unauthenticated: 'Entre na sua conta para apostar.',
    token_expired: 'Sua sessão terminou. Entre de novo para apostar.',
    invalid_bet: 'Esta aposta não é possível. Confira as seleções.',
    odds_changed: 'As odds mudaram. Confira e aceite para continuar.',
    market_suspended: 'Um dos mercados está fechado agora. Espere ou remova a seleção.',
    insufficient_funds: 'Saldo insuficiente para esta aposta.',
    player_blocked: 'Sua conta não pode apostar no momento.',
    limit_reached: 'Esta aposta passa do limite que você definiu.',
    stake_too_low: 'O valor está abaixo do mínimo.',
    stake_too_high: 'O valor está acima do máximo.',
    operator_unavailable: 'Não conseguimos registrar a aposta. Nada foi cobrado. Tente de novo.',
    rejected: 'A aposta não foi aceita.',
  },
  en: {
    unauthenticated: 'Log in to place a bet.',
    token_expired: 'Your session ended. Log in again to bet.',
    invalid_bet: 'This bet is not possible. Check your selections.',
    odds_changed: 'The odds have changed. Check and accept them to go on.',
    market_suspended: 'One of the markets is closed right now. Wait or remove the selection.',
    insufficient_funds: 'Not enough balance for this bet.',
    player_blocked: 'Your account cannot bet at the moment.',
    limit_reached: 'This bet is above the limit you set.',
    stake_too_low: 'The stake is below the minimum.',
    stake_too_high: 'The stake is above the maximum.',
    operator_unavailable: 'We could not place the bet. Nothing was charged. Try again.',
    rejected: 'The bet was not accepted.',
  },
};

export const problemWords: Record<Lang, Record<SlipProblem, string>> = {
  pt: {
    'no-stake': 'Digite um valor',
    'too-low': 'O mínimo é R$ 1,00',
    'too-high': 'O máximo é R$ 5.000,00 por aposta',
    suspended: 'Um mercado está fechado agora',
    'odds-changed': 'Aceitar novas odds',
  },
  en: {
    'no-stake': 'Enter a stake',
    'too-low': 'The minimum is R$ 1,00',
    'too-high': 'The maximum is R$ 5.000,00 a bet',
    suspended: 'A market is closed right now',
    'odds-changed': 'Accept new odds',
  },
};

/** `s2` → "2º set", `h1` → "1º tempo". */
export function periodName(period: string, lang: Lang): string {
  const number = period.slice(1);
  if (period === 'ht') return words[lang].interval;
  if (period === 'ft') return words[lang].finished;
  const names: Record<Lang, Record<string, string>> = {
    pt: {
      h: `${number}º tempo`,
      q: `${number}º quarto`,
      s: `${number}º set`,
      m: `Mapa ${number}`,
      r: `${number}º round`,
    },
    en: { h: `Half ${number}`, q: `Quarter ${number}`, s: `Set ${number}`, m: `Map ${number}`, r: `Round ${number}` },
  };
  return names[lang][period[0] ?? ''] ?? '';
}

/** What a row of the scoreboard counts in this sport. */
export const partLetter: Record<SportKind, string> = {
  football: '',
  basketball: 'Q',
  tennis: 'S',
  volleyball: 'S',
  mma: '',
  esports: 'M',
};

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Reais look the same in both languages, as on a Brazilian banknote. */
export const moneyOf = (centavos: number): string => money.format(centavos / 100);

export const oddsText = (odds: number): string => (odds >= 100 ? String(Math.round(odds)) : odds.toFixed(2));

const MINUTE_MS = 60_000;
const SOON_MIN = 60;

/** "em 12 min", "18:30", "Amanhã 18:30", "sáb. 22/11 18:30". */
export function startText(startsAt: number, now: number, lang: Lang): string {
  const minutes = Math.ceil((startsAt - now) / MINUTE_MS);
  if (minutes <= SOON_MIN) return sayIn(lang)('inMinutes', { n: Math.max(1, minutes) });
  const locale = lang === 'pt' ? 'pt-BR' : 'en-GB';
  const date = new Date(startsAt);
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  const days = Math.round(
    (new Date(startsAt).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / (24 * 60 * MINUTE_MS),
  );
  if (days === 0) return `${words[lang].today}, ${time}`;
  if (days === 1) return `${words[lang].tomorrow}, ${time}`;
  return `${date.toLocaleDateString(locale, { weekday: 'short', day: '2-digit', month: '2-digit' })}, ${time}`;
}
