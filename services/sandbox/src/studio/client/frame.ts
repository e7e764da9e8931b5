import type { PageFacts } from '../page-facts.ts';
import { createFrameParts, type FrameParts } from './frame-parts.ts';
import { lobbyNotifier } from './lobby.ts';
import { createMoney, type Money } from './money.ts';
import { createRounds } from './rounds.ts';
import { createStake } from './stake.ts';
import { studioApi } from './studio-api.ts';
import { formatsOf, textsOf } from './texts.ts';

export type Frame = ReturnType<typeof openFrame>;

/** The parts around every game: title, money, stake, the main button, rules, errors, and messages to the lobby. */
export const openFrame = (facts: PageFacts) => {
  const texts = textsOf(facts.lang);
  const format = formatsOf(facts.lang);
  const notifyLobby = lobbyNotifier(facts.lobbyOrigin);
  let isOver = false;
  const parts = createFrameParts(facts, texts, format, {
    step: (by) => stake.step(by),
    press: () => rounds.press(),
  });
  const api = studioApi(facts.session, { away: () => parts.setAway(true), back: () => parts.setAway(false) });
  const stake = createStake(facts, texts, format, parts.stake.shown);
  const money = createMoney({ facts, texts, format, parts, api, notifyLobby, onExpired: () => (isOver = true) });
  const rounds = createRounds({ texts, parts, api, stake, money, notifyLobby, isOver: () => isOver });
  const { press: _press, ...round } = rounds;

  parts.attach();
  stake.draw();
  listen(facts, parts, money);

  return {
    ...{ facts, texts, format, api, stage: parts.stage, extras: parts.extras, showMessage: parts.showMessage },
    ...{ stake: stake.current, onStakeChange: stake.onChange, showStake: stake.show },
    ...{ settle: money.settle, refreshBalance: money.refresh, showError: money.showError, showBalance: money.show },
    ...round,
    hideStake: () => document.body.classList.add('own-stake'),
  };
};

/** Reacts to the network, the lobby, the visibility of the page and the space bar. */
function listen({ lobbyOrigin }: PageFacts, parts: FrameParts, money: Money): void {
  addEventListener('offline', () => parts.setAway(true));
  addEventListener('online', () => void money.refresh().finally(() => parts.setAway(false)));
  addEventListener('message', (event: MessageEvent) => {
    // The lobby announces a deposit; the balance itself is always read from the wallet.
    if (event.origin === lobbyOrigin && event.data?.type === 'lobby:balance') void money.refresh();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !document.body.classList.contains('busy')) void money.refresh();
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target.closest('button, input, select, dialog') : null;
    if (event.code !== 'Space' || target) return;
    event.preventDefault();
    parts.go.click();
  });
}
