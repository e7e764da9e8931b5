/** @jsxImportSource preact */
import { typeName } from '../../labels.ts';
import type { Board, EventView, LeagueView, SportView } from '../../protocol.ts';
import { useWords } from '../widget-context.ts';
import { columnTypes, EventRow, useColumns } from './event-row.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Star } from './star.tsx';

interface LeagueBlockProps {
  league: LeagueView;
  sport: SportView;
  events: EventView[];
}

function ColumnTitles({ events, sport, columns }: { events: EventView[]; sport: SportView; columns: number }) {
  const { lang, say } = useWords();
  const titles = columnTypes.slice(0, columns).map((types, index) => {
    const market = events.flatMap(({ markets }) => markets).find(({ type }) => types.includes(type));
    if (!market) return '';
    return index === 0 ? say('result') : typeName(market.type, lang, sport.kind);
  });
  return (
    <div class="groups titles" data-columns={columns} aria-hidden="true">
      {titles.map((title) => (
        <span class="group">{title}</span>
      ))}
    </div>
  );
}

function LeagueBlock({ league, sport, events }: LeagueBlockProps) {
  const { lang } = useWords();
  const columns = useColumns();
  return (
    <section class="league">
      <header class="league-head" data-columns={columns}>
        <Link to={`/${sport.slug}/${league.slug}`} class="league-name">
          <span class={`disc ${sport.kind}`}>
            <Icon name={`sport-${sport.kind}`} size={16} />
          </span>
          <span>
            <b>{league.name[lang]}</b>
            <small>{league.region[lang]}</small>
          </span>
        </Link>
        {columns > 1 && <ColumnTitles events={events} sport={sport} columns={columns} />}
        <Star id={`league:${league.id}`} name={league.name[lang]} />
      </header>
      {events.map((event) => (
        <EventRow key={event.id} event={event} kind={sport.kind} columns={columns} />
      ))}
    </section>
  );
}

/** Matches by league, leagues in the order of the board. */
export function EventList({ board, events }: { board: Board; events: EventView[] }) {
  const blocks = board.leagues.flatMap((league) => {
    const sport = board.sports.find(({ id }) => id === league.sportId);
    const ofLeague = events.filter(({ leagueId }) => leagueId === league.id);
    return sport && ofLeague.length > 0 ? [{ league, sport, events: ofLeague }] : [];
  });
  return (
    <div class="list">
      {blocks.map((block) => (
        <LeagueBlock key={block.league.id} {...block} />
      ))}
    </div>
  );
}
