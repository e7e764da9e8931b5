/** @jsxImportSource preact */
import type { EventView } from '../../protocol.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { periodName, startText } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';

/** When the match starts, or where it is now. */
export function MatchClock({ event }: { event: EventView }) {
  const { live } = useWidget();
  const { lang, say } = useWords();
  const { board } = useStore(live.state);
  const { state, startsAt } = event;
  if (state.phase === 'scheduled') return <span class="clock">{startText(startsAt, board.now, lang)}</span>;
  if (state.phase === 'finished') return <span class="clock">{say('finished')}</span>;
  return (
    <span class="clock live">
      <span class="pulse" aria-hidden="true" />
      {state.clock && <b>{state.clock}</b>}
      <span>{periodName(state.period, lang)}</span>
    </span>
  );
}
