import { celebrate, countUp, sizeOf } from './celebration.ts';
import { button, el } from './elements.ts';
import type { Facts } from './facts.ts';
import { rulesOf } from './rules.ts';
import { studioApi, Trouble } from './studio-api.ts';
import { textsOf, writers } from './texts.ts';

/** What the server answers when a round is over. */
export interface Played<View> {
  stake: number;
  payout: number;
  balance: number | null;
  view: View;
  freeLeft: number;
}

export type Frame = ReturnType<typeof openFrame>;

/** The parts around every game: title, money, stake, the big button, rules, troubles, and words to the lobby. */
export function openFrame(facts: Facts) {
  const texts = textsOf(facts.lang);
  const write = writers(facts.lang);
  const call = studioApi(facts.session);

  const stage = el('main', { id: 'stage' });
  const extras = el('div', { class: 'extras' });
  const message = el('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const balanceShown = el('output', { class: 'amount', id: 'balance' }, '–');
  const winShown = el('output', { class: 'amount', id: 'win' }, '–');
  const stakeShown = el('output', { class: 'amount', id: 'stake' });
  const less = button('−', 'step', () => step(-1), texts.less);
  const more = button('+', 'step', () => step(1), texts.more);
  const go = button(texts.play, 'go', () => pressed?.());
  const rules = dialogOf(texts.rules, rulesOf(facts, texts, write));
  const info = button('i', 'round', () => rules.showModal(), texts.rules);

  let pressed: (() => void) | null = null;
  let balance: number | null = null;
  let stakeAt = Math.max(0, facts.stakes.indexOf(facts.firstStake));
  let onStake: (() => void) | null = null;

  let freeLeft = facts.freeBets?.left ?? 0;

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

  const tellLobby = (words: Record<string, unknown>) => {
    if (facts.lobbyOrigin && parent !== window) parent.postMessage(words, facts.lobbyOrigin);
  };
  const showBalance = (next: number | null) => {
    if (next === null) return;
    balance = next;
    balanceShown.textContent = write.money(next);
  };
  const say = (words: string) => {
    message.textContent = words;
  };

  const refreshBalance = async () => {
    try {
      showBalance((await call<{ balance: number }>('balance')).balance);
    } catch (error) {
      await trouble(error);
    }
  };

  const trouble = async (error: unknown): Promise<void> => {
    if (!(error instanceof Trouble)) throw error;
    showBalance(error.balance);
    const known = Object.entries(texts.troubles).find(([kind]) => kind === error.kind)?.[1] ?? texts.troubles.refused;
    const [title = '', advice = ''] = known;
    const sheet = dialogOf(title, [el('p', {}, advice)], 'trouble');
    const actions = el(
      'div',
      { class: 'actions' },
      button(texts.ok, 'plain', () => sheet.close()),
    );
    if (error.kind === 'not-enough-money' && !facts.demo) {
      const deposit = button(texts.deposit, 'strong', () => {
        tellLobby({ type: 'studio:deposit' });
        sheet.close();
      });
      actions.append(deposit);
    }
    sheet.append(actions);
    sheet.showModal();
    await new Promise((done) => sheet.addEventListener('close', done, { once: true }));
    sheet.remove();
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

  const roundOpen = (open: boolean) => tellLobby({ type: 'studio:round', open });

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
      const played = await call<Played<View>>('play', body);
      await animate(played);
      freeLeft = played.freeLeft;
      drawStake();
      if (played.payout === 0) say(texts.lost);
      await settle(placed, played.payout, played.balance);
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
    call,
    stage,
    extras,
    stake,
    say,
    trouble,
    settle,
    playRound,
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
      go.textContent = label;
      go.disabled = press === null;
      pressed = press;
    },
    hideStake: () => document.body.classList.add('own-stake'),
    showStake: (centavos: number) => {
      stakeShown.textContent = write.money(centavos);
    },
  };

  function dialogOf(title: string, content: HTMLElement[], className = 'sheet'): HTMLDialogElement {
    const close = button('×', 'round close', () => dialog.close(), texts.close);
    const dialog: HTMLDialogElement = el('dialog', { class: className }, close, el('h2', {}, title), ...content);
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    return dialog;
  }
}
