import type { FactConsumer } from '../facts/deliver-facts.ts';
import type { Job } from '../jobs/job.ts';
import type { Senders } from '../outbox/sender.ts';
import type { Platform } from '../platform/platform.ts';

type Register = (app: Platform) => void;

/** One area of the product: the parts that `app.ts` binds or starts for it. */
export interface Context {
  /** Operations of the public listener. */
  readonly routes?: readonly Register[];
  /** Operations that are served on the operators' port only. */
  readonly operations?: readonly Register[];
  readonly jobs?: readonly Job[];
  readonly consumers?: readonly FactConsumer[];
  readonly senders?: (app: Platform) => Senders;
  /** Started when the server listens; each returns a function that stops it. */
  readonly background?: readonly ((app: Platform) => () => void)[];
}
