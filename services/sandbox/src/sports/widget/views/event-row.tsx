/** @jsxImportSource preact */
import type { EventView, MarketType, MarketView, SportKind, TeamView } from '../../protocol.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { Crest } from './crest.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { MatchClock } from './match-clock.tsx';
import { OddsButton } from './odds-button.tsx';
import { Star } from './star.tsx';

/** The columns of a list, by what the sport has. */
export const columnTypes: MarketType[][] = [
  ['winner3', 'winner2'],
  ['total', 'total-parts'],
  ['handicap', 'handicap-parts', 'both-score'],
];

const PARTS_SHOWN = 3;

function Side({ event, side, kind }: { event: EventView; side: 0 | 1; kind: SportKind }) {
  const team: TeamView = side === 0 ? event.home : event.away;
  const { state } = event;
  const isStarted = state.phase !== 'scheduled';
  const showsParts = kind !== 'football' && kind !== 'mma';
  return (
    <span class="side">
      <Crest team={team} size={22} />
      <span class="team">{team.name}</span>
      {state.serving === side && <span class="serve" aria-hidden="true" />}
      {isStarted && showsParts && (
        <span class="parts" aria-hidden="true">
          {state.parts.slice(-PARTS_SHOWN).map((part) => (
            <span>{part[side]}</span>
          ))}
          {state.points && <span class="points">{state.points[side]}</span>}
        </span>
      )}
      {isStarted && kind !== 'mma' && <b class="score">{state.score[side]}</b>}
    </span>
  );
}

function OddsGroup({ event, kind, market }: { event: EventView; kind: SportKind; market: MarketView | undefined }) {
  if (!market) return <span class="group empty" aria-hidden="true" />;
  return (
    <span class={`group n${market.outcomes.length}`}>
      {market.outcomes.map((outcome) => (
        <OddsButton key={outcome.id} event={event} kind={kind} market={market} outcome={outcome} label="tag" />
      ))}
    </span>
  );
}

/** One match in a list: when, who, how it stands, and the markets most people want. */
export function EventRow({ event, kind, columns }: { event: EventView; kind: SportKind; columns: number }) {
  const { say } = useWords();
  const name = `${event.home.name} x ${event.away.name}`;
  const more = Math.max(0, event.marketCount - 3);
  const groups = columnTypes.slice(0, columns).map((types) => event.markets.find(({ type }) => types.includes(type)));
  return (
    <article class="row" data-columns={columns}>
      <div class="row-top">
        <Star id={event.id} name={name} />
        <MatchClock event={event} />
        {more > 0 && (
          <Link to={`/event/${event.slug}`} class="more" label={`${name}, ${say('moreMarkets', { n: more })}`}>
            +{more} <Icon name="chevron-right" size={14} />
          </Link>
        )}
      </div>
      <Link to={`/event/${event.slug}`} class="sides" label={name}>
        <Side event={event} side={0} kind={kind} />
        <Side event={event} side={1} kind={kind} />
      </Link>
      <div class="groups" data-columns={columns}>
        {groups.map((market) => (
          <OddsGroup event={event} kind={kind} market={market} />
        ))}
      </div>
    </article>
  );
}

/** How many market columns fit. */
export const useColumns = (): number => useStore(useWidget().screen).columns;
