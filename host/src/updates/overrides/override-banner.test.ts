import type { ActiveOverride } from '@jangada/contracts/delivery/override';
import { createI18n, languageOf } from '@jangada/remote-kit/i18n';
import { createStore } from 'zustand/vanilla';
import { BANNER_ELEMENT, showBanner, TICK_MS } from './override-banner.ts';
import type { Banner } from './override-banner.ts';

jest.mock('./override-banner.styles.ts', () => ({
  bannerSheet: () => ({}),
  BOTTOM_PROPERTY: '--jangada-override-bottom',
}));

const anOverride = (change: Partial<ActiveOverride> = {}): ActiveOverride => ({
  id: '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01',
  feature: 'remote',
  remote: 'casino',
  by: 'ana',
  origin: 'http://localhost:9000',
  expires_at: new Date(Date.now() + 42 * 60_000 + 500).toISOString(),
  ...change,
});

const root = { current: null as ShadowRoot | null };
const instance = createI18n({ language: 'pt' });
const texts = { instance, language: languageOf(instance) };
let banner: Banner;
const onLeave = jest.fn();

/** The shadow root is closed; the test captures it where it is created. */
const attach = Element.prototype.attachShadow;
beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.attachShadow = function catchRoot(this: Element, init) {
    const made = attach.call(this, init);
    expect(init.mode).toBe('closed');
    root.current = made;
    return made;
  };
  onLeave.mockReset();
  void instance.changeLanguage('pt');
  banner = showBanner({
    overrides: [anOverride()],
    texts,
    insets: createStore(() => ({ bottom: 56 })),
    nowMs: Date.now,
    onLeave,
  });
});
afterEach(() => {
  banner.stop();
  Element.prototype.attachShadow = attach;
  jest.useRealTimers();
});

const text = () => root.current?.textContent ?? '';
const host = () => document.querySelector<HTMLElement>(BANNER_ELEMENT);
const button = (name: string) => root.current?.querySelector<HTMLButtonElement>(`.${name}`);

test('names the remote, the author and the expiry, in the language of the page', () => {
  expect(text()).toContain('casino: versão local de ana');
  expect(text()).toContain('mais 42 min');
  void instance.changeLanguage('en');
  expect(text()).toContain('casino: local build of ana');
});

test('counts down', () => {
  jest.advanceTimersByTime(60_000 + TICK_MS);
  expect(text()).toContain('mais 40 min');
});

test('leads out', () => {
  button('leave')?.click();
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('is collapsed and expanded by a button, and never removed', () => {
  button('size')?.click();
  expect(button('size')).toHaveAttribute('aria-expanded', 'false');
  expect(text()).toContain('casino: versão local de ana');
  button('size')?.click();
  expect(button('size')).toHaveAttribute('aria-expanded', 'true');
});

test('is restored when a remote removes or hides it', async () => {
  host()?.remove();
  await jest.advanceTimersByTimeAsync(0);
  expect(host()?.parentNode).toBe(document.documentElement);
  host()?.setAttribute('style', 'display:none');
  host()?.setAttribute('hidden', '');
  await jest.advanceTimersByTimeAsync(0);
  expect(host()).not.toHaveAttribute('hidden');
  expect(host()?.style.display).toBe('');
});

test('cannot be moved out of sight inside another element', async () => {
  const trap = document.body.appendChild(document.createElement('div'));
  const banished = host();
  if (banished) trap.append(banished);
  await jest.advanceTimersByTimeAsync(0);
  expect(host()?.parentNode).toBe(document.documentElement);
});

test('reports that the sources do not compile, until they do', () => {
  banner.showProblem('Module not found');
  expect(text()).toContain('Os fontes não compilam');
  banner.showProblem(null);
  expect(text()).not.toContain('Os fontes não compilam');
});

test('stays clear of the bottom bar', () => {
  expect(host()?.getAttribute('style')).toContain('56px');
});
