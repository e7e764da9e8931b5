import { button, el, isCalm, sharpCanvas, sleep } from './elements.ts';
import type { Frame } from './frame.ts';

interface Flight {
  flight: string;
  crashedAt: number;
  cashedAt: number | null;
  stake: number;
  payout: number;
  balance: number | null;
}

/** The same growth as the studio's; the studio's clock decides, this one only draws. */
const GROWTH_PER_SECOND = 0.12;
const HISTORY_MAX = 12;
const AUTO_STEPS = [null, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000];
const BETWEEN_ROUNDS_MS = 700;
const STARS = 70;

type State = 'ready' | 'flying' | 'cashed' | 'crashed';

/** A crash game: bet, watch the curve climb, take the money in time. */
export function mount(frame: Frame): void {
  const { texts, write, stage, extras, api } = frame;
  let state: State = 'ready';
  let flying: { flight: string; stake: number } | null = null;
  let startedAt = 0;
  let shown = 100;
  let autoAt = 0;
  let exploded = 0;

  const number = el('output', { class: 'multiplier' }, write.times(100));
  const caption = el('p', { class: 'caption' }, texts.ready);
  const history = el('ol', { class: 'history' });
  const stars = Array.from({ length: STARS }, () => ({
    x: Math.random(),
    y: Math.random(),
    size: 0.5 + Math.random(),
  }));
  const rocket = new Image();
  rocket.src = '/studio/symbol/noto/rocket.svg';
  const burst = new Image();
  burst.src = '/studio/symbol/noto/collision.svg';

  const sky = sharpCanvas('sky', (context, w, h) => {
    const seconds = Math.log(shown / 100) / GROWTH_PER_SECOND;
    drawStars(context, w, h, seconds);
    const top = Math.max(2.2, (shown / 100) * 1.25);
    const span = Math.max(8, seconds * 1.12);
    const point = (at: number): [number, number] => [
      44 + (at / span) * (w - 110),
      h - 28 - ((Math.exp(GROWTH_PER_SECOND * at) - 1) / (top - 1)) * (h - 78),
    ];
    drawGrid(context, w, h, top);
    drawCurve(context, seconds, h, point);
    const [x, y] = point(seconds);
    drawRocket(context, x, y, point(Math.max(0, seconds - 0.25)));
  });

  const drawStars = (context: CanvasRenderingContext2D, w: number, h: number, seconds: number) => {
    const drift = isCalm() ? 0 : seconds * 0.05;
    context.fillStyle = '#fff';
    for (const star of stars) {
      context.globalAlpha = 0.15 + star.size * 0.35;
      context.fillRect(
        ((((star.x - drift * star.size) % 1) + 1) % 1) * w,
        star.y * h,
        star.size * 1.6,
        star.size * 1.6,
      );
    }
    context.globalAlpha = 1;
  };

  const drawGrid = (context: CanvasRenderingContext2D, w: number, h: number, top: number) => {
    context.font = '600 12px Sora, sans-serif';
    context.textBaseline = 'middle';
    context.lineWidth = 1;
    const step = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250].find((one) => (top - 1) / one <= 5) ?? 500;
    for (let value = 1; value <= top; value += step) {
      const y = h - 28 - ((value - 1) / (top - 1)) * (h - 78);
      context.strokeStyle = '#ffffff1c';
      context.beginPath();
      context.moveTo(44, y);
      context.lineTo(w - 8, y);
      context.stroke();
      context.fillStyle = '#ffffff99';
      context.fillText(`${write.plain(value)}×`, 6, y);
    }
  };

  const drawCurve = (
    context: CanvasRenderingContext2D,
    seconds: number,
    h: number,
    point: (at: number) => [number, number],
  ) => {
    if (seconds <= 0) return;
    const path = new Path2D();
    path.moveTo(...point(0));
    for (let index = 1; index <= 60; index += 1) path.lineTo(...point((seconds * index) / 60));
    const colour = state === 'crashed' ? '#ff6b6b' : state === 'cashed' ? '#6ee7a0' : '#ffd166';
    const area = new Path2D(path);
    const [endX] = point(seconds);
    area.lineTo(endX, h - 28);
    area.lineTo(point(0)[0], h - 28);
    const fade = context.createLinearGradient(0, 0, 0, h);
    fade.addColorStop(0, `${colour}66`);
    fade.addColorStop(1, `${colour}05`);
    context.fillStyle = fade;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- This fills a path on a canvas, not an array.
    context.fill(area);
    Object.assign(context, { strokeStyle: colour, lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
    context.shadowColor = colour;
    context.shadowBlur = 18;
    context.stroke(path);
    context.shadowBlur = 0;
  };

  const drawRocket = (context: CanvasRenderingContext2D, x: number, y: number, before: [number, number]) => {
    const size = 52;
    context.save();
    context.translate(x, y);
    if (state === 'crashed') {
      const grown = isCalm() ? 1.5 : Math.min(1.5, 0.6 + (performance.now() - exploded) / 250);
      context.scale(grown, grown);
      if (burst.complete) context.drawImage(burst, -size / 2, -size / 2, size, size);
    } else {
      const tilt = state === 'ready' ? 0 : Math.atan2(y - before[1], x - before[0]) + Math.PI / 4;
      context.rotate(tilt);
      if (rocket.complete) context.drawImage(rocket, -size / 2, -size / 2, size, size);
    }
    context.restore();
  };
  rocket.onload = burst.onload = sky.redraw;

  const setState = (next: State, words: string) => {
    state = next;
    caption.textContent = words;
    place.dataset.state = next;
  };

  const tick = () => {
    if (state !== 'flying') return;
    shown = Math.floor(100 * Math.exp((GROWTH_PER_SECOND * (performance.now() - startedAt)) / 1000));
    number.textContent = write.times(shown);
    const worth = Math.floor(((flying?.stake ?? frame.stake()) * shown) / 100);
    frame.setGo(`${texts.cashOut} ${write.money(worth)}`, () => void cashOut());
    sky.redraw();
    requestAnimationFrame(tick);
  };

  const remember = (crashedAt: number) => {
    const kind = crashedAt >= 1_000 ? 'high' : crashedAt >= 200 ? 'middle' : 'low';
    history.prepend(el('li', { class: kind }, write.times(crashedAt)));
    while (history.children.length > HISTORY_MAX) history.lastChild?.remove();
  };

  const finish = async (flight: Flight) => {
    shown = flight.cashedAt ?? flight.crashedAt;
    number.textContent = write.times(shown);
    exploded = performance.now();
    const won = flight.cashedAt !== null;
    setState(
      won ? 'cashed' : 'crashed',
      won ? texts.wouldCrash(write.times(flight.crashedAt)) : texts.crashed(write.times(flight.crashedAt)),
    );
    frame.setGo(texts.bet, null);
    remember(flight.crashedAt);
    if (won) frame.say(texts.cashed(write.times(shown)));
    else frame.say(texts.lost);
    const burstEnds = performance.now() + 400;
    while (performance.now() < burstEnds) {
      sky.redraw();
      await new Promise(requestAnimationFrame);
    }
    await frame.settle(flight.stake, flight.payout, flight.balance);
    frame.seen(flight.flight);
    await sleep(BETWEEN_ROUNDS_MS);
  };

  const cashOut = async () => {
    frame.setGo(texts.cashOut, null);
    try {
      await api.ask('crash/cash-out', { flight: flying?.flight });
    } catch (error) {
      await frame.trouble(error);
    }
  };

  /** The studio answers this when the round is over, however it ended. */
  const follow = async (taken: { flight: string; stake: number }, elapsedMs: number) => {
    flying = taken;
    frame.roundOpen(true);
    frame.setBusy(true);
    startedAt = performance.now() - elapsedMs;
    setState('flying', '');
    tick();
    try {
      await finish(await api.ask<Flight>('crash/result', { flight: taken.flight }));
    } catch (error) {
      setState('ready', texts.ready);
      await frame.trouble(error);
      await frame.refreshBalance();
    }
    rest();
  };

  const rest = () => {
    flying = null;
    frame.roundOpen(false);
    frame.setBusy(false);
    setAuto(0);
    frame.setGo(texts.bet, () => void start());
  };

  const start = async () => {
    frame.setGo(texts.bet, null);
    frame.clearWin();
    frame.say('');
    frame.setBusy(true);
    frame.roundOpen(true);
    const stake = frame.stake();
    try {
      const asked = { stake, autoAt: AUTO_STEPS[autoAt] ?? null };
      const { balance, flight } = await api.play<{ balance: number; flight: string }>('crash/start', asked);
      frame.showBalance(balance);
      await follow({ flight, stake }, 0);
    } catch (error) {
      await frame.trouble(error);
      rest();
    }
  };

  const autoShown = el('output', { class: 'amount' });
  const setAuto = (by: number) => {
    autoAt = Math.min(AUTO_STEPS.length - 1, Math.max(0, autoAt + by));
    const at = AUTO_STEPS[autoAt];
    autoShown.textContent = at ? write.times(at) : texts.off;
  };
  setAuto(0);
  extras.append(
    el(
      'div',
      { class: 'auto' },
      button('−', 'step', () => setAuto(-1), `− ${texts.autoAt}`),
      el('div', { class: 'fact' }, el('span', {}, texts.autoAt), autoShown),
      button('+', 'step', () => setAuto(1), `+ ${texts.autoAt}`),
    ),
  );
  const place = el('div', { class: 'flight' }, sky.canvas, history, el('div', { class: 'read' }, number, caption));
  place.dataset.state = state;
  stage.append(place);
  frame.setGo(texts.bet, null);

  // A page that was reloaded in the middle of a round goes back to it.
  void frame
    .takeUp(async ({ flight, unseen }) => {
      if (flight) return follow(flight, flight.elapsedMs);
      if (unseen?.path !== 'crash/result') return rest();
      // The studio keeps what it has answered to this very game.
      await finish(unseen.answer as Flight);
      frame.say(texts.lastRound);
      await frame.refreshBalance();
      rest();
    })
    .then((told) => told || rest());
}
