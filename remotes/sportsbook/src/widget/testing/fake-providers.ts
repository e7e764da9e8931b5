import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { aSite } from '@jangada/remote-kit/stub-data';
import type { Renderer } from '../providers/betby.ts';

/* Both providers for tests, which record what a widget was given and make its calls. */

/** One widget of a provider, from its start to its end. */
export interface FakeWidget {
  /** The options that the widget was started with, named as in the port. `token` is absent for a guest. */
  readonly started: {
    readonly token?: string;
    readonly language: string;
    readonly path: string;
    readonly brandId: string;
    readonly theme: string;
    readonly currency: string;
  };
  /** The paths that the page requested. */
  readonly navigations: string[];
  readonly path: () => string;
  readonly isAlive: () => boolean;
  /** The player navigates inside the widget. */
  go(path: string): void;
  expireToken(): Promise<unknown>;
  refreshSession(): void;
  requireLogin(): void;
  requireRegistration(): void;
  requireDeposit(): void;
  openBetSlip(open: boolean): void;
}

export interface FakeProvider {
  readonly id: 'betby' | 'iframe';
  readonly site: SiteConfig;
  /** Every widget that was started, the oldest first. */
  readonly widgets: readonly FakeWidget[];
  /** How often the provider's files were requested for the page. */
  loads(): number;
  /** Lets the provider's files load. A second widget needs another call only if each widget loads its own files. */
  load(): Promise<void>;
  /** The provider's files cannot be loaded. */
  fail(): Promise<void>;
  /** The layout of the running widget, as the page has set it. */
  layout(): unknown;
  /** Delivers pending messages, one or all of them. Does nothing for Betby, whose calls are direct. */
  deliver(count?: number): void;
  stop(): void;
}

let addresses = 0;
const siteWith = (change: Partial<SiteConfig>): SiteConfig => aSite({ hasSports: true, ...change });
const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

interface FakeOptions {
  /** The provider also reports the paths that the page requested. */
  readonly echoes?: boolean;
}

/** Betby: a script that defines `BTRenderer`. */
export const fakeBetby = ({ echoes = false }: FakeOptions = {}): FakeProvider => {
  const script = `/renderer-${(addresses += 1)}.js`;
  const widgets: FakeWidget[] = [];
  const layouts: Record<string, unknown>[] = [];
  const call = (options: Record<string, unknown>, name: string, ...given: unknown[]): unknown =>
    (options[name] as (...args: unknown[]) => unknown)(...given);

  class FakeRenderer implements Renderer {
    #options: Record<string, unknown> = {};
    #path = '/';
    #isAlive = false;
    readonly #content = document.createElement('div');
    readonly #navigations: string[] = [];

    initialize(options: Record<string, unknown>): this {
      this.#options = options;
      this.#path = String(options['url']);
      this.#isAlive = true;
      (options['target'] as HTMLElement).append(this.#content);
      layouts.push(options);
      widgets.push({
        started: {
          ...('token' in options ? { token: String(options['token']) } : {}),
          language: String(options['lang']).slice(0, 2),
          path: this.#path,
          brandId: String(options['brand_id']),
          theme: String(options['themeName']),
          currency: String(options['currency']),
        },
        navigations: this.#navigations,
        path: () => this.#path,
        isAlive: () => this.#isAlive,
        go: (path) => {
          this.#path = path;
          call(options, 'onRouteChange', path);
        },
        expireToken: async () => call(options, 'onTokenExpired'),
        refreshSession: () => void call(options, 'onSessionRefresh'),
        requireLogin: () => void call(options, 'onLogin'),
        requireRegistration: () => void call(options, 'onRegister'),
        requireDeposit: () => void call(options, 'onRecharge'),
        openBetSlip: (isOpen) => void call(options, 'onBetSlipStateChange', { isOpen, count: 1 }),
      });
      return this;
    }
    updateOptions(change: Record<string, unknown>): void {
      if (!('url' in change)) return void layouts.push(change);
      this.#path = String(change['url']);
      this.#navigations.push(this.#path);
      if (echoes) call(this.#options, 'onRouteChange', this.#path);
    }
    kill(): void {
      this.#isAlive = false;
      this.#content.remove();
    }
  }
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)];
  return {
    id: 'betby',
    site: siteWith({ betby: { active: true, brand_id: '2410887263374544896', theme_name: 'sea', script } }),
    widgets,
    loads: () => scripts().length,
    load: async () => {
      globalThis.BTRenderer = FakeRenderer;
      for (const element of scripts()) element.dispatchEvent(new Event('load'));
      await tick();
    },
    fail: async () => {
      for (const element of scripts()) element.dispatchEvent(new Event('error'));
      await tick();
    },
    layout: () => {
      const { stickyTop, betSlipOffsetBottom } = layouts.at(-1) ?? {};
      return { stickyTop, betSlipOffsetBottom };
    },
    deliver: () => {},
    stop: () => {
      globalThis.BTRenderer = undefined;
      for (const element of scripts()) element.remove();
    },
  };
};

