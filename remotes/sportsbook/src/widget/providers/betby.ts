import type { Language } from '@jangada/contracts/values/languages';
import { loadScript } from './load-script.ts';
import type { Insets, MountOptions, SportsAdapter, SportsHandle } from './sports-adapter.ts';

/** The part of Betby's `BTRenderer` that integrations use. */
export interface Renderer {
  initialize(options: Record<string, unknown>): Renderer | undefined;
  updateOptions(options: Record<string, unknown>): void;
  kill(): void;
}

declare global {
  var BTRenderer: (new () => Renderer) | undefined;
}

const widgetLanguage: Record<Language, string> = { pt: 'pt-br', en: 'en' };

/** Below our modals, above our pages. */
const BETSLIP_Z_INDEX = 40;

const offsets = ({ top, bottom, right }: Insets) => ({
  stickyTop: top,
  betSlipOffsetTop: top,
  betSlipOffsetBottom: bottom,
  betSlipOffsetRight: right,
});

const isOpen = (state: unknown): boolean =>
  state === true ||
  state === 'open' ||
  (typeof state === 'object' && state !== null && 'isOpen' in state && state.isOpen === true);

const optionsOf = ({ target, brandId, theme, language, currency, session, initialPath, insets, on }: MountOptions) => ({
  brand_id: brandId,
  target,
  themeName: theme,
  lang: widgetLanguage[language],
  currency,
  url: initialPath,
  betslipZIndex: BETSLIP_Z_INDEX,
  ...offsets(insets),
  // The options of a guest have no token key.
  ...(session.kind === 'user' ? { token: session.token } : {}),
  onLogin: () => on.loginRequired(),
  onRegister: () => on.registerRequired(),
  onRecharge: () => on.depositRequired(),
  onTokenExpired: () => on.tokenExpired(),
  onSessionRefresh: () => on.sessionRefresh(),
  onRouteChange: (route: unknown) => {
    if (typeof route === 'string') on.routeChanged(route);
  },
  onBetSlipStateChange: (state: unknown) => on.betSlipChanged({ open: isOpen(state) }),
});

/**
 * Newer versions return an instance from `initialize`, older ones return nothing; this returns the object that can be
 * killed.
 */
const start = (options: MountOptions): Renderer => {
  if (!globalThis.BTRenderer) throw new Error('BTRenderer is missing');
  const renderer = new globalThis.BTRenderer();
  const instance = renderer.initialize(optionsOf(options));
  return instance && typeof instance.kill === 'function' ? instance : renderer;
};

/**
 * The widget has no ready callback, so it counts as ready when its target has content. @returns a function that stops
 * watching
 */
const watchContent = (target: HTMLElement, onContent: () => void): (() => void) => {
  const check = () => {
    if (!target.hasChildNodes()) return;
    observer.disconnect();
    onContent();
  };
  const observer = new MutationObserver(check);
  observer.observe(target, { childList: true });
  check();
  return () => observer.disconnect();
};

/**
 * Betby's widget: a script that renders into the page.
 *
 * @param script the address of the operator's copy of `bt-renderer.min.js`
 */
export const betby = (script: string): SportsAdapter => ({
  id: 'betby',
  load: () => loadScript(script, () => globalThis.BTRenderer !== undefined),
  mount: (options): SportsHandle => {
    const instance = start(options);
    const stopWatching = watchContent(options.target, () => options.on.ready());
    let isGone = false;
    const unlessGone = (update: Record<string, unknown>) => {
      if (!isGone) instance.updateOptions(update);
    };
    return {
      update: ({ insets }) => unlessGone(offsets(insets)),
      navigate: (path) => unlessGone({ url: path }),
      destroy: () => {
        if (isGone) return;
        isGone = true;
        stopWatching();
        instance.kill();
      },
    };
  },
});
