import type { ActiveOverride } from '@jangada/contracts/delivery/override';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { addBundle } from '@jangada/remote-kit/texts';
import type { PageTexts } from '../../texts/locale/page-texts.ts';
import { bannerTexts } from '../../texts/override-banner.ts';
import { bannerSheet, BOTTOM_PROPERTY } from './override-banner.styles.ts';

/** How often the time left is updated and the banner's position restored. */
export const TICK_MS = 1_000;

const MINUTE_MS = 60_000;

export const BANNER_ELEMENT = 'jangada-override';

export interface BannerParts {
  readonly overrides: readonly ActiveOverride[];
  readonly texts: Pick<PageTexts, 'instance' | 'language'>;
  /** The part of the window's lower edge that the bottom bar covers, in CSS pixels. */
  readonly insets: ReadonlyStore<{ readonly bottom: number }>;
  /** The server's time, by which overrides end. */
  readonly nowMs: () => number;
  readonly onLeave: () => void;
}

export interface Banner {
  /** Shows that the newest sources do not compile; null clears it. */
  showProblem(problem: string | null): void;
  stop(): void;
}

const minutesLeft = (overrides: readonly ActiveOverride[], nowMs: number): number =>
  Math.max(0, Math.floor((Math.min(...overrides.map((one) => Date.parse(one.expires_at))) - nowMs) / MINUTE_MS));

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  look: string,
  given: { readonly textContent?: string; readonly title?: string } = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), { className: look, ...given });

const makeButton = (look: string, textContent: string): HTMLButtonElement =>
  Object.assign(element('button', look, { textContent }), { type: 'button' });

/** A closed shadow root in the top layer, isolated from the page's styles. */
const makeHost = () => {
  const host = document.createElement(BANNER_ELEMENT);
  const root = host.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [bannerSheet()];
  const keep = (bottomPx: number) => {
    const css = `${BOTTOM_PROPERTY}: ${bottomPx}px;`;
    if (host.parentNode !== document.documentElement) document.documentElement.append(host);
    // Styled by script because of the CSP. The banner's own sheet overrides other values.
    if (host.style.cssText !== css) host.style.cssText = css;
    if (host.getAttribute('popover') !== 'manual') host.setAttribute('popover', 'manual');
    for (const name of host.getAttributeNames()) {
      if (name !== 'style' && name !== 'popover') host.removeAttribute(name);
    }
  };
  /**
   * Elements added to the top layer later would cover the banner; it moves back on top, unless one of its buttons has
   * the focus.
   */
  const rise = () => {
    if (typeof host.showPopover !== 'function') return;
    const others = document.querySelectorAll(':modal, :popover-open').length > (host.matches(':popover-open') ? 1 : 0);
    if (others && document.activeElement !== host && host.matches(':popover-open')) host.hidePopover();
    if (!host.matches(':popover-open')) host.showPopover();
  };
  return { host, root, keep, rise };
};

/**
 * Shows that this browser runs a local build: which build, its developer, when it ends, and how to leave. Built of
 * plain elements, independent of React; the banner restores itself after a remote hides or removes it.
 */
export const showBanner = ({ overrides, texts, insets, nowMs, onLeave }: BannerParts): Banner => {
  const t = addBundle(texts.instance, bannerTexts);
  const { host, root, keep, rise } = makeHost();
  let problem: string | null = null;
  let isSmall = false;

  const timeLeft = (): string => {
    const minutes = minutesLeft(overrides, nowMs());
    return minutes < 1 ? t('lastMinute') : t('left', { minutes });
  };

  const draw = () => {
    const names = overrides.map(({ remote, by }) => (remote === null ? t('xRay', { by }) : t('local', { remote, by })));
    const bar = element('section', `bar${isSmall ? ' small' : ''}${problem === null ? '' : ' broken'}`);
    bar.setAttribute('aria-label', t('region'));
    const label = element('p', 'said', { textContent: names.join(' · ') });
    const left = element('span', 'left', { textContent: timeLeft() });
    const size = makeButton('size', isSmall ? '⤢' : '–');
    size.setAttribute('aria-label', isSmall ? t('larger') : t('smaller'));
    size.setAttribute('aria-expanded', String(!isSmall));
    size.addEventListener('click', () => {
      isSmall = !isSmall;
      draw();
      root.querySelector<HTMLElement>('.size')?.focus();
    });
    const leave = makeButton('leave', t('leave'));
    leave.addEventListener('click', onLeave);
    const text = element('div', 'text');
    text.append(label, left);
    if (problem !== null) text.append(element('p', 'problem', { textContent: t('broken'), title: problem }));
    bar.append(element('i', 'sign'), text, leave, size);
    root.replaceChildren(bar);
  };

  const place = () => keep(insets.getState().bottom);
  const tick = () => {
    const left = root.querySelector('.left');
    if (left) left.textContent = timeLeft();
    place();
    rise();
  };

  draw();
  place();
  rise();
  const watcher = new MutationObserver(() => {
    place();
    rise();
  });
  watcher.observe(document.documentElement, { childList: true });
  watcher.observe(host, { attributes: true });
  const timer = setInterval(tick, TICK_MS);
  const stops = [texts.language.subscribe(draw), insets.subscribe(place)];

  return {
    showProblem: (next) => {
      if (problem === next) return;
      problem = next;
      draw();
    },
    stop: () => {
      watcher.disconnect();
      clearInterval(timer);
      for (const stop of stops) stop();
      host.remove();
    },
  };
};
