import { isKnownRemote, remoteNames } from '@jangada/contracts/values/remotes';
import { PART_ATTRIBUTE } from '../remote-views/part-attribute.ts';

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

/** The bounding box of a part, whose element itself has `display: contents`. */
const boxOf = (element: Element): Part['box'] => {
  const contents = document.createRange();
  contents.selectNodeContents(element);
  const { left, top, width, height } = contents.getBoundingClientRect();
  return { left, top, width, height };
};

const SEEN_FROM_PX = 2;

/** All parts in the page, outermost first. */
export const findParts = (): readonly Part[] =>
  [...document.querySelectorAll(`[${PART_ATTRIBUTE}]`)].map((element) => {
    const box = boxOf(element);
    return { ...factsOf(element), box, isSeen: box.width >= SEEN_FROM_PX && box.height >= SEEN_FROM_PX };
  });

const GOLDEN_ANGLE = 137.508;

const hueOf = (remote: string): number => {
  const known = isKnownRemote(remote) ? remoteNames.indexOf(remote) : -1;
  const letters = [...remote].reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 3), 0);
  return Math.round((known < 0 ? letters : known) * GOLDEN_ANGLE) % 360;
};

/** A colour per remote, the same on every page; grey for the shell. */
export const colorOf = (remote: string): string =>
  remote === 'host' ? 'hsl(215 15% 60%)' : `hsl(${hueOf(remote)} 85% 58%)`;
