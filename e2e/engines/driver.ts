/** An element by its kind and its name. */
export interface Target {
  readonly css: string;
  /** The source of a regular expression for the element's accessible name or text. */
  readonly name?: string;
}

/** The visible element of a target. It runs in the page, so it uses no outer variables. */
export const findSeen = (css: string, name: string): Element | null => {
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    !(element as HTMLButtonElement).disabled;
  const nameOf = (element: Element): string => {
    const { labels, placeholder } = element as HTMLInputElement;
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
    return (label === '' ? placeholder : label) ?? '';
  };
  const pattern = new RegExp(name);
  return [...document.querySelectorAll(css)].find((one) => isSeen(one) && pattern.test(nameOf(one).trim())) ?? null;
};

/** One engine with one page. Functions that run in the page return JSON. */
export interface Driver {
  open(address: string): Promise<void>;
  evaluate<Result>(work: () => Result): Promise<Result>;
  /** False when the element does not exist now or cannot be reached. */
  click(target: Target): Promise<boolean>;
  type(target: Target, text: string): Promise<boolean>;
  isSeen(target: Target): Promise<boolean>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Later calls search in this frame; null means the page itself. */
  enter(frame: Target | null): Promise<boolean>;
  close(): Promise<void>;
}
