import assert from 'node:assert/strict';
import * as desk from '@jangada/contracts/ops/desk-session';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { BROWSER_COOKIE, SESSION_COOKIE } from '../../src/ops/desk-cookies.ts';
import { invite } from '../../src/staff/invitations.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';
import { aPerson, DESK, deskHeaders } from './staff.ts';
import type { Answer, TestPlatform } from './test-platform.ts';

export type Headers = Readonly<Record<string, string>>;
export type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;
export type Flaws = NonNullable<Parameters<Authenticator['get']>[1]>;

/** A browser that has been at the desk before. */
export const aBrowser = (): Headers => ({
  ...deskHeaders,
  authorization: '',
  cookie: `${BROWSER_COOKIE}=${newBrowserSecret()}`,
});

/** The cookie that an answer sets, with its attributes. */
export const cookieIn = ({ headers }: Answer, name = SESSION_COOKIE): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`)) ?? '';

/** The browser's headers after an answer that has opened a session. */
const withSession = (headers: Headers, answer: Answer): Headers => {
  const [pair = ''] = cookieIn(answer).split(';');
  return { ...headers, cookie: `${headers['cookie'] ?? ''}; ${pair}` };
};

/** Calls of a browser at the desk. */
export const createDesk = (platform: TestPlatform) => {
  /** Somebody for support who has not come yet. @returns the token of the invitation */
  const invited = async (name: string): Promise<string> => {
    const { registry } = platform.db;
    const { id } = await aPerson(platform.db, name, { roles: ['support'] });
    return (await invite(registry, id, null)).token;
  };

  /** Accepts an invitation with a new passkey. */
  const accept = async (token: string, authenticator = createSoftwareAuthenticator(DESK), flaws: Flaws = {}) => {
    const browser = aBrowser();
    const begun = await platform.op(desk.startInvitedPasskey, { params: { token }, headers: browser });
    if (begun.status !== 200) return { answer: begun, headers: browser };
    const response = authenticator.create(begun.body.options, flaws);
    const answer = await platform.op(desk.acceptInvitation, {
      params: { token },
      body: { response },
      headers: browser,
    });
    return { answer, headers: withSession(browser, answer) };
  };

  return {
    invite: invited,
    accept,
    /** Somebody who has accepted an invitation, and is signed in. */
    aKeyHolder: async (name: string): Promise<{ authenticator: Authenticator; headers: Headers }> => {
      const authenticator = createSoftwareAuthenticator(DESK);
      const { answer, headers } = await accept(await invited(name), authenticator);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return { authenticator, headers };
    },
    signIn: async (authenticator: Authenticator, flaws: Flaws = {}, browser = aBrowser()) => {
      const { body } = await platform.op(desk.startDeskSession, { headers: browser });
      const response = authenticator.get(body.options, flaws);
      return platform.op(desk.openDeskSession, { body: { response }, headers: browser });
    },
    /** Touches the passkey in an open session. */
    prove: async (headers: Headers, authenticator: Authenticator) => {
      const { body } = await platform.op(desk.startProof, { headers });
      return platform.op(desk.proveDeskSession, { body: { response: authenticator.get(body.options) }, headers });
    },
  };
};
