import type { TransportReply } from '@jangada/contracts/client/transport';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import { errorStatus } from '@jangada/contracts/api/errors';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { replyOf } from '../stub-host/fakes.ts';
import type { Network } from '../stub-host/fakes.ts';
import { olderReply } from './older-reply.ts';

/** A way in which a call fails. */
export type Fault =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'not-found' }
  /** The reply breaks off in the middle. */
  | { readonly kind: 'corrupt' }
  /** A server of an older contract, without optional fields. */
  | { readonly kind: 'older-contract' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

export const EVERY_CALL = 'every call';

export interface FaultRule {
  /** `GET /profile`, or every call. */
  readonly call: string;
  readonly fault: Fault;
}

export const SLOW_MS = 3_000;

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];

export interface Faults {
  readonly rules: StoreApi<readonly FaultRule[]>;
  /** Sets the fault of a call; null removes it. */
  set(call: string, fault: Fault | null): void;
  readonly network: Network;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const changed = (reply: TransportReply, change: (text: string) => string): TransportReply => ({
  status: reply.status,
  text: change(reply.text),
});

const suffer: (fault: Fault, ...call: Parameters<Network>) => ReturnType<Network> = async (fault, endpoint, answer) => {
  switch (fault.kind) {
    case 'slow':
      await wait(fault.delayMs);
      return answer();
    case 'not-found':
      return replyOf(404, {});
    case 'offline':
      throw new TypeError('Failed to fetch');
    case 'refused':
      return replyOf(errorStatus[fault.code], { code: fault.code, message: errorTexts.pt[fault.code] });
    case 'corrupt':
      return changed(await answer(), (text) => text.slice(0, Math.floor(text.length / 2)));
    case 'older-contract':
      return changed(await answer(), (text) => JSON.stringify(olderReply(endpoint.reply, JSON.parse(text))));
  }
};

/**
 * Faults that a developer puts between a remote and its API, for all calls or for one; a rule for one call has
 * priority.
 */
export const createFaults = (first: readonly FaultRule[] = []): Faults => {
  const rules = createStore<readonly FaultRule[]>(() => first);
  const faultOf = ({ method, path }: Endpoint): Fault | null => {
    const find = (call: string) => rules.getState().find((rule) => rule.call === call)?.fault;
    return find(`${method} ${path}`) ?? find(EVERY_CALL) ?? null;
  };
  return {
    rules,
    set: (call, fault) => {
      const others = rules.getState().filter((rule) => rule.call !== call);
      rules.setState(fault === null ? others : [...others, { call, fault }], true);
    },
    network: (endpoint, answer) => {
      const fault = faultOf(endpoint);
      return fault === null ? answer() : suffer(fault, endpoint, answer);
    },
  };
};
