import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { isOf, viewState } from '../../composition/view-states.ts';
import type { Shell } from '../../shell/shell.ts';
import { frameParts } from '../frame-parts.ts';
import type { PartPlace } from '../frame-parts.ts';
import { callerOf, guardDocument, guardPart } from './callers.ts';
import { findHidingStyles } from './hiding-styles.ts';
import { isRendered, suspectOf, viewOf } from './owner.ts';
import { coverOf, isInPlace } from './part-state.ts';

/** The delay of an inspection, and so the shortest time between two: a busy page changes all the time. */
export const INSPECT_DELAY_MS = 500;

/** Maximum number of repairs in a page view: a release that was taken out may still run timers. */
const REPAIRS_MAX = 20;

/** A change of the frame by somebody else. */
interface Intrusion {
  readonly what: string;
  /** Null when nobody can be named: nothing is done then. */
  readonly release: PlannedRelease | null;
  readonly repair: () => void;
}

type Parts = Pick<Shell, 'modules' | 'offers'>;

const nameOf = (element: Element): string => {
  const id = element.id && `#${element.id}`;
  return `<${element.tagName.toLowerCase()}${id}>`;
};

/** Elements that only an extension adds: of an own tag name, beside the body, or a frame of another scheme. */
const isOfExtension = (element: Element): boolean =>
  element.tagName.includes('-') || element.parentElement === document.documentElement || element.shadowRoot !== null;

const putBack = (part: HTMLElement, { parent, next }: PartPlace): void => {
  if (parent?.isConnected) parent.insertBefore(part, next?.parentNode === parent ? next : null);
};

/** Reports the release, and replaces all of its views by those of the next one in the chain. */
const takeOut = ({ modules }: Parts, release: PlannedRelease, what: string): void => {
  const remote = release.offer?.remote;
  if (!remote) return;
  console.error(`[frame] ${remote} ${release.version}: ${what}`);
  for (const key of Object.keys(modules.states.getState()).filter(isOf(remote))) {
    const [, expose = ''] = key.split(' ');
    const state = viewState(modules.states.getState(), remote, expose);
    if (state.status !== 'ready' || state.view.release.uniqueName !== release.uniqueName) continue;
    modules.threw(remote, state.view, expose, { error: new Error(what), after: false, kind: 'intrusion' });
  }
};

/** Finds what is wrong with each part of the frame. */
const createInspection = ({ modules, offers }: Parts) => {
  const { plannedOf } = offers.getState();
  /** The sheets and the width with which a part was hidden by nobody else. */
  const unexplained = new WeakMap<HTMLElement, string>();

  const stylesKey = () => [document.adoptedStyleSheets.length, window.innerWidth].join();

  const ofBase = (base: string): PlannedRelease | null => {
    const releases = Object.values(modules.states.getState()).flatMap((state) =>
      state.status === 'ready' ? [state.view.release] : [],
    );
    return releases.find((release) => new URL(release.base, document.baseURI).href === base) ?? null;
  };

  const hidden = (part: HTMLElement): Intrusion | null => {
    const key = stylesKey();
    const isOwnStyle = part.closest('[style], [hidden]') !== null;
    if (unexplained.get(part) === key && !isOwnStyle) return null;
    const styles = findHidingStyles(part);
    if (styles === null) {
      unexplained.set(part, key);
      return null;
    }
    const { base, what, sheet, undo } = styles;
    const byName = base === null ? null : ofBase(base);
    const byNobody = base === null ? ((sheet && callerOf(sheet)) ?? suspectOf(plannedOf)) : null;
    return { what: `${nameOf(part)} is hidden by a ${what}`, release: byName ?? byNobody, repair: undo };
  };

  const covered = (part: HTMLElement): Intrusion | null => {
    const cover = coverOf(part);
    if (cover === null || isOfExtension(cover)) return null;
    const what = `${nameOf(part)} is covered by ${nameOf(cover)}`;
    if (!isRendered(cover))
      return { what, release: callerOf(cover) ?? suspectOf(plannedOf), repair: () => cover.remove() };
    const view = viewOf(cover);
    // A dialog of a remote lies over the page as the shell has opened it.
    if (view === null || view.expose.startsWith('./modals/')) return null;
    const state = viewState(modules.states.getState(), view.remote, view.expose);
    // The element leaves the page with its view.
    return { what, release: state.status === 'ready' ? state.view.release : null, repair: () => {} };
  };

  return {
    hidden,
    covered,
    removed: (part: HTMLElement, repair: () => void): Intrusion => ({
      what: `${nameOf(part)} is removed from the page`,
      release: callerOf(part) ?? suspectOf(plannedOf),
      repair,
    }),
  };
};

/**
 * Watches the parts of the frame: each is in the document, displayed, in its place, and not under an element of the
 * whole window. What a release changed is repaired, reported as `intrusion`, and the release is taken out of the page.
 * What cannot be attributed to a release stays, because visitors have extensions.
 */
export const watchFrame = (parts: Parts): void => {
  const inspection = createInspection(parts);
  /** Where removed elements were. */
  const places = new WeakMap<Node, PartPlace>();
  let repairs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    timer ??= setTimeout(inspect, INSPECT_DELAY_MS);
  };

  const restore = (part: HTMLElement): void => {
    let top: HTMLElement = part;
    while (top.parentElement) top = top.parentElement;
    const place = places.get(top) ?? frameParts.get(top);
    if (place) putBack(top, place);
  };

  const act = (intrusion: Intrusion | null): void => {
    if (!intrusion?.release || repairs >= REPAIRS_MAX) return;
    repairs += 1;
    intrusion.repair();
    takeOut(parts, intrusion.release, intrusion.what);
  };

  const checkRemoved = (): void => {
    for (const part of frameParts.keys()) if (!part.isConnected) act(inspection.removed(part, () => restore(part)));
  };

  const sizes = new ResizeObserver(schedule);
  const positions = new IntersectionObserver(schedule);
  const attributes = new MutationObserver(schedule);
  const observed = new WeakSet<HTMLElement>();

  const observe = (part: HTMLElement): void => {
    if (observed.has(part)) return;
    observed.add(part);
    guardPart(part);
    sizes.observe(part);
    positions.observe(part);
    for (let one: HTMLElement | null = part; one; one = one.parentElement)
      attributes.observe(one, { attributeFilter: ['style', 'class', 'hidden'] });
  };

  const inspect = (): void => {
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    checkRemoved();
    for (const part of frameParts.keys()) {
      if (!part.isConnected) continue;
      observe(part);
      act(isInPlace(part) ? inspection.covered(part) : inspection.hidden(part));
    }
    // Changes that the inspection itself made.
    attributes.takeRecords();
  };

  guardDocument();
  new MutationObserver((records) => {
    for (const { target, removedNodes, nextSibling } of records)
      for (const node of removedNodes) places.set(node, { parent: target, next: nextSibling });
    // Before the next frame is painted.
    if ([...frameParts.keys()].some((part) => !part.isConnected)) checkRemoved();
    schedule();
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', schedule);
  parts.modules.states.subscribe(schedule);
  inspect();
};
