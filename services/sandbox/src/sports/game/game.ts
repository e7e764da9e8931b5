/**
 * The sports widget as a page: the session is in the address, and requests to the operator are posted to the framing
 * page.
 */
const query = new URLSearchParams(location.search);
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const isLight = query.get('theme') === 'light';
document.documentElement.classList.toggle('light', isLight);

/** The message contains no secret, so every framing page may read it. */
const notify = (type: 'sports:deposit' | 'sports:login' | 'sports:session-expired') =>
  parent.postMessage({ type }, '*');

type Renderer = new () => { initialize(options: Record<string, unknown>): unknown };
const { BTRenderer: Widget } = window as unknown as { BTRenderer: Renderer };

new Widget().initialize({
  brand_id: query.get('brand_id') ?? '',
  target: document.getElementById('sports'),
  lang: query.get('lang') ?? 'pt',
  themeName: isLight ? 'light' : 'dark',
  token,
  url: `/${query.get('view') ?? ''}`,
  onLogin: () => notify('sports:login'),
  onRegister: () => notify('sports:login'),
  onRecharge: () => notify('sports:deposit'),
  // The framing page reloads this page with a new session.
  onTokenExpired: async () => {
    notify('sports:session-expired');
    return null;
  },
  onSessionRefresh: () => notify('sports:session-expired'),
});

export {};
