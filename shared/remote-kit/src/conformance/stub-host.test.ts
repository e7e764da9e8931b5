import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { refusal } from '../stub-host/fakes.ts';
import type { Network } from '../stub-host/fakes.ts';
import { replyOf } from '../stub-host/fakes.ts';
import { createStubHost } from '../stub-host/stub-host.ts';
import { describeConformance } from './conformance.ts';
import type { ConformingPage, Given } from './page.ts';

const open = (): ConformingPage => {
  const given = new Map<string, Given>();
  const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const network: Network = async (endpoint) => {
    const answer = given.get(keyOf(endpoint));
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    const { status, body } = answer ?? { status: 501, body: {} };
    return replyOf(status, body);
  };
  window.localStorage.clear();
  const stub = createStubHost({ remote: 'wallet', network });
  return {
    wallet: stub.host,
    casino: stub.as('casino'),
    answer: (endpoint, answer) => {
      given.set(keyOf(endpoint), answer);
      // Only registers that there is an answer; the network above defines which one.
      stub.fake.on(endpoint, () => {
        throw refusal(501);
      });
    },
    sent: () =>
      stub.fake.calls.map(({ method, path, body, idempotencyKey = null }) => ({ method, path, body, idempotencyKey })),
    signIn: async (user) => stub.signInAs(user),
    tell: stub.emit,
    takeOut: stub.stop,
    toasts: stub.toasts.getState,
    notices: stub.notices.getState,
    title: () => stub.navigation.titles.at(-1),
    fillStorage: stub.fillStorage,
  };
};

describeConformance('the stub host', open);
