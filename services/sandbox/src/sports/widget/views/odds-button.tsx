/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { outcomeName, outcomeTag } from '../../labels.ts';
import type { EventView, MarketView, OutcomeView, SportKind } from '../../protocol.ts';
import { legKey } from '../slip.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { oddsText } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { Icon } from './icon.tsx';

const FLASH_MS = 2_400;

type Move = 'up' | 'down' | undefined;

/** Which way the odds have just gone, for as long as it is worth showing. */
function useMove(odds: number): Move {
  const last = useRef(odds);
  const [move, setMove] = useState<Move>();
  useEffect(() => {
    if (odds === last.current) return undefined;
    setMove(odds > last.current ? 'up' : 'down');
    last.current = odds;
    const timer = setTimeout(() => setMove(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

interface OddsButtonProps {
  event: EventView;
  kind: SportKind;
  market: MarketView;
  outcome: OutcomeView;
  /** Lists have room for a letter or two, the event page for words. */
  label: 'tag' | 'name';
}

export function OddsButton({ event, kind, market, outcome, label }: OddsButtonProps) {
  const { slip } = useWidget();
  const { lang, say } = useWords();
  const move = useMove(outcome.odds);
  const { legs } = useStore(slip.state);
  const key = legKey({ eventId: event.id, market: market.key, outcome: outcome.id });
  const isPicked = legs.some((leg) => legKey(leg) === key);
  const sides = { home: event.home.name, away: event.away.name };
  const name = outcomeName(market.key, outcome.id, sides, lang);
  const handleClick = (): void =>
    slip.toggle({
      eventId: event.id,
      slug: event.slug,
      kind,
      market: market.key,
      outcome: outcome.id,
      ...sides,
      isLive: event.state.phase === 'live',
      agreed: outcome.odds,
      odds: outcome.odds,
      suspended: market.suspended,
    });
  return (
    <button
      type="button"
      class={`odds ${label} ${isPicked ? 'picked' : ''} ${move ?? ''}`}
      aria-pressed={isPicked}
      aria-label={`${name}, ${market.suspended ? say('closed') : oddsText(outcome.odds)}`}
      disabled={market.suspended && !isPicked}
      onClick={handleClick}
    >
      <span class="odds-label">{label === 'tag' ? outcomeTag(market.key, outcome.id, lang) : name}</span>
      {market.suspended ? <Icon name="lock" size={14} /> : <span class="odds-value">{oddsText(outcome.odds)}</span>}
    </button>
  );
}
