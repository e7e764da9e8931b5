type Child = Node | string | null | undefined;

/** Makes an element; attributes named `class`, `type`, `aria-…` as in HTML. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
};

/** @param name the accessible name, when it differs from the label */
export const button = (label: string, className: string, press: () => void, name?: string): HTMLButtonElement => {
  const made = el('button', { type: 'button', class: className, ...(name ? { 'aria-label': name } : {}) }, label);
  made.addEventListener('click', press);
  return made;
};

/** @throws Error when the page lacks the element, or it is of another kind */
export const byId = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
};

/**
 * A copy of a template's first element, with the texts of its `data-field` elements.
 *
 * @throws Error when the page has no such template
 */
export const fromTemplate = (id: string, fields: Record<string, string>): HTMLElement => {
  const made = byId(id, HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  if (!(made instanceof HTMLElement)) throw new Error(`The template #${id} is empty`);
  for (const place of made.querySelectorAll<HTMLElement>('[data-field]'))
    place.textContent = fields[place.dataset.field ?? ''] ?? '';
  return made;
};

export const postJson = (path: string, body: unknown): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Repeats the work for ever, even after a failure. */
export const poll = async (everyMs: number, work: () => Promise<void>): Promise<never> => {
  for (;;) {
    await work().catch(() => undefined);
    await sleep(everyMs);
  }
};

const REFRESH_MS = 2_000;

/**
 * Shows the list at an address, and marks new items.
 *
 * @param view `select` filters the list, `row` draws an item, `empty` is shown for an empty list
 * @returns renders the list again, after a filter has changed
 */
export const showList = <Item extends { id: string }>(
  list: HTMLElement,
  url: string,
  view: { select(items: Item[]): Item[]; row(item: Item): HTMLElement; empty: string },
): (() => Promise<void>) => {
  let drawn: string | null = null;
  const refresh = async (): Promise<void> => {
    const found = view.select(await (await fetch(url)).json());
    const ids = found.map(({ id }) => id).join();
    if (ids === drawn) return;
    drawn = ids;
    list.replaceChildren(...(found.length > 0 ? found.map(view.row) : [el('li', { class: 'empty' }, view.empty)]));
  };
  void poll(REFRESH_MS, refresh);
  return refresh;
};

export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
