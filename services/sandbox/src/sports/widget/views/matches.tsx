/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import { typeName } from '../../labels.ts';
import type { Board, EventView, LeagueView, MarketType, SportKind, SportView } from '../../protocol.ts';
import { useScreen, useTexts } from '../widget-context.ts';
import { Crest, Field } from './crest.tsx';
import { Icon, Link, MatchClock, OddsGroup, scoreOf, SportIcon, Star } from './parts.tsx';

/** The market columns of a list, by the markets of the sport. */
const columnTypes: MarketType[][] = [
  ['winner3', 'winner2'],
  ['total', 'total-parts'],
  ['handicap', 'handicap-parts', 'both-score'],
];
const PARTS_SHOWN = 3;
const SCROLL_PART = 0.85;

export const titleOf = ({ home, away }: EventView): string => `${home.name} x ${away.name}`;

function Side({ event, side, kind }: { event: EventView; side: 0 | 1; kind: SportKind }) {
  const team = side === 0 ? event.home : event.away;
  const { state } = event;
  const score = scoreOf(event, kind);
  return (
    <span class="side">
      <Crest team={team} size={22} />
      <span class="team">{team.name}</span>
      {state.serving === side && <span class="serve" aria-hidden="true" />}
      {score && kind !== 'football' && (
        <span class="parts" aria-hidden="true">
          {state.parts.slice(-PARTS_SHOWN).map((part) => (
            <span>{part[side]}</span>
          ))}
          {state.points && <span class="points">{state.points[side]}</span>}
        </span>
      )}
      {score && <b class="score">{score[side]}</b>}
    </span>
  );
}

/** One match in a list: time, teams, score and main markets. */
function EventRow({ event, kind, columns }: { event: EventView; kind: SportKind; columns: number }) {
  const { t } = useTexts();
  const name = titleOf(event);
  const more = Math.max(0, event.marketCount - 3);
  const markets = columnTypes.slice(0, columns).map((types) => event.markets.find(({ type }) => types.includes(type)));
  return (
    <article class="row" data-columns={columns}>
      <div class="row-top">
        <Star id={event.id} name={name} />
        <MatchClock event={event} />
        {more > 0 && (
          <Link to={`/event/${event.slug}`} class="more" label={`${name}, ${t('moreMarkets', { n: more })}`}>
            +{more} <Icon name="chevron-right" size={14} />
          </Link>
        )}
      </div>
      <Link to={`/event/${event.slug}`} class="sides" label={name}>
        <Side event={event} side={0} kind={kind} />
        <Side event={event} side={1} kind={kind} />
      </Link>
      <div class="groups" data-columns={columns}>
        {markets.map((market) =>
          market ? (
            <OddsGroup class={`group n${market.outcomes.length}`} {...{ event, kind, market }} label="tag" />
          ) : (
            <span class="group empty" aria-hidden="true" />
          ),
        )}
      </div>
    </article>
  );
}

interface LeagueBlockProps {
  league: LeagueView;
  sport: SportView;
  events: EventView[];
}

function ColumnTitles({ events, sport, columns }: Omit<LeagueBlockProps, 'league'> & { columns: number }) {
  const { lang, t } = useTexts();
  const titles = columnTypes.slice(0, columns).map((types, index) => {
    const market = events.flatMap(({ markets }) => markets).find(({ type }) => types.includes(type));
    if (!market) return '';
    return index === 0 ? t('result') : typeName(market.type, lang, sport.kind);
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
  const { lang } = useTexts();
  const { columns } = useScreen();
  const name = league.name[lang];
  return (
    <section class="league">
      <header class="league-head" data-columns={columns}>
        <Link to={`/${sport.slug}/${league.slug}`} class="league-name">
          <span class={`disc ${sport.kind}`}>
            <SportIcon kind={sport.kind} size={16} />
          </span>
          <span>
            <b>{name}</b>
            <small>{league.region[lang]}</small>
          </span>
        </Link>
        {columns > 1 && <ColumnTitles events={events} sport={sport} columns={columns} />}
        <Star id={`league:${league.id}`} name={name} />
      </header>
      {events.map((event) => (
        <EventRow key={event.id} event={event} kind={sport.kind} columns={columns} />
      ))}
    </section>
  );
}

/** Matches by league, leagues in the order of the board. */
export const EventList = ({ board, events }: { board: Board; events: EventView[] }) => (
  <div class="list">
    {board.leagues.map((league) => {
      const sport = board.sports.find(({ id }) => id === league.sportId);
      const own = events.filter(({ leagueId }) => leagueId === league.id);
      return sport && own.length > 0 && <LeagueBlock key={league.id} league={league} sport={sport} events={own} />;
    })}
  </div>
);

function FeaturedCard({ event, board }: { event: EventView; board: Board }) {
  const { lang } = useTexts();
  const sport = board.sports.find(({ id }) => id === event.sportId);
  const league = board.leagues.find(({ id }) => id === event.leagueId);
  const [main] = event.markets;
  if (!sport || !league) return null;
  const { kind } = sport;
  const score = scoreOf(event, kind);
  const [home, away] = [event.home, event.away].map((team) => (
    <span class="card-team">
      <Crest team={team} size={52} />
      <span>{team.name}</span>
    </span>
  ));
  return (
    <article class="card" style={{ '--home': event.home.colors[0], '--away': event.away.colors[0] }}>
      <Field kind={kind} />
      <div class="card-top">
        <span class="card-league">
          <SportIcon kind={kind} size={14} /> {league.name[lang]}
        </span>
        <MatchClock event={event} />
      </div>
      <Link to={`/event/${event.slug}`} class="card-match" label={titleOf(event)}>
        {home}
        <span class="card-score">
          {score ? (
            <>
              <b>{score[0]}</b>
              <i>–</i>
              <b>{score[1]}</b>
            </>
          ) : (
            <i class="versus">×</i>
          )}
        </span>
        {away}
      </Link>
      {main && <OddsGroup class={`group n${main.outcomes.length}`} {...{ event, kind, market: main }} label="tag" />}
    </article>
  );
}

/** The featured matches of the hour, side by side. */
export const Featured = ({ board }: { board: Board }) => {
  const { t } = useTexts();
  const track = useRef<HTMLDivElement>(null);
  // Matches that began last come first, then the next ones.
  const picked = board.events.filter(({ featured }) => featured);
  const running = picked.filter(({ state }) => state.phase === 'live').toReversed();
  const events = [...running, ...picked.filter(({ state }) => state.phase === 'scheduled')];
  if (events.length === 0) return null;
  const scroll = (direction: 1 | -1) => () => {
    const { current } = track;
    current?.scrollBy({ left: direction * current.clientWidth * SCROLL_PART, behavior: 'smooth' });
  };
  return (
    <section class="featured" aria-label={t('highlights')}>
      <header class="section-head">
        <h2>{t('highlights')}</h2>
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
};
