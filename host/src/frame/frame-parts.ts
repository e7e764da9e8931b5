/** Where a part of the frame was put; null at the end of its parent. */
export interface PartPlace {
  readonly parent: Node | null;
  readonly next: Node | null;
}

/**
 * The parts of the frame that are in the page: header, content, footer, bottom bar. React calls the returned function
 * before it removes an element itself, so a part in this map that is not in the document was removed by somebody else.
 */
export const frameParts = new Map<HTMLElement, PartPlace>();

/** The ref of a part of the frame. */
export const framePart = (element: HTMLElement): (() => void) => {
  frameParts.set(element, { parent: element.parentNode, next: element.nextSibling });
  return () => void frameParts.delete(element);
};
