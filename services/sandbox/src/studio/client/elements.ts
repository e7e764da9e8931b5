import { button, el } from '../../kit/dom.ts';

/** A labelled value between a minus and a plus. */
export const stepper = (label: string, step: (by: -1 | 1) => void, [less, more] = [`− ${label}`, `+ ${label}`]) => {
  const shown = el('output', { class: 'amount' });
  const down = button('−', 'step', () => step(-1), less);
  const up = button('+', 'step', () => step(1), more);
  const parts = [down, el('div', { class: 'fact' }, el('span', {}, label), shown), up];
  return { shown, down, up, parts };
};

/** The last results, the newest first. */
export const resultList = (lengthMax: number, attributes: Record<string, string>) => {
  const list = el('ol', attributes);
  const add = (className: string, text: string) => {
    list.prepend(el('li', { class: className }, text));
    while (list.children.length > lengthMax) list.lastChild?.remove();
  };
  return { list, add };
};

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether the player prefers reduced motion. */
export const prefersReducedMotion = (): boolean => calm.matches;

/** Draws every frame with the elapsed share of the duration; with reduced motion only the last frame. */
export const animateFor = async (durationMs: number, draw: (share: number) => void): Promise<void> => {
  const started = performance.now();
  for (let share = 0; share < 1;) {
    share = prefersReducedMotion() ? 1 : Math.min(1, (performance.now() - started) / durationMs);
    draw(share);
    if (share < 1) await new Promise(requestAnimationFrame);
  }
};

/** A canvas that adapts to the size of its element and the pixel density of the screen. */
export const sharpCanvas = (
  className: string,
  draw: (context: CanvasRenderingContext2D, w: number, h: number) => void,
) => {
  const canvas = el('canvas', { class: className, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  const redraw = () => {
    const { clientWidth: w, clientHeight: h } = canvas;
    if (!context || w === 0 || h === 0) return;
    const scale = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [Math.round(w * scale), Math.round(h * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, w, h);
    draw(context, w, h);
  };
  new ResizeObserver(redraw).observe(canvas);
  return { canvas, redraw };
};

export const disc = (context: CanvasRenderingContext2D, x: number, y: number, radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
};
