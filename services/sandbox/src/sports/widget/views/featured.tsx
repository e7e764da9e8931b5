/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import type { Board, EventView } from '../../protocol.ts';
import { useWords } from '../widget-context.ts';
import { Crest } from './crest.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { MatchClock } from './match-clock.tsx';
import { OddsButton } from './odds-button.tsx';

const SCROLL_PART = 0.85;

function FeaturedCard({ event, board }: { event: EventView; board: Board }) {
  const { lang } = useWords();
  const sport = board.sports.find(({ id }) => id === event.sportId);
  const league = board.leagues.find(({ id }) => id === event.leagueId);
  const [main] = event.markets;
  if (!sport || !league) return null;
  const isStarted = event.state.phase !== 'scheduled';
  const colors = { '--home': event.home.colors[0], '--away': event.away.colors[0] };
  return (
    <article class="card" style={colors}>
      <Field kind={sport.kind} />
      <div class="card-top">
        <span class="card-league">
          <Icon name={`sport-${sport.kind}`} size={14} /> {league.name[lang]}
        </span>
        <MatchClock event={event} />
      </div>
      <Link to={`/event/${event.slug}`} class="card-match" label={`${event.home.name} x ${event.away.name}`}>
        <span class="card-team">
          <Crest team={event.home} size={52} />
          <span>{event.home.name}</span>
        </span>
        <span class="card-score">
          {isStarted && sport.kind !== 'mma' ? (
            <>
              <b>{event.state.score[0]}</b>
              <i>–</i>
              <b>{event.state.score[1]}</b>
            </>
          ) : (
            <i class="versus">×</i>
          )}
        </span>
        <span class="card-team">
          <Crest team={event.away} size={52} />
          <span>{event.away.name}</span>
        </span>
      </Link>
      {main && (
        <div class={`group n${main.outcomes.length}`}>
          {main.outcomes.map((outcome) => (
            <OddsButton key={outcome.id} event={event} kind={sport.kind} market={main} outcome={outcome} label="tag" />
          ))}
        </div>
      )}
    </article>
  );
}

/** The matches of the hour, side by side. */
export function Featured({ board }: { board: Board }) {
  const { say } = useWords();
  const track = useRef<HTMLDivElement>(null);
  // What has just begun comes first, then what is next.
  const picked = board.events.filter(({ featured, state }) => featured && state.phase !== 'finished');
  const running = picked.filter(({ state }) => state.phase === 'live').toReversed();
  const events = [...running, ...picked.filter(({ state }) => state.phase === 'scheduled')];
  if (events.length === 0) return null;
  const scroll = (direction: 1 | -1) => () => {
    const { current } = track;
    current?.scrollBy({ left: direction * current.clientWidth * SCROLL_PART, behavior: 'smooth' });
  };
  return (
    <section class="featured" aria-label={say('highlights')}>
      <header class="section-head">
        <h2>{say('highlights')}</h2>
        <span class="arrows" aria-hidden="true">
          <button type="button" tabIndex={-1} onClick={scroll(-1)}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" tabIndex={-1} onClick={scroll(1)}>
            <Icon name="chevron-right" />
          </button>
        </span>
      </header>
      <div class="track" ref={track}>
        {events.map((event) => (
          <FeaturedCard key={event.id} event={event} board={board} />
        ))}
      </div>
    </section>
  );
}
