import { el, sleep } from '../../kit/dom.ts';
import type { Flight } from '../crash-table.ts';
import { createSky, GROWTH_PER_SECOND, type FlightPhase } from './crash-sky.ts';
import { animateFor, resultList, stepper } from './elements.ts';
import type { Frame } from './frame.ts';
import { fill } from './texts.ts';

const RESULTS_MAX = 12;
const AUTO_STEPS = [null, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000];
const BURST_MS = 400;
const BETWEEN_ROUNDS_MS = 700;

/** A crash game: bet and cash out before the crash. */
export const mount = (frame: Frame): void => {
  const { texts, format, stage, extras, api } = frame;
  const shown = { phase: 'ready' as FlightPhase, multiplier: 100, explodedAt: 0 };
  let flying: { flight: string; stake: number } | null = null;
  let startedAt = 0;
  let autoAt = 0;

  const sky = createSky(shown, format);
  const number = el('output', { class: 'multiplier' });
  const caption = el('p', { class: 'caption' });
  const results = resultList(RESULTS_MAX, { class: 'history' });
  const place = el('div', { class: 'flight' }, sky.canvas, results.list, el('div', { class: 'read' }, number, caption));

  const showMultiplier = (multiplier: number) => {
    shown.multiplier = multiplier;
    number.textContent = format.times(multiplier);
  };
  const setPhase = (phase: FlightPhase, text: string) => {
    shown.phase = place.dataset.state = phase;
    caption.textContent = text;
  };

  const tick = () => {
    if (shown.phase !== 'flying') return;
    showMultiplier(Math.floor(100 * Math.exp((GROWTH_PER_SECOND * (performance.now() - startedAt)) / 1000)));
    const worth = Math.floor(((flying?.stake ?? frame.stake()) * shown.multiplier) / 100);
    frame.setGo(`${texts.cashOut} ${format.money(worth)}`, () => void cashOut());
    sky.redraw();
    requestAnimationFrame(tick);
  };

  const finish = async ({ flight, crashedAt, cashedAt, stake, payout, balance }: Flight) => {
    showMultiplier(cashedAt ?? crashedAt);
    shown.explodedAt = performance.now();
    const won = cashedAt !== null;
    setPhase(won ? 'cashed' : 'crashed', fill(won ? texts.wouldCrash : texts.crashed, format.times(crashedAt)));
    frame.setGo(texts.bet, null);
    results.add(crashedAt >= 1_000 ? 'high' : crashedAt >= 200 ? 'middle' : 'low', format.times(crashedAt));
    frame.showMessage(won ? fill(texts.cashed, format.times(cashedAt)) : texts.lost);
    await animateFor(BURST_MS, sky.redraw);
    await frame.settle(stake, payout, balance);
    frame.markSeen(flight);
    await sleep(BETWEEN_ROUNDS_MS);
  };

  const cashOut = async () => {
    frame.setGo(texts.cashOut, null);
    await api.read('crash/cash-out', { flight: flying?.flight }).catch(frame.showError);
  };

  /** The studio answers this call when the round has ended, in a win or a loss. */
  const fly = async (taken: { flight: string; stake: number }, elapsedMs: number) => {
    flying = taken;
    frame.setRoundOpen(true);
    frame.setBusy(true);
    startedAt = performance.now() - elapsedMs;
    setPhase('flying', '');
    tick();
    try {
      await finish(await api.read<Flight>('crash/result', { flight: taken.flight }));
    } catch (error) {
      setPhase('ready', texts.ready);
      await frame.showError(error);
      await frame.refreshBalance();
    }
    setReady();
  };

  const setReady = () => {
    flying = null;
    frame.setRoundOpen(false);
    frame.setBusy(false);
    setAuto(0);
    frame.setGo(texts.bet, () => void start());
  };

  const start = async () => {
    frame.beginRound(texts.bet);
    const stake = frame.stake();
    try {
      const bet = { stake, autoAt: AUTO_STEPS[autoAt] ?? null };
      const { balance, flight } = await api.play<{ balance: number; flight: string }>('crash/start', bet);
      frame.showBalance(balance);
      await fly({ flight, stake }, 0);
    } catch (error) {
      await frame.showError(error);
      setReady();
    }
  };

  const setAuto = (by: number) => {
    autoAt = Math.min(AUTO_STEPS.length - 1, Math.max(0, autoAt + by));
    const at = AUTO_STEPS[autoAt];
    auto.shown.textContent = at ? format.times(at) : texts.off;
  };
  const auto = stepper(texts.autoAt, setAuto);
  setAuto(0);
  extras.append(el('div', { class: 'auto' }, ...auto.parts));
  showMultiplier(100);
  setPhase('ready', texts.ready);
  stage.append(place);
  frame.setGo(texts.bet, null);

  // A page that was reloaded during a round returns to it.
  void frame
    .resume(async ({ flight, unseen }) => {
      if (flight) return fly(flight, flight.elapsedMs);
      if (unseen?.path !== 'crash/result') return setReady();
      // The studio stored this answer for this game, so it has this shape.
      await finish(unseen.answer as Flight);
      frame.showMessage(texts.lastRound);
      await frame.refreshBalance();
      setReady();
    })
    .then((isKnown) => isKnown || setReady());
};
