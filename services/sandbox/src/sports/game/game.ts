/** The sports widget as a page of its own: the session is in the address, what it needs of the operator it posts to the page around it. */
const query = new URLSearchParams(location.search);
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const isLight = query.get('theme') === 'light';
document.documentElement.classList.toggle('light', isLight);

/** Nobody's secret: it may be read by whatever page frames this one. */
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
  onLogin: () => notify('sports:login'),
  onRegister: () => notify('sports:login'),
  onRecharge: () => notify('sports:deposit'),
  // The page around it opens this one anew, with another session.
  onTokenExpired: async () => {
    notify('sports:session-expired');
    return null;
  },
  onSessionRefresh: () => notify('sports:session-expired'),
});

export {};
