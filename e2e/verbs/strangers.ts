import Pusher from 'pusher-js';
import { ports, urls } from '../site.ts';
import { postJson } from './http.ts';

/** A stranger with their own browser and an HTTP client. */
export interface Stranger {
  /** Calls the API as the given guest, with the stranger's own cookies. */
  readonly callAs: (guest: string, path: string, body?: object) => Promise<{ status: number; body: ApiBody }>;
  /** The ids of all members of the presence channel, from the official client. */
  readonly presentMembers: () => Promise<string[]>;
}

interface ApiBody {
  readonly token?: string;
  readonly code?: string;
  readonly data?: readonly { readonly title: string }[];
}

interface Members {
  each(visit: (member: { readonly id: string }) => void): void;
}

const API = `${urls.jangada}/api/v1`;

/** A stranger who has opened a page of the site. */
export const aStranger = async (): Promise<Stranger> => {
  const page = await fetch(urls.jangada);
  const html = await page.text();
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const ownGuest = /guest_id=([0-9a-f-]{36})/.exec(cookies.join('; '))?.[1] ?? '';
  const [, key = ''] = /"realtime":\{[^}]*"key":"([^"]+)"/.exec(html) ?? [];

  return {
    callAs: async (guest, path, body) => {
      const headers = {
        'guest-id': guest,
        cookie: cookies.join('; '),
        ...(body && { 'content-type': 'application/json' }),
      };
      const reply = await fetch(API + path, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as ApiBody };
    },
    presentMembers: async () => {
      const client = new Pusher(key, {
        cluster: 'eu',
        wsHost: 'localhost',
        wsPort: ports.realtime,
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: {
          transport: 'ajax',
          endpoint: `${API}/broadcasting/auth`,
          headers: { 'guest-id': ownGuest },
        },
      });
      try {
        return await new Promise<string[]>((resolve, reject) => {
          const channel = client.subscribe('presence-universal-public.30');
          channel.bind('pusher:subscription_error', reject);
          channel.bind('pusher:subscription_succeeded', (members: Members) => {
            const ids: string[] = [];
            members.each(({ id }) => ids.push(id));
            resolve(ids);
          });
        });
      } finally {
        client.disconnect();
      }
    },
  };
};

/** The token of a solved captcha. */
export const solvedCaptcha = async (): Promise<string> => {
  const reply = await postJson(`${urls.sandbox}/captcha/solve`, { sitekey: 'e2e' });
  return ((await reply.json()) as { readonly token: string }).token;
};
