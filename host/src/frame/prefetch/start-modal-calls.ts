import { callToStart } from '@jangada/contracts/client/call-to-start';
import { loadTransport } from '@jangada/contracts/client/transport';
import type { Transport } from '@jangada/contracts/client/transport';
import type { StartedCall } from '@jangada/contracts/delivery/boot';
import { fillCall } from '@jangada/contracts/page/first-view-call';
import type { ModalName } from '@jangada/contracts/page/modals';
import { viewState } from '../../composition/view-states.ts';
import type { Shell } from '../../shell/shell.ts';

export type ModalCallsParts = Pick<
  Shell,
  'modules' | 'offers' | 'requestHeaders' | 'session' | 'startedCalls' | 'tenant'
>;

/** Starts the first calls of a modal that is about to load. */
export type StartModalCalls = (name: ModalName, props: Readonly<Record<string, unknown>>) => void;

/** A view makes its first calls when it renders for the first time; unused calls are discarded after this time. */
const UNUSED_MS = 1_000;

const noQuery = new URLSearchParams();

const sendByTransport: Transport = async (request) => (await loadTransport())(request);

/**
 * Starts the calls that a modal's offer declares, together with its code; the client answers the view from them. A view
 * whose code is already in the page makes its calls itself. The calls only read (`startsCall`).
 */
export const createModalCalls = (parts: ModalCallsParts, send: Transport = sendByTransport): StartModalCalls => {
  const { modules, offers, requestHeaders, session, startedCalls, tenant } = parts;

  const isStarted = ({ url, body }: Pick<StartedCall, 'url' | 'body'>): boolean =>
    startedCalls.some((call) => call.url === url && call.body === body);

  const forget = (calls: ReadonlySet<StartedCall>): void => {
    const left = startedCalls.filter((call) => !calls.has(call));
    startedCalls.splice(0, startedCalls.length, ...left);
  };

  /** Discards unused replies, because data may change before a later call. */
  const forgetWhenThere = (remote: string, expose: string, calls: ReadonlySet<StartedCall>): void => {
    const stop = modules.states.subscribe((states) => {
      if (viewState(states, remote, expose).status === 'loading') return;
      stop();
      setTimeout(forget, UNUSED_MS, calls);
    });
  };

  return (name, props) => {
    const offered = offers.getState().modal(name);
    if (!offered || session.getState().status === 'checking') return;
    const { remote, expose } = offered;
    if (viewState(modules.states.getState(), remote, expose).status !== 'loading') return;
    const declared =
      offers
        .getState()
        .offerOf(remote)
        ?.modals.find(({ modal }) => modal === name)?.calls ?? [];
    const calls = new Set<StartedCall>();
    for (const each of declared) {
      const call = callToStart(fillCall(each, props, noQuery), tenant.getState().apiLink);
      if (!call || isStarted(call) || (call.for && session.getState().status !== 'user')) continue;
      const { method, url, body } = call;
      const headers = {
        Accept: 'application/json',
        ...requestHeaders(),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      };
      const request = { method, url, headers, ...(body !== undefined && { body }) };
      const reply = send(request);
      // The reader of the call receives the failure; an unread failure is not an error.
      reply.catch(() => undefined);
      calls.add({ ...request, at: performance.now(), reply });
    }
    if (calls.size === 0) return;
    startedCalls.push(...calls);
    forgetWhenThere(remote, expose, calls);
  };
};
