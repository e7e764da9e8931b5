import { expect } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';

interface TagEvent {
  readonly container: string;
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Conversation {
  readonly number: number;
  readonly contact?: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly userToken?: string;
  readonly endedAt?: string;
  readonly messages: readonly { readonly author: string; readonly text: string }[];
}

const read = async (path: string): Promise<unknown> => (await fetch(`${urls.sandbox}${path}`)).json();

/** The events of a container since it was last cleared, oldest first. */
export const tagEvents = async (container: string): Promise<readonly TagEvent[]> =>
  ((await read(`/tagmanager/events?id=${container}`)) as TagEvent[]).toReversed();

export const clearTagManager = async (): Promise<void> => {
  await fetch(`${urls.sandbox}/control/tagmanager`, { method: 'DELETE' });
};

/** Waits for the conversation with this message. */
export const conversationWith = async (text: string): Promise<Conversation> => {
  let found: Conversation | undefined;
  await expect
    .poll(async () => {
      const all = (await read('/livechat/desk/conversations')) as Conversation[];
      found = all.find(({ messages }) => messages.some((message) => message.text === text));
      return found;
    })
    .toBeDefined();
  if (!found) throw new Error(`Nobody wrote ${text}`);
  return found;
};

/** The paths that a page has requested from the sandbox so far. */
export const sandboxRequests = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === urls.sandbox) asked.push(url.pathname);
  });
  return asked;
};
