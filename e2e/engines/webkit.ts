import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { findFreePort } from '@jangada/start/ports';
import { findSeen } from './driver.ts';
import type { Driver, Target } from './driver.ts';

/** MiniBrowser is never narrower than 447 px. */
const SCREEN = '1280x900x24';
const CALL_MS_MAX = 30_000;
const START_MS_MAX = 20_000;
const POLL_MS = 100;

/** The name of an element's reference in replies (W3C WebDriver, 12). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** Marks the document, so that a navigation away from it can be detected. */
const LEFT = 'leftByTheWalk';

type ElementReference = Readonly<Record<typeof ELEMENT_KEY, string>>;

/** The target is covered or gone since it was found, so the caller searches again. */
const TRY_AGAIN = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]);

class WebDriverError extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

/** One call of W3C WebDriver. It has a time-out, because some calls of this driver never end. */
const send = async (method: string, url: string, body?: object): Promise<unknown> => {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MS_MAX),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error = 'unknown error', message = '' } = Object(value) as { error?: string; message?: string };
  throw new WebDriverError(error, message);
};

const until = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const endMs = Date.now() + START_MS_MAX;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Starts Xvfb and returns the display that it has chosen. */
const startDisplay = (xvfb: string): Promise<{ display: string; child: ChildProcess }> =>
  new Promise((resolve, reject) => {
    const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb has ended')));
    child.stdio[3]?.once('data', (text: Buffer) => resolve({ display: `:${text.toString().trim()}`, child }));
  });

export interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly xvfb: string;
}

/** WebKitGTK's MiniBrowser over W3C WebDriver, on a separate display. */
export const startWebKit = async ({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<Driver> => {
  const { display, child: screen } = await startDisplay(xvfb);
  const port = await findFreePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'pt_BR.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' },
  });
  // The runner ends this process when a journey takes too long.
  process.once('exit', () => [server, screen].forEach((child) => child.kill()));
  const root = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    await ended(server);
    await ended(screen);
  };
  try {
    const capabilities = {
      alwaysMatch: {
        // With other strategies, some navigations never end for the driver.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    };
    const { sessionId } = (await until(() => send('POST', `${root}/session`, { capabilities }))) as {
      sessionId: string;
    };
    const session = `${root}/session/${sessionId}`;
    return {
      ...driverOf(session),
      close: async () => {
        await send('DELETE', session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

const driverOf = (session: string): Omit<Driver, 'close'> => {
  const call = (method: string, path: string, body?: object) => send(method, session + path, body);
  const run = (script: string, args: readonly unknown[] = []) => call('POST', '/execute/sync', { script, args });
  const find = async ({ css, name = '' }: Target): Promise<ElementReference | null> =>
    (await run(`return (${findSeen.toString()})(...arguments)`, [css, name])) as ElementReference | null;
  const withElement = async (target: Target, action: (id: string) => Promise<unknown>): Promise<boolean> => {
    const element = await find(target);
    if (!element) return false;
    try {
      await action(element[ELEMENT_KEY]);
      return true;
    } catch (error) {
      if (error instanceof WebDriverError && TRY_AGAIN.has(error.kind)) return false;
      throw error;
    }
  };
  return {
    open: async (address) => {
      await call('POST', '/frame', { id: null });
      await run(`window.${LEFT} = true`);
      await call('POST', '/url', { url: address });
      await until(async () => {
        const isThere = await run(`return !window.${LEFT} && document.readyState !== 'loading'`);
        if (isThere !== true) throw new Error(`${address} did not open`);
      });
    },
    evaluate: async (work) => (await run(`return (${work.toString()})()`)) as ReturnType<typeof work>,
    isSeen: async (target) => (await find(target)) !== null,
    click: (target) => withElement(target, (id) => call('POST', `/element/${id}/click`, {})),
    type: (target, text) => withElement(target, (id) => call('POST', `/element/${id}/value`, { text })),
    back: async () => void (await run('history.back()')),
    forward: async () => void (await run('history.forward()')),
    enter: async (target) => {
      await call('POST', '/frame', { id: null });
      if (target === null) return true;
      const element = await find(target);
      if (!element) return false;
      await call('POST', '/frame', { id: element });
      return true;
    },
  };
};
