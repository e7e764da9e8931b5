import { createServer, type IncomingMessage } from 'node:http';
import type { JWK } from 'jose';
import type { ListedGame } from '../../src/vendors/aggregators/listed-game.ts';

export interface SentMessage {
  readonly channel: string;
  readonly to: string;
  readonly text: string;
}

export interface PublishedEvent {
  readonly app: string;
  readonly channel: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
}

export interface ThirdParties {
  readonly url: string;
  readonly messages: SentMessage[];
  /** Addresses and numbers that receive nothing. */
  readonly unreachable: Set<string>;
  readonly events: PublishedEvent[];
  /** The occupied realtime channels. */
  readonly occupied: Set<string>;
  readonly launches: Record<string, unknown>[];
  /** Players whose connections the gateway was told to close. */
  readonly disconnected: { readonly app: string; readonly user: string; readonly query: URLSearchParams }[];
  /** Prefixes of paths that are answered with 503. */
  readonly away: Set<string>;
  /** Forwards unknown calls to the server at this address: the sandbox has a complete PIX provider. */
  forwardTo(origin: string): void;
  publishKeys(keys: JWK[]): void;
  /** The studio's reply to every further launch; undefined restores its own. */
  launchAt(address: string | undefined): void;
  close(): Promise<void>;
}

/** The captcha response that tests use for a solved one. */
export const SOLVED = 'solved';

export const aListedGame = (
  game_code: string,
  name: string,
  product: string,
  product_code: string,
  category: string,
  more: Partial<ListedGame> = {},
): ListedGame => ({
  game_code,
  name,
  product,
  product_code,
  category,
  url_product: `http://art.example/makers/${product_code}.svg`,
  url_thumb: `http://art.example/${game_code}.webp?w=360`,
  bonus_allowed: true,
  min_bet: 20,
  max_bet: 50_000,
  volatility: 'medium',
  released_at: '2026-01-15',
  ...more,
});

export const listedGames = [
  aListedGame('mare_tidal', 'Maré Cheia', 'Maré Alta', 'mare', 'slots', {
    popularity: 90,
    rtp: 96.5,
    aliases: ['peixinho', 'high tide'],
    product_aliases: ['marezinha'],
    rules: { pt: 'Gire e torça.', en: 'Spin and hope.' },
  }),
  aListedGame('saci_whirl', 'Redemoinho', 'Saci Studios', 'saci', 'slots', {
    popularity: 80,
    max_win_multiplier: 50,
  }),
  aListedGame('saci_demo', 'Só Ensaio', 'Saci Studios', 'saci', 'slots', { only_demo: true }),
  aListedGame('zarpa_table', 'Mesa Ônix', 'Zarpa Live', 'zarpa', 'live', { has_tables: true, bonus_allowed: false }),
  aListedGame('norte_fly', 'Jato do Norte', 'Vento Norte', 'norte', 'crash', { bonus_allowed: false }),
];

interface Given {
  readonly status: number;
  readonly body: unknown;
}

/** A minimal part of each third party's protocol, in one server that records what it was sent. */
export const startThirdParties = async (): Promise<ThirdParties> => {
  const messages: SentMessage[] = [];
  const unreachable = new Set<string>();
  const events: PublishedEvent[] = [];
  const occupied = new Set<string>();
  const launches: Record<string, unknown>[] = [];
  const disconnected: { app: string; user: string; query: URLSearchParams }[] = [];
  const away = new Set<string>();
  let keys: JWK[] = [];
  let behind: string | undefined;
  let launchAddress: string | undefined;

  const answer = (path: string, search: string, body: Record<string, unknown>): Given | undefined => {
    if ([...away].some((start) => path.startsWith(start))) return { status: 503, body: {} };
    if (path === '/mailbox/messages') {
      if (unreachable.has(String(body['to']))) return { status: 410, body: {} };
      messages.push(body as unknown as SentMessage);
      return { status: 202, body: {} };
    }
    if (path === '/captcha/siteverify') return { status: 200, body: { success: body['response'] === SOLVED } };
    if (path === '/sports/jwks.json') return { status: 200, body: { keys } };
    if (path.endsWith('/game/list')) return { status: 200, body: listedGames };
    if (path.endsWith('/game/url')) {
      launches.push(body);
      return { status: 200, body: { url: launchAddress ?? `https://play.example/${String(body['game_code'])}` } };
    }
    const [, ofApp, user] = /^\/apps\/(\w+)\/users\/(\w+)\/terminate_connections$/.exec(path) ?? [];
    if (ofApp && user) {
      disconnected.push({ app: ofApp, user, query: new URLSearchParams(search) });
      return { status: 200, body: {} };
    }
    const [, app] = /^\/apps\/(\w+)\/batch_events$/.exec(path) ?? [];
    if (app) {
      for (const one of body['batch'] as { channel: string; name: string; data: string }[])
        events.push({ app, channel: one.channel, name: one.name, data: JSON.parse(one.data) });
      return { status: 200, body: {} };
    }
    const [, publisher, what] = /^\/apps\/(\w+)\/(events|channels)$/.exec(path) ?? [];
    if (publisher && what === 'channels')
      return { status: 200, body: { channels: Object.fromEntries([...occupied].map((name) => [name, {}])) } };
    if (publisher) {
      const data = JSON.parse(String(body['data'])) as Record<string, unknown>;
      for (const channel of body['channels'] as string[])
        events.push({ app: publisher, channel, name: String(body['name']), data });
      return { status: 200, body: {} };
    }
    return undefined;
  };

  const server = createServer((request, response) => {
    void readText(request).then(async (text) => {
      const [path = '', search = ''] = (request.url ?? '').split('?');
      const known = answer(path, search, parsed(text));
      const given = known ?? (behind ? await forwarded(behind, request, text) : { status: 404, body: {} });
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    unreachable,
    events,
    occupied,
    launches,
    disconnected,
    away,
    forwardTo: (origin) => void (behind = origin),
    launchAt: (address) => void (launchAddress = address),
    publishKeys: (given) => void (keys = given),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function forwarded(origin: string, { method, url, headers }: IncomingMessage, text: string): Promise<Given> {
  const { authorization = '', 'content-type': type = 'application/json' } = headers;
  const answer = await fetch(`${origin}${url ?? '/'}`, {
    method: method ?? 'GET',
    headers: { authorization, 'content-type': type },
    ...(text ? { body: text } : {}),
  });
  const answered = await answer.text();
  return { status: answer.status, body: parsed(answered) };
}
