import type { PageParams } from '@jangada/contracts/host/resolve-page';
import type { StoreApi } from 'zustand/vanilla';
import type { Offered } from '../../composition/offers.ts';

/** A page of a remote that is rendered ahead; its address has no parameters. */
export interface PageAhead extends Offered {
  /** Without language prefix. */
  readonly path: string;
  /** Every parameter is empty. */
  readonly params: PageParams;
}

export type PageAheadStore = StoreApi<PageAhead | null>;