const PROVIDER = 'https://sports.example';

interface Posted {
  readonly [field: string]: unknown;
}

/** A provider's page in a frame: messages stay pending until they are delivered. */
export const fakeFrames = ({
  echoes = false,
  isDirect = true,
}: FakeOptions & { isDirect?: boolean } = {}): FakeProvider => {
  const widgets: FakeWidget[] = [];
  const underWay: (() => void)[] = [];
  const send = (deliver: () => void) => (isDirect ? deliver() : void underWay.push(deliver));
  const seen = new Set<HTMLIFrameElement>();
  const frames = () => [...document.querySelectorAll('iframe')];

  const start = (frame: HTMLIFrameElement) => {
    const { contentWindow: source } = frame;
    if (!source || seen.has(frame)) return;
    seen.add(frame);
    const post = (message: Posted) =>
      send(() => {
        window.dispatchEvent(new MessageEvent('message', { data: { v: 1, ...message }, origin: PROVIDER, source }));
      });
    let path = '/';
    let followed = 0;
    let tokens = 0;
    const navigations: string[] = [];
    const waiting = new Map<unknown, (token: unknown) => void>();
    const receive = ({ type, ...message }: Posted) => {
      if (type === 'token') waiting.get(message['id'])?.(message['token']);
      if (type === 'init' || type === 'navigate') {
        path = String(message['path']);
        followed = Number(message['seq']);
      }
      if (type === 'navigate') {
        navigations.push(path);
        if (echoes) post({ type: 'route-changed', path, seq: followed });
      }
      if (type !== 'init') return;
      const { token, language, brandId, theme, currency } = message;
      widgets.push({
        started: {
          ...(token === null ? {} : { token: String(token) }),
          language: String(language),
          path,
          brandId: String(brandId),
          theme: String(theme),
          currency: String(currency),
        },
        navigations,
        path: () => path,
        isAlive: () => frame.isConnected,
        go: (next) => {
          path = next;
          post({ type: 'route-changed', path, seq: followed });
        },
        expireToken: async () => {
          const id = (tokens += 1);
          const renewed = new Promise((resolve) => waiting.set(id, resolve));
          post({ type: 'token-expired', id });
          return renewed;
        },
        refreshSession: () => post({ type: 'session-refresh' }),
        requireLogin: () => post({ type: 'login-required' }),
        requireRegistration: () => post({ type: 'register-required' }),
        requireDeposit: () => post({ type: 'deposit-required' }),
        openBetSlip: (open) => post({ type: 'bet-slip-changed', open }),
      });
      post({ type: 'ready' });
    };
    source.postMessage = ((message: Posted, origin: string) => {
      if (origin !== PROVIDER) throw new Error(`A message was sent to ${origin}`);
      send(() => receive(message));
    }) as Window['postMessage'];
    post({ type: 'hello' });
  };
  const observer = new MutationObserver(() => {
    if (isLoaded) for (const frame of frames()) start(frame);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  let isLoaded = false;
  return {
    id: 'iframe',
    site: siteWith({
      betby: { active: true, brand_id: '2410887263374544896', theme_name: 'sea' },
      sportsProvider: 'iframe',
      sportsFrame: `${PROVIDER}/frame`,
    }),
    widgets,
    loads: () => frames().length,
    load: async () => {
      isLoaded = true;
      for (const frame of frames()) start(frame);
      await tick();
    },
    fail: async () => {
      for (const { contentWindow: source } of frames())
        window.dispatchEvent(new MessageEvent('message', { data: { v: 1, type: 'failed' }, origin: PROVIDER, source }));
      await tick();
    },
    layout: () => frames()[0]?.style.height,
    deliver: (count = Number.POSITIVE_INFINITY) => {
      for (let delivered = 0; delivered < count; delivered += 1) {
        const next = underWay.shift();
        if (!next) return;
        next();
      }
    },
    stop: () => observer.disconnect(),
  };
};
