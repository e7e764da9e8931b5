/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { BetCard } from './bet-card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** The player's own bets, open ones first. */
export function BetList() {
  const { session, myBets, options } = useWidget();
  const { say } = useWords();
  const { status, bets } = useStore(myBets.state);
  const [isOpenTab, setOpenTab] = useState(true);
  useEffect(() => void myBets.refresh(), [myBets]);
  if (!session.hasToken()) {
    return (
      <EmptyState
        text={say('loginForBets')}
        icon="log-in"
        action={say('enter')}
        onAction={() => options().onLogin?.()}
      />
    );
  }
  if (status === 'loading' || status === 'idle') return <Skeleton />;
  if (status === 'failed') {
    return (
      <EmptyState
        text={say('failed')}
        icon="triangle-alert"
        action={say('retry')}
        onAction={() => void myBets.refresh()}
      />
    );
  }
  const isOpenBet = (bet: (typeof bets)[number]): boolean => bet.status === 'accepted' || bet.status === 'pending';
  const shown = bets.filter((bet) => bet.status !== 'rejected' && isOpenBet(bet) === isOpenTab);
  return (
    <>
      <div class="slip-modes">
        <button type="button" class="tab" aria-pressed={isOpenTab} onClick={() => setOpenTab(true)}>
          {say('openBets')} <span class="count">{bets.filter(isOpenBet).length}</span>
        </button>
        <button type="button" class="tab" aria-pressed={!isOpenTab} onClick={() => setOpenTab(false)}>
          {say('settledBets')}
        </button>
      </div>
      {shown.length === 0 ? (
        <EmptyState text={say('noBets')} icon="ticket" />
      ) : (
        <div class="bets">
          {shown.map((bet) => (
            <BetCard key={bet.id} bet={bet} />
          ))}
        </div>
      )}
    </>
  );
}
