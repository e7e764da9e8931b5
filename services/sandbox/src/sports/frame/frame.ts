import { operatorOriginOf, parseOperatorMessage, VERSION } from './frame-messages.ts';
import type { FrameMessage, OperatorMessage } from './frame-messages.ts';

/*
 * The sports widget as a page for an operator's frame. It exchanges messages only with the framing page, and only if
 * that has the declared origin, so no other origin receives a token.
 */

const TOKEN_TIMEOUT_MS = 10_000;

interface Renderer {
  initialize(options: Record<string, unknown>): unknown;
  updateOptions(options: Record<string, unknown>): unknown;
}

const { BTRenderer: Widget } = window as unknown as { BTRenderer: new () => Renderer };
const operator = operatorOriginOf(new URLSearchParams(location.search).get('origin'));

const post = (message: FrameMessage): void => {
  if (operator !== undefined) parent.postMessage({ v: VERSION, ...message }, operator);
};

let renderer: Renderer | undefined;
/** The last navigation of the operator that this page followed; reports of routes carry it. */
let followed = 0;
let tokenRequests = 0;
const waiting = new Map<number, (token: string | null) => void>();

const requestToken = (): Promise<string | null> =>
  new Promise((resolve) => {
    const id = (tokenRequests += 1);
    const timer = setTimeout(() => settle(null), TOKEN_TIMEOUT_MS);
    const settle = (token: string | null): void => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(token);
    };
    waiting.set(id, settle);
    post({ type: 'token-expired', id });
  });

/** The page gets the widget's background, so that it also shows below a short list. */
const paintBackground = (target: HTMLElement): void => {
  const page = target.querySelector('.bt-renderer')?.shadowRoot?.querySelector('.page');
  if (page) document.documentElement.style.backgroundColor = getComputedStyle(page).backgroundColor;
  document.body.style.backgroundColor = 'transparent';
};

const start = ({ brandId, theme, language, token, path, seq }: OperatorMessage & { type: 'init' }): void => {
  const target = document.getElementById('sports');
  if (!target || renderer) return;
  followed = seq;
  document.documentElement.classList.toggle('light', theme.endsWith('-light'));
  renderer = new Widget();
  renderer.initialize({
    brand_id: brandId,
    target,
    lang: language,
    themeName: theme,
    url: path,
    ...(token === null ? {} : { token }),
    onLogin: () => post({ type: 'login-required' }),
    onRegister: () => post({ type: 'register-required' }),
    onRecharge: () => post({ type: 'deposit-required' }),
    onTokenExpired: requestToken,
    onSessionRefresh: () => post({ type: 'session-refresh' }),
    onRouteChange: (route: string) => post({ type: 'route-changed', path: route, seq: followed }),
    onBetSlipStateChange: ({ isOpen, count }: { isOpen: boolean; count: number }) =>
      post({ type: 'bet-slip-changed', open: isOpen, count }),
  });
  paintBackground(target);
  post({ type: 'ready' });
};

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== operator) return;
  const message = parseOperatorMessage(data);
  if (message?.type === 'init') start(message);
  if (message?.type === 'token') waiting.get(message.id)?.(message.token);
  if (message?.type === 'navigate') {
    followed = message.seq;
    renderer?.updateOptions({ url: message.path });
  }
});
post({ type: 'hello' });
