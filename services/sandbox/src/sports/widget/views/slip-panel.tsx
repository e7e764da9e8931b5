/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { BetSlip } from './bet-slip.tsx';
import { BetList } from './bet-list.tsx';
import { Icon } from './icon.tsx';

/** The bet slip and my bets, in the right column or in the sheet. */
export function SlipPanel({ children }: { children?: ComponentChildren }) {
  const { slip, screen, myBets } = useWidget();
  const { say } = useWords();
  const { legs } = useStore(slip.state);
  const { slipTab } = useStore(screen);
  const showBets = (): void => {
    screen.set({ slipTab: 'bets' });
    void myBets.refresh();
  };
  return (
    <>
      <header class="panel-head">
        <button
          type="button"
          class="panel-tab"
          aria-pressed={slipTab === 'slip'}
          onClick={() => screen.set({ slipTab: 'slip' })}
        >
          <Icon name="ticket" size={17} /> {say('slip')}
          {legs.length > 0 && <span class="count">{legs.length}</span>}
        </button>
        <button type="button" class="panel-tab" aria-pressed={slipTab === 'bets'} onClick={showBets}>
          {say('myBets')}
        </button>
        {children}
      </header>
      <div class="panel-body">{slipTab === 'slip' ? <BetSlip /> : <BetList />}</div>
    </>
  );
}
