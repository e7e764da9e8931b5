import { routeClaims } from '@jangada/contracts/routes';
import type { RoutePath } from '@jangada/contracts/routes';
import { claimMatcher } from '@jangada/remote-kit/routing/match-claim';

/** Pages on which a reload costs something: a round under way, a bet slip, money on its way, papers being sent. */
const BUSY_PAGES: readonly RoutePath[] = [
  '/casino/play',
  '/casino/box/{name}',
  '/casino/{provider}/{game}',
  '/sports',
  '/sportschange',
  '/widgetbetby',
  '/sportsbook/{slug…}',
  '/account/wallet',
  '/user/transaction',
  '/user/verification',
];

const claimAt = claimMatcher(routeClaims);

/** @param path without language prefix */
export const isBusyPage = (path: string): boolean => {
  const claim = claimAt(path)?.route;
  return claim !== undefined && BUSY_PAGES.includes(claim.path);
};

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const textIn = (field: EventTarget | null): string => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return field instanceof HTMLElement && field.isContentEditable ? (field.textContent ?? '') : '';
};

/** Follows what the visitor does: when they last touched the page, and whether something they typed is still there. */
export const watchVisitor = (nowMs: () => number = Date.now) => {
  const typedIn = new Set<EventTarget>();
  let touchedMs = nowMs();
  for (const touch of TOUCHES) {
    document.addEventListener(touch, () => (touchedMs = nowMs()), { capture: true, passive: true });
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      touchedMs = nowMs();
      if (target) typedIn.add(target);
    },
    { capture: true, passive: true },
  );
  return {
    lastTouchedMs: (): number => touchedMs,
    hasTyped: (): boolean => {
      for (const field of typedIn) {
        if (!(field instanceof Node && field.isConnected)) typedIn.delete(field);
        else if (textIn(field).trim() !== '') return true;
      }
      return false;
    },
  };
};
