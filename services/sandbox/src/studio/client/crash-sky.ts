import { prefersReducedMotion, sharpCanvas } from './elements.ts';
import type { Formats } from './texts.ts';

/** Must equal the growth in the studio. The studio decides the multiplier; this page only draws it. */
export const GROWTH_PER_SECOND = 0.12;

const STARS = 70;
const PICTURE_SIZE = 52;
const GRID_STEPS = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250];

export type FlightPhase = 'ready' | 'flying' | 'cashed' | 'crashed';
const COLOURS: Record<FlightPhase, string> = {
  ready: '#ffd166',
  flying: '#ffd166',
  cashed: '#6ee7a0',
  crashed: '#ff6b6b',
};

interface Shown {
  phase: FlightPhase;
  /** The multiplier in hundredths. */
  multiplier: number;
  /** The time of the explosion, in milliseconds of the page's clock. */
  explodedAt: number;
}

function picture(name: string, onload: () => void): HTMLImageElement {
  return Object.assign(new Image(), { src: `/studio/symbol/noto/${name}.svg`, onload });
}

/** The sky of a crash game: stars, the scale, the curve and the rocket at its end. */
export const createSky = (shown: Shown, format: Formats) => {
  const stars = Array.from({ length: STARS }, () => ({
    x: Math.random(),
    y: Math.random(),
    size: 0.5 + Math.random(),
  }));

  const view = sharpCanvas('sky', (context, w, h) => {
    const seconds = Math.log(shown.multiplier / 100) / GROWTH_PER_SECOND;
    const top = Math.max(2.2, (shown.multiplier / 100) * 1.25);
    const span = Math.max(8, seconds * 1.12);
    const heightOf = (value: number) => h - 28 - ((value - 1) / (top - 1)) * (h - 78);
    const point = (at: number): [number, number] => [
      44 + (at / span) * (w - 110),
      heightOf(Math.exp(GROWTH_PER_SECOND * at)),
    ];
    drawStars(context, w, h, prefersReducedMotion() ? 0 : seconds * 0.05);
    drawScale(context, w, top, heightOf);
    if (seconds > 0) drawCurve(context, seconds, h, point);
    drawRocket(context, point(seconds), point(Math.max(0, seconds - 0.25)));
  });
  const rocket = picture('rocket', view.redraw);
  const burst = picture('collision', view.redraw);

  const drawStars = (context: CanvasRenderingContext2D, w: number, h: number, drift: number) => {
    context.fillStyle = '#fff';
    for (const { x, y, size } of stars) {
      context.globalAlpha = 0.15 + size * 0.35;
      context.fillRect(((((x - drift * size) % 1) + 1) % 1) * w, y * h, size * 1.6, size * 1.6);
    }
    context.globalAlpha = 1;
  };

  const drawScale = (
    context: CanvasRenderingContext2D,
    w: number,
    top: number,
    heightOf: (value: number) => number,
  ) => {
    Object.assign(context, { font: '600 12px Sora, sans-serif', textBaseline: 'middle', lineWidth: 1 });
    const step = GRID_STEPS.find((one) => (top - 1) / one <= 5) ?? 500;
    for (let value = 1; value <= top; value += step) {
      const y = heightOf(value);
      context.strokeStyle = '#ffffff1c';
      context.beginPath();
      context.moveTo(44, y);
      context.lineTo(w - 8, y);
      context.stroke();
      context.fillStyle = '#ffffff99';
      context.fillText(`${format.plain(value)}×`, 6, y);
    }
  };

  const drawCurve = (
    context: CanvasRenderingContext2D,
    seconds: number,
    h: number,
    point: (at: number) => [number, number],
  ) => {
    const path = new Path2D();
    path.moveTo(...point(0));
    for (let index = 1; index <= 60; index += 1) path.lineTo(...point((seconds * index) / 60));
    const area = new Path2D(path);
    area.lineTo(point(seconds)[0], h - 28);
    area.lineTo(point(0)[0], h - 28);
    const colour = COLOURS[shown.phase];
    const fade = context.createLinearGradient(0, 0, 0, h);
    fade.addColorStop(0, `${colour}66`);
    fade.addColorStop(1, `${colour}05`);
    context.fillStyle = fade;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- This fills a path on a canvas, not an array.
    context.fill(area);
    Object.assign(context, { strokeStyle: colour, lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
    Object.assign(context, { shadowColor: colour, shadowBlur: 18 });
    context.stroke(path);
    context.shadowBlur = 0;
  };

  const drawRocket = (context: CanvasRenderingContext2D, [x, y]: [number, number], before: [number, number]) => {
    const isCrashed = shown.phase === 'crashed';
    context.save();
    context.translate(x, y);
    if (isCrashed) {
      const grown = prefersReducedMotion() ? 1.5 : Math.min(1.5, 0.6 + (performance.now() - shown.explodedAt) / 250);
      context.scale(grown, grown);
    } else if (shown.phase !== 'ready') context.rotate(Math.atan2(y - before[1], x - before[0]) + Math.PI / 4);
    const image = isCrashed ? burst : rocket;
    if (image.complete) context.drawImage(image, -PICTURE_SIZE / 2, -PICTURE_SIZE / 2, PICTURE_SIZE, PICTURE_SIZE);
    context.restore();
  };

  return view;
};
