import { SPACE_ABOVE } from '../space-above.ts';
import * as z from '@jangada/contracts/values/schema';
import { frameMessage, VERSION } from './iframe-messages.ts';
import type { FrameMessage, PageMessage } from './iframe-messages.ts';
import type { Insets, MountOptions, SportsAdapter, SportsHandle } from './sports-adapter.ts';

/** The frame keeps the provider's own origin: the provider may store its state, but cannot access the page. */
const PERMISSIONS = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** In a lower window the page scrolls around the frame. */
const HEIGHT_MIN_PX = 420;

/** The address contains no secret: the token is sent only to the frame's origin. */
const addressOf = (page: string, { brandId, language }: MountOptions): string => {
  const address = new URL(page);
  address.searchParams.set('brand_id', brandId);
  address.searchParams.set('lang', language);
  address.searchParams.set('origin', window.location.origin);
  return address.href;
};

/**
 * The height of the window without the covered parts and the bar above the widget, so that the bet slip stays in view.
 */
const setHeight = (frame: HTMLIFrameElement, { top, bottom }: Insets): void => {
  frame.style.height = `calc(100dvh - ${top + bottom}px - var(${SPACE_ABOVE}, 0px))`;
};

const createFrame = (page: string, options: MountOptions): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.title = options.title;
  frame.setAttribute('sandbox', PERMISSIONS);
  frame.referrerPolicy = 'origin';
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    minHeight: `${HEIGHT_MIN_PX}px`,
    border: '0',
    visibility: 'hidden',
  });
  setHeight(frame, options.insets);
  frame.src = addressOf(page, options);
  return frame;
};

const parse = (data: unknown): FrameMessage | undefined => {
  const { success, data: message } = z.safeParse(frameMessage, data);
  return success ? message : undefined;
};

/** Answers the messages of one frame until it is destroyed. */
const connect = (frame: HTMLIFrameElement, page: string, options: MountOptions): SportsHandle => {
  const { on, session } = options;
  const { origin } = new URL(page);
  const life = new AbortController();
  let path = options.initialPath;
  let seq = 0;
  let isStarted = false;

  const post = (message: PageMessage): void => frame.contentWindow?.postMessage({ v: VERSION, ...message }, origin);

  const start = (version: number): void => {
    if (version !== VERSION) return on.failed(new Error(`The frame speaks version ${version} of the messages`));
    isStarted = true;
    const { brandId, theme, language, currency } = options;
    const token = session.kind === 'user' ? session.token : null;
    post({ type: 'init', brandId, theme, language, currency, token, path, seq });
  };

  const renewToken = async (id: number): Promise<void> => {
    const token = await on.tokenExpired();
    if (!life.signal.aborted) post({ type: 'token', id, token });
  };

  const receive = (message: FrameMessage): void => {
    if (message.type === 'hello') return start(message.v);
    if (message.type === 'token-expired') return void renewToken(message.id);
    if (message.type === 'bet-slip-changed') return on.betSlipChanged({ open: message.open });
    if (message.type === 'route-changed') {
      // Ignores an outdated report: it crossed a newer navigation of the page, which the frame will follow next.
      if (message.seq < seq) return;
      path = message.path;
      return on.routeChanged(message.path);
    }
    if (message.type === 'ready') frame.style.visibility = '';
    const listeners = {
      ready: () => on.ready(),
      failed: () => on.failed(new Error('The frame reports that it failed')),
      'login-required': () => on.loginRequired(),
      'register-required': () => on.registerRequired(),
      'deposit-required': () => on.depositRequired(),
      'session-refresh': () => on.sessionRefresh(),
    };
    listeners[message.type]();
  };

  addEventListener(
    'message',
    ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (sender !== origin || source === null || source !== frame.contentWindow) return;
      const message = parse(data);
      if (message) receive(message);
    },
    { signal: life.signal },
  );

  return {
    update: ({ insets }) => setHeight(frame, insets),
    navigate: (next) => {
      path = next;
      seq += 1;
      if (isStarted && !life.signal.aborted) post({ type: 'navigate', path, seq });
    },
    destroy: () => {
      life.abort();
      frame.remove();
    },
  };
};

/**
 * A provider whose widget is a page for a frame. Messages count only from this frame and its exact origin, and are sent
 * only to that origin (decision 0121).
 *
 * @param page the address of the provider's page
 */
export const iframe = (page: string): SportsAdapter => ({
  id: 'iframe',
  // There are no files to load, because the frame itself loads the provider's page.
  load: async () => {},
  mount: (options) => {
    const frame = createFrame(page, options);
    const handle = connect(frame, page, options);
    options.target.append(frame);
    return handle;
  },
});
