type Child = Node | string | null | undefined;

/** Makes an element; attributes named `class`, `type`, `aria-…` as in HTML. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function button(label: string, className: string, press: () => void, name?: string): HTMLButtonElement {
  const made = el('button', { type: 'button', class: className, ...(name ? { 'aria-label': name } : {}) }, label);
  made.addEventListener('click', press);
  return made;
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** True when the player asked for less movement. */
export const isCalm = (): boolean => calm.matches;

/** A canvas that keeps up with the size of its place and the sharpness of the screen. */
export function sharpCanvas(
  className: string,
  draw: (context: CanvasRenderingContext2D, w: number, h: number) => void,
) {
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
}
