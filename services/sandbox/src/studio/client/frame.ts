import { button, el } from '../../kit/dom.ts';
import { celebrate, countUp, sizeOf } from './celebration.ts';
import type { PageFacts } from '../page-facts.ts';
import { createDialog, showError as showErrorDialog } from './dialogs.ts';
import { stepper } from './elements.ts';
import { addressed, type LobbyMessage } from './lobby.ts';
import { rulesOf } from './rules.ts';
import { newId, studioApi, PlayError } from './studio-api.ts';
import type { Played, TableState } from './table-state.ts';
import { fill, formatsOf, textsOf } from './texts.ts';

export type Frame = ReturnType<typeof openFrame>;

/** The parts around every game: title, money, stake, the main button, rules, errors, and messages to the lobby. */
export function openFrame(facts: PageFacts) {
  const texts = textsOf(facts.lang);
  const format = formatsOf(facts.lang);
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
  const stakeControl = stepper(texts.stake, (by) => step(by), [texts.less, texts.more]);
  stakeControl.shown.id = 'stake';
  const go = button(texts.play, 'go', () => pressed?.());
  const rules = createDialog(texts.rules, rulesOf(facts, texts, format), texts.close);
  const info = button('i', 'round', () => rules.showModal(), texts.rules);

  let pressed: (() => void) | null = null;
  let balance: number | null = null;
  let stakeAt = Math.max(0, facts.stakes.indexOf(facts.firstStake));
  let onStake: (() => void) | null = null;

  let freeLeft = facts.freeBets?.left ?? 0;
  let isRoundOpen = false;
  /** The session has expired: no more bets are accepted, and an open round is played to its end. */
  let isOver = false;

  const stake = () => (freeLeft > 0 && facts.freeBets ? facts.freeBets.stake : (facts.stakes[stakeAt] ?? facts.minBet));
  const step = (by: number) => {
    if (freeLeft > 0) return;
    stakeAt = Math.min(facts.stakes.length - 1, Math.max(0, stakeAt + by));
    drawStake();
    onStake?.();
  };
  const drawStake = () => {
    stakeControl.shown.textContent = freeLeft > 0 ? fill(texts.freeLeft, freeLeft) : format.money(stake());
  };

  const notifyLobby = (message: LobbyMessage) => {
    const sent = parent === window ? null : addressed(message, facts.lobbyOrigin);
    if (sent) parent.postMessage(sent.message, sent.target);
  };
  const showBalance = (next: number | null) => {
    if (next === null) return;
    balance = next;
    balanceShown.textContent = format.money(next);
  };
  const showMessage = (text: string) => {
    message.textContent = text;
  };
  const clearWin = () => {
    winShown.textContent = '–';
    winShown.classList.remove('won');
  };

  const remedies: Readonly<Record<string, { label: string; start: () => void }>> = facts.demo
    ? {}
    : {
        'not-enough-money': { label: texts.deposit, start: () => notifyLobby({ type: 'studio:deposit' }) },
        limit: { label: texts.seeLimits, start: () => notifyLobby({ type: 'studio:limits' }) },
      };

  let refreshing: Promise<void> | null = null;
  const refreshBalance = (): Promise<void> =>
    (refreshing ??= api
      .read<{ balance: number }>('balance')
      .then((answer) => showBalance(answer.balance), showError)
      .finally(() => (refreshing = null)));

  const showError = async (error: unknown): Promise<void> => {
    if (!(error instanceof PlayError)) throw error;
    showBalance(error.balance);
    if (error.kind === 'session-expired') {
      isOver = true;
      notifyLobby({ type: 'studio:session-expired' });
    }
    await showErrorDialog(error.kind, texts, remedies[error.kind] ?? null);
  };

  const setBusy = (busy: boolean) => {
    document.body.classList.toggle('busy', busy);
    stakeControl.down.disabled = stakeControl.up.disabled = busy;
  };

  const settle = async (placed: number, payout: number, balanceAfter: number | null) => {
    if (payout > 0) {
      showMessage(fill(texts.won, format.money(payout)));
      const size = sizeOf(payout, placed);
      if (size === 'small') await countUp(winShown, 0, payout, format.money);
      else await celebrate(size === 'huge' ? texts.hugeWin : texts.bigWin, payout, format.money);
      winShown.textContent = format.money(payout);
    }
    winShown.classList.toggle('won', payout > 0);
    if (balanceAfter === null) showMessage(texts.pending);
    showBalance(balanceAfter);
    notifyLobby({ type: 'studio:balance', balance: balanceAfter });
  };

  const setRoundOpen = (open: boolean) => {
    isRoundOpen = open;
    notifyLobby({ type: 'studio:round', open });
  };
  const markSeen = (requestId: string) => {
    api.read('seen', { requestId }).catch(showError);
  };

  const showRound = async <View>(
    requestId: string,
    played: Played<View>,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<void> => {
    await animate(played);
    freeLeft = played.freeLeft;
    drawStake();
    if (played.payout === 0) showMessage(texts.lost);
    await settle(played.stake, played.payout, played.balance);
    markSeen(requestId);
  };

  /**
   * Restores the state of the table: a message reports a lost round, and `show` shows the rest. Resolves false when the
   * studio does not answer.
   */
  const resume = async (show: (state: TableState) => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      const state = await api.state<TableState>();
      if (state.interrupted !== null) {
        showMessage(texts.interrupted);
        markSeen(state.interrupted);
      }
      await show(state);
      return true;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      if (!isRoundOpen) setBusy(false);
    }
  };

  /** Like `resume`, for games whose round is one call. */
  const resumeRound = <View>(animate: (played: Played<View>) => Promise<void>): Promise<boolean> =>
    resume(async ({ unseen }) => {
      if (unseen?.path !== 'play') return;
      showMessage(texts.lastRound);
      setRoundOpen(true);
      try {
        // The studio stored this answer for this game.
        await showRound(unseen.requestId, unseen.answer as Played<View>, animate);
      } finally {
        setRoundOpen(false);
      }
      await refreshBalance();
    });

  /** @param label of the main button, which is disabled until the round is over */
  const beginRound = (label?: string) => {
    if (label) setGo(label, null);
    setBusy(true);
    showMessage('');
    clearWin();
    setRoundOpen(true);
  };

  /** Sets the label and the action of the main button; it is disabled without an action. */
  const setGo = (label: string, press: (() => void) | null) => {
    const ended = isOver && !isRoundOpen;
    go.textContent = ended ? texts.over : label;
    go.disabled = ended || press === null;
    pressed = ended ? null : press;
  };

  /** Plays a round of a single call around its animation. Resolves false when it could not be played. */
  const playRound = async <View>(
    body: Record<string, unknown>,
    placed: number,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<boolean> => {
    beginRound();
    const before = balance;
    if (before !== null && before >= placed && freeLeft === 0) showBalance(before - placed);
    try {
      const requestId = newId();
      const played = await api.play<Played<View>>('play', { ...body, requestId });
      await showRound(requestId, played, animate);
      return true;
    } catch (error) {
      showBalance(before);
      await showError(error);
      return false;
    } finally {
      setRoundOpen(false);
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
      el('div', { class: 'stake' }, ...stakeControl.parts),
      go,
    ),
    rules,
  );
  drawStake();

  addEventListener('offline', () => (away.hidden = false));
  addEventListener('online', () => void refreshBalance().finally(() => (away.hidden = true)));
  addEventListener('message', (event: MessageEvent) => {
    // The lobby announces a deposit; the balance itself is always read from the wallet.
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
    ...{ facts, texts, format, api, stage, extras, stake, settle, playRound, resume, resumeRound, refreshBalance },
    ...{ showMessage, showError, showBalance, markSeen, setRoundOpen, setBusy, setGo, beginRound },
    onStakeChange: (listener: () => void) => {
      onStake = listener;
    },
    hideStake: () => document.body.classList.add('own-stake'),
    showStake: (centavos: number) => {
      stakeControl.shown.textContent = format.money(centavos);
    },
  };
}
