import { PRELOADER_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import { aSite } from '@jangada/remote-kit/stub-data';
import { fetchBootDocument, readBootDocument } from './boot-document.ts';
import { hidePreloader, hidePreloaderLater } from './preloader.ts';
import { showPreloader } from './site-state-screen.ts';

const preloader = () => document.getElementById(PRELOADER_ELEMENT_ID);

beforeEach(() => {
  document.body.replaceChildren();
});

describe('the start-up screen', () => {
  test.each([
    ['loading', 'pt', ['Carregando site...']],
    [
      'maintenance',
      'pt',
      ['Fazendo uma pausa para melhorar!', 'Para descobrir mais, entre em contato com um administrador!'],
    ],
    ['not-found', 'pt', ['Plataforma não encontrada', 'Clique aqui para saber mais']],
    ['loading', 'en', ['Loading site...']],
    ['maintenance', 'en', ['Taking a break to improve!', 'To find out more, contact an administrator!']],
    ['not-found', 'en', ['Platform not found', 'Click here to learn more']],
  ] as const)('%s in %s says exactly its texts', (state, language, lines) => {
    showPreloader(state, language);
    expect(preloader()).toHaveStyle({ position: 'fixed', inset: '0' });
    expect([...(preloader()?.children ?? [])].map(({ textContent }) => textContent)).toEqual([...lines]);
  });

  test('a page of the edge that still loads shows that there is no platform; one that shows a state retains it', () => {
    document.body.innerHTML = `<div id="${PRELOADER_ELEMENT_ID}" data-state="loading">Carregando site...</div>`;
    showPreloader('loading', 'pt');
    expect(preloader()).toHaveTextContent(/^Carregando site\.\.\.$/);
    showPreloader('not-found', 'pt');
    expect(preloader()).toHaveTextContent(/^Plataforma não encontrada/);
    showPreloader('maintenance', 'pt');
    expect(preloader()).toHaveTextContent(/^Plataforma não encontrada/);
  });

  test('only an unknown platform has a link', () => {
    showPreloader('maintenance', 'pt');
    expect(preloader()?.querySelector('a')).toBeNull();
    document.body.replaceChildren();
    showPreloader('not-found', 'pt');
    expect(preloader()?.querySelector('a')?.getAttribute('href')).toBe('/');
  });

  test('is removed at the latest two seconds after the site is ready', () => {
    jest.useFakeTimers();
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    showPreloader('loading', 'pt');
    hidePreloaderLater();
    jest.advanceTimersByTime(1_999);
    expect(preloader()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(preloader()).toBeNull();
    jest.useRealTimers();
  });

  test('with first rows, whose links work, is removed at the latest ten seconds after the site is ready', () => {
    jest.useFakeTimers();
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    document.body.innerHTML = `<div id="${PRELOADER_ELEMENT_ID}" data-state="loading"><div class="first-rows"></div></div>`;
    hidePreloaderLater();
    jest.advanceTimersByTime(9_999);
    expect(preloader()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(preloader()).toBeNull();
    jest.useRealTimers();
  });

  test('is hidden once, however often it is requested', () => {
    expect(() => {
      hidePreloader();
      hidePreloader();
    }).not.toThrow();
  });
});

const answering = (status: number, body: unknown = {}) =>
  (async () => ({ ok: status < 400, status, json: async () => body })) as unknown as typeof fetch;

describe('the site config, when the page does not contain it', () => {
  test('200 means a ready site: it exists and is not in maintenance', async () => {
    const site = aSite();
    expect(await fetchBootDocument('x.test', answering(200, site))).toEqual({ state: 'ready', site, status: 200 });
  });

  test('402 means maintenance', async () => {
    expect(await fetchBootDocument('x.test', answering(402))).toMatchObject({ state: 'maintenance' });
  });

  test.each([404, 500, 502])('%s means that there is no such platform', async (status) => {
    expect(await fetchBootDocument('x.test', answering(status))).toMatchObject({ state: 'not-found' });
  });

  test('no answer, and an invalid site config, mean the same', async () => {
    const away: typeof fetch = () => Promise.reject(new TypeError('offline'));
    expect(await fetchBootDocument('x.test', away)).toMatchObject({ state: 'not-found' });
    expect(await fetchBootDocument('x.test', answering(200, { title: 1 }))).toMatchObject({ state: 'not-found' });
  });

  test('the config is fetched by domain, anew each time', async () => {
    const requested: string[] = [];
    const send = (async (address: unknown) => {
      requested.push(String(address));
      return { ok: false, status: 404 };
    }) as unknown as typeof fetch;
    await fetchBootDocument('tucano.example', send);
    expect(requested[0]).toMatch(/^\/api\/site-config\?domain=tucano\.example&t=\d+$/);
  });

  test('a page with a broken boot document is no platform; one without a document reports nothing', () => {
    expect(readBootDocument(document)).toBeNull();
    document.body.innerHTML = '<script type="application/json" id="jangada-boot">{broken</script>';
    expect(readBootDocument(document)).toMatchObject({ state: 'not-found' });
  });
});
