import { PART_ATTRIBUTE } from './part-attribute.ts';

export interface PartFacts {
  readonly remote: string;
  readonly expose: string;
  readonly version: string;
  readonly uniqueName: string;
}

export interface Part extends PartFacts {
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly isSeen: boolean;
}

const factsOf = (element: Element): PartFacts => {
  const words = element.getAttribute(PART_ATTRIBUTE) ?? '';
  const [remote = '', expose = '', version = '', uniqueName = ''] = words.split(' ');
  return { remote, expose, version, uniqueName };
};

/** What a part covers. Its element has no box of its own, so that the page is laid out as without it. */
const boxOf = (element: Element): Part['box'] => {
  const contents = document.createRange();
  contents.selectNodeContents(element);
  const { left, top, width, height } = contents.getBoundingClientRect();
  return { left, top, width, height };
};

const SEEN_FROM_PX = 2;

/** Every part that is in the page now, outermost first. */
export const findParts = (): readonly Part[] =>
  [...document.querySelectorAll(`[${PART_ATTRIBUTE}]`)].map((element) => {
    const box = boxOf(element);
    return { ...factsOf(element), box, isSeen: box.width >= SEEN_FROM_PX && box.height >= SEEN_FROM_PX };
  });

const HUES = [205, 25, 145, 280, 340, 60, 175, 310];

/** The colour of a remote: the same name has the same one on every page. */
export const colorOf = (remote: string): string => {
  const sum = [...remote].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return `hsl(${HUES[Math.abs(sum) % HUES.length]} 85% 55%)`;
};
