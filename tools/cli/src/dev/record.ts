import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { events } from '@jangada/contracts/events/events';
import { publicChannel } from '@jangada/contracts/domains/realtime/channels';
import { safeParse } from '@jangada/contracts/values/schema';
import { siteConfig } from '@jangada/contracts/domains/site/site-config';

const SECONDS_DEFAULT = 30;
const USAGE = `record <site> [--seconds ${SECONDS_DEFAULT}] [--out recording.json] [--name "what it shows"]`;

interface Frame {
  readonly event?: unknown;
  readonly data?: unknown;
}

type Moment = { atMs: number; event: string; payload: unknown } | { atMs: number; connection: string };

/** The realtime gateway of a site, found in the same way as by its pages. */
const gatewayOf = async (site: URL): Promise<string> => {
  const local = site.hostname.endsWith('.localhost') ? `${site.protocol}//localhost:${site.port}` : site.origin;
  const answer = await fetch(`${local}/api/site-config?domain=${site.hostname}&t=${Date.now()}`);
  const config = safeParse(siteConfig, await answer.json());
  if (!answer.ok || !config.success) throw new Error(`${site.origin} says nothing about its realtime connection.`);
  const { key, host = 'localhost', port, tls, cluster } = config.data.realtime;
  const place = port === undefined && config.data.realtime.host === undefined ? `ws-${cluster}.pusher.com` : host;
  return `${tls ? 'wss' : 'ws'}://${place}${port === undefined ? '' : `:${port}`}/app/${key}?protocol=7&client=record`;
};

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
};

/** The contract's event in a frame; other frames are ignored. */
const momentOf = (frame: Frame, atMs: number): Moment | null => {
  const known = events.find(({ wire }) => wire !== undefined && wire.name === frame.event);
  const payload = known && safeParse(known.payload, parsed(frame.data));
  return known && payload?.success ? { atMs, event: known.name, payload: payload.data } : null;
};

/**
 * Records the public channel of a site as a guest. Private channels of players are not recorded.
 *
 * @throws when the site or its gateway does not answer
 */
const record = async (site: URL, seconds: number): Promise<Moment[]> => {
  const socket = new WebSocket(await gatewayOf(site));
  const startedMs = performance.now();
  const moments: Moment[] = [];
  const now = () => Math.round(performance.now() - startedMs);
  socket.addEventListener('message', ({ data }) => {
    const frame = parsed(data) as Frame;
    if (frame.event === 'pusher:connection_established') {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: publicChannel } }));
    }
    if (frame.event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
    const moment = momentOf(frame, now());
    if (moment) moments.push(moment);
  });
  await new Promise<void>((resolve, reject) => {
    const end = setTimeout(resolve, seconds * 1_000);
    socket.addEventListener('error', () => reject(new Error('The realtime gateway does not answer.')));
    socket.addEventListener('close', () => {
      clearTimeout(end);
      moments.push({ atMs: now(), connection: 'unavailable' });
      resolve();
    });
  });
  socket.close();
  return moments;
};

/** Runs `pnpm dev record <site>`: writes a recording that the developer's panel plays. */
export const runRecord = async (argv: readonly string[], say: (line: string) => void): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: String(SECONDS_DEFAULT) },
      out: { type: 'string', default: 'recording.json' },
      name: { type: 'string' },
    },
  });
  const [site] = positionals;
  const seconds = Number(values.seconds);
  if (!site || !URL.canParse(site) || !(seconds > 0)) throw new Error(USAGE);
  const moments = await record(new URL(site), seconds);
  const name = values.name ?? `${new URL(site).hostname}, ${seconds} s`;
  writeFileSync(values.out, `${JSON.stringify({ name, moments }, null, 2)}\n`);
  say(`${moments.length} moments in ${values.out}`);
};
