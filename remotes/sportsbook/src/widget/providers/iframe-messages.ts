import * as z from '@jangada/contracts/values/schema';

/*
 * The messages between the page and a provider's page in a frame, version 1. Every message has `v` and `type`. `seq`
 * counts the page's navigations. A route reported by the frame carries the last `seq` that the frame has followed, so
 * that a report that crossed a newer navigation is recognised as outdated.
 */

export const VERSION = 1;

const PATH_CHARACTERS_MAX = 2048;
const path = z.string().check(z.maxLength(PATH_CHARACTERS_MAX));
const v = z.literal(VERSION);
const seq = z.int().check(z.minimum(0));
const id = z.int();

/** From the provider's frame. `hello` is accepted in any version, because it names the frame's version. */
export const frameMessage = z.discriminatedUnion('type', [
  z.object({ v: z.int(), type: z.literal('hello') }),
  z.object({ v, type: z.literal('ready') }),
  z.object({ v, type: z.literal('failed') }),
  z.object({ v, type: z.literal('login-required') }),
  z.object({ v, type: z.literal('register-required') }),
  z.object({ v, type: z.literal('deposit-required') }),
  z.object({ v, type: z.literal('session-refresh') }),
  z.object({ v, type: z.literal('token-expired'), id }),
  z.object({ v, type: z.literal('route-changed'), path, seq }),
  z.object({ v, type: z.literal('bet-slip-changed'), open: z.boolean() }),
]);

export type FrameMessage = z.infer<typeof frameMessage>;

/** From the page. `token` is null for a guest, and in reply to `token-expired` when there is no new one. */
export type PageMessage =
  | {
      readonly type: 'init';
      readonly brandId: string;
      readonly theme: string;
      readonly language: string;
      readonly currency: 'BRL';
      readonly token: string | null;
      readonly path: string;
      readonly seq: number;
    }
  | { readonly type: 'navigate'; readonly path: string; readonly seq: number }
  | { readonly type: 'token'; readonly id: number; readonly token: string | null };
