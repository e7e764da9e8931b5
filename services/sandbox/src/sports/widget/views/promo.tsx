/** @jsxImportSource preact */
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget } from '../widget-context.ts';
import { Featured } from './featured.tsx';
import { Skeleton } from './skeleton.tsx';

/** The small widget for other pages: the matches of the hour. */
export function Promo() {
  const { live } = useWidget();
  const { status, board } = useStore(live.state);
  if (status === 'failed') return null;
  return <div class="promo">{status === 'loading' ? <Skeleton /> : <Featured board={board} />}</div>;
}
