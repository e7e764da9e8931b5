import { celebrate, countUp, sizeOf } from './celebration.ts';
import { dialogOf, showTrouble } from './dialogs.ts';
import { button, el } from './elements.ts';
import type { Facts } from './facts.ts';
import { addressed, type Words } from './lobby.ts';
import { rulesOf } from './rules.ts';
import type { Played, Standing } from './standing.ts';
import { newId, studioApi, Trouble } from './studio-api.ts';
import { textsOf, writers } from './texts.ts';

export type Frame = ReturnType<typeof openFrame>;

/** The parts around every game: title, money, stake, the big button, rules, troubles, and words to the lobby. */
export function openFrame(facts: Facts) {
  const texts = textsOf(facts.lang);
  const write = writers(facts.lang);
  const away = el('p', { class: 'away', role: 'alert', hidden: '' }, texts.away);
  const api = studioApi(facts.session, {
    away: () => (away.hidden = false),
    back: () => (away.hidden = true),
  });

  const stage = el('main', { id: 'stage' });
  const extras = el('div', { class: 'extras' });
  const message = el('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const balanceShown = el('output', { class: 'amount', id: 'balance' }, '–');
  const winShown = el('output', { class: 'amount', id: 'win' }, '–');
  const stakeShown = el('output', { class: 'amount', id: 'stake' });
  const less = button('−', 'step', () => step(-1), texts.less);
  const more = button('+', 'step', () => step(1), texts.more);
  const go = button(texts.play, 'go', () => pressed?.());
  const rules = dialogOf(texts.rules, rulesOf(facts, texts, write), texts.close);
  const info = button('i', 'round', () => rules.showModal(), texts.rules);

  let pressed: (() => void) | null = null;
  let balance: number | null = null;
  let stakeAt = Math.max(0, facts.stakes.indexOf(facts.firstStake));
  let onStake: (() => void) | null = null;

  let freeLeft = facts.freeBets?.left ?? 0;
  let isRoundOpen = false;
  /** The operator takes no more bets of this launch; a round that is open is played to its end. */
  let isOver = false;

  const stake = () => (freeLeft > 0 && facts.freeBets ? facts.freeBets.stake : (facts.stakes[stakeAt] ?? facts.minBet));
  const step = (by: number) => {
    if (freeLeft > 0) return;
    stakeAt = Math.min(facts.stakes.length - 1, Math.max(0, stakeAt + by));
    drawStake();
    onStake?.();
  };
  const drawStake = () => {
    stakeShown.textContent = freeLeft > 0 ? texts.freeLeft(freeLeft) : write.money(stake());
  };

  const tellLobby = (words: Words) => {
    const sent = parent === window ? null : addressed(words, facts.lobbyOrigin);
    if (sent) parent.postMessage(sent.words, sent.target);
  };
  const showBalance = (next: number | null) => {
    if (next === null) return;
    balance = next;
    balanceShown.textContent = write.money(next);
  };
  const say = (words: string) => {
    message.textContent = words;
  };

  let refreshing: Promise<void> | null = null;
  const refreshBalance = (): Promise<void> =>
    (refreshing ??= api
      .ask<{ balance: number }>('balance')
      .then((answer) => showBalance(answer.balance), trouble)
      .finally(() => (refreshing = null)));

  const trouble = async (error: unknown): Promise<void> => {
    if (!(error instanceof Trouble)) throw error;
    showBalance(error.balance);
    if (error.kind === 'session-expired') {
      isOver = true;
      tellLobby({ type: 'studio:session-expired' });
    }
    const asksForMoney = error.kind === 'not-enough-money' && !facts.demo;
    await showTrouble(error.kind, texts, asksForMoney ? () => tellLobby({ type: 'studio:deposit' }) : null);
  };

  const setBusy = (busy: boolean) => {
    document.body.classList.toggle('busy', busy);
    for (const one of [less, more]) one.disabled = busy;
  };

  const settle = async (placed: number, payout: number, balanceAfter: number | null) => {
    if (payout > 0) {
      say(texts.won(write.money(payout)));
      const size = sizeOf(payout, placed);
      if (size === 'small') await countUp(winShown, 0, payout, write.money);
      else await celebrate(size === 'huge' ? texts.hugeWin : texts.bigWin, payout, write.money);
      winShown.textContent = write.money(payout);
    }
    winShown.classList.toggle('won', payout > 0);
    if (balanceAfter === null) say(texts.pending);
    showBalance(balanceAfter);
    tellLobby({ type: 'studio:balance', balance: balanceAfter });
  };

  const roundOpen = (open: boolean) => {
    isRoundOpen = open;
    tellLobby({ type: 'studio:round', open });
  };
  const seen = (requestId: string) => {
    api.ask('seen', { requestId }).catch(trouble);
  };

  const showRound = async <View>(
    requestId: string,
    played: Played<View>,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<void> => {
    await animate(played);
    freeLeft = played.freeLeft;
    drawStake();
    if (played.payout === 0) say(texts.lost);
    await settle(played.stake, played.payout, played.balance);
    seen(requestId);
  };

  /**
   * Goes on where this place was left: what became of a lost round is said, the end of another is shown by `show`.
   * Resolves false when the studio does not tell.
   */
  const takeUp = async (show: (standing: Standing) => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      const standing = await api.state<Standing>();
      if (standing.interrupted !== null) {
        say(texts.interrupted);
        seen(standing.interrupted);
      }
      await show(standing);
      return true;
    } catch (error) {
      await trouble(error);
      return false;
    } finally {
      if (!isRoundOpen) setBusy(false);
    }
  };

  /** As `takeUp`, for games whose round is one call. */
  const takeUpRound = <View>(animate: (played: Played<View>) => Promise<void>): Promise<boolean> =>
    takeUp(async ({ unseen }) => {
      if (unseen?.path !== 'play') return;
      say(texts.lastRound);
      roundOpen(true);
      try {
        // The studio keeps what it has answered to this very game.
        await showRound(unseen.requestId, unseen.answer as Played<View>, animate);
      } finally {
        roundOpen(false);
      }
      await refreshBalance();
    });

  /** Everything a single-call round needs around its animation. Resolves false when it could not be played. */
  const playRound = async <View>(
    body: Record<string, unknown>,
    placed: number,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<boolean> => {
    setBusy(true);
    say('');
    winShown.textContent = '–';
    winShown.classList.remove('won');
    const before = balance;
    if (before !== null && before >= placed && freeLeft === 0) showBalance(before - placed);
    roundOpen(true);
    try {
      const requestId = newId();
      const played = await api.play<Played<View>>('play', { ...body, requestId });
      await showRound(requestId, played, animate);
      return true;
    } catch (error) {
      showBalance(before);
      await trouble(error);
      return false;
    } finally {
      roundOpen(false);
      setBusy(false);
    }
  };

  document.body.append(
    el(
      'header',
      { class: 'top' },
      el('div', { class: 'names' }, el('h1', {}, facts.title), el('p', {}, facts.provider)),
      facts.demo ? el('span', { class: 'demo' }, texts.demo) : null,
      info,
    ),
    away,
    stage,
    extras,
    message,
    el(
      'footer',
      { class: 'controls' },
      el('div', { class: 'fact' }, el('span', {}, texts.balance), balanceShown),
      el('div', { class: 'fact right' }, el('span', {}, texts.win), winShown),
      el('div', { class: 'stake' }, less, el('div', { class: 'fact' }, el('span', {}, texts.stake), stakeShown), more),
      go,
    ),
    rules,
  );
  drawStake();

  addEventListener('offline', () => (away.hidden = false));
  addEventListener('online', () => void refreshBalance().finally(() => (away.hidden = true)));
  addEventListener('message', (event: MessageEvent) => {
    // After a deposit the lobby may say so; the amount itself always comes from the wallet.
    if (event.origin === facts.lobbyOrigin && event.data?.type === 'lobby:balance') void refreshBalance();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !document.body.classList.contains('busy')) void refreshBalance();
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target.closest('button, input, select, dialog') : null;
    if (event.code !== 'Space' || target) return;
    event.preventDefault();
    go.click();
  });

  return {
    facts,
    texts,
    write,
    api,
    stage,
    extras,
    stake,
    say,
    trouble,
    settle,
    playRound,
    takeUp,
    takeUpRound,
    seen,
    refreshBalance,
    showBalance,
    roundOpen,
    setBusy,
    currentBalance: () => balance,
    clearWin: () => {
      winShown.textContent = '–';
      winShown.classList.remove('won');
    },
    onStakeChange: (listener: () => void) => {
      onStake = listener;
    },
    /** The big button: its words and what a press does; without an action it waits. */
    setGo: (label: string, press: (() => void) | null) => {
      const ended = isOver && !isRoundOpen;
      go.textContent = ended ? texts.over : label;
      go.disabled = ended || press === null;
      pressed = ended ? null : press;
    },
    hideStake: () => document.body.classList.add('own-stake'),
    showStake: (centavos: number) => {
      stakeShown.textContent = write.money(centavos);
    },
  };
}
