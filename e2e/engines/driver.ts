/** An element as a visitor sees it: by what kind it is and what it is called. */
export interface Target {
  readonly css: string;
  /** The source of a regular expression for its accessible name or its text. */
  readonly name?: string;
}

/** The seen element of a target; runs in the page, so that it uses nothing from around it. */
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

/** One engine with one page. What a function of the page returns is JSON. */
export interface Driver {
  open(address: string): Promise<void>;
  evaluate<Result>(work: () => Result): Promise<Result>;
  /** False when there is no such element now, or it cannot be reached. */
  click(target: Target): Promise<boolean>;
  type(target: Target, text: string): Promise<boolean>;
  isSeen(target: Target): Promise<boolean>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** What is found next is in this frame; null: in the page itself. */
  enter(frame: Target | null): Promise<boolean>;
  close(): Promise<void>;
}
