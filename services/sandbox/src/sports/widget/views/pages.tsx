/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Board, EventView } from '../../protocol.ts';
import { isSportPath } from '../router.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { EmptyState } from './empty-state.tsx';
import { EventList } from './event-list.tsx';
import { Featured } from './featured.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { liveCount, Search } from './navigation.tsx';

const HOME_LIVE_MAX = 8;
const HOME_SOON_MAX = 10;
const SOON_MS = 3 * 60 * 60_000;

const isLive = ({ state }: EventView): boolean => state.phase === 'live';
const isAhead = ({ state }: EventView): boolean => state.phase === 'scheduled';

function Section({ title, to, children }: { title: string; to?: string; children: ComponentChildren }) {
  const { say } = useWords();
  return (
    <section class="section">
      <header class="section-head">
        <h2>{title}</h2>
        {to && (
          <Link to={to} class="see-all">
            {say('seeAll')} <Icon name="chevron-right" size={15} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

function SportTiles({ board }: { board: Board }) {
  const { lang, say } = useWords();
  return (
    <div class="tiles">
      {board.sports.map((sport) => (
        <Link key={sport.id} to={`/${sport.slug}`} class={`tile ${sport.kind}`}>
          <Field kind={sport.kind} />
          <Icon name={`sport-${sport.kind}`} size={34} />
          <b>{sport.name[lang]}</b>
          <small>
            {liveCount(board, sport.id)} {say('live').toLowerCase()}
          </small>
        </Link>
      ))}
    </div>
  );
}

export function HomePage({ board }: { board: Board }) {
  const { say } = useWords();
  const { layout } = useStore(useWidget().screen);
  const live = board.events.filter(isLive).slice(0, HOME_LIVE_MAX);
  const soon = board.events.filter(isAhead).slice(0, HOME_SOON_MAX);
  return (
    <>
      <Featured board={board} />
      {layout !== 'wide' && <Search />}
      {layout !== 'phone' && <SportTiles board={board} />}
      {live.length > 0 && (
        <Section title={say('liveNow')} to="/live">
          <EventList board={board} events={live} />
        </Section>
      )}
      <Section title={say('startingSoon')} to="/upcoming">
        <EventList board={board} events={soon} />
      </Section>
    </>
  );
}

export function LivePage({ board, sportSlug }: { board: Board; sportSlug: string | undefined }) {
  const { lang, say } = useWords();
  const all = board.events.filter(isLive);
  const sport = board.sports.find((candidate) => isSportPath(candidate, sportSlug));
  const events = sport ? all.filter(({ sportId }) => sportId === sport.id) : all;
  return (
    <Section title={say('live')}>
      <div class="tabs" role="group" aria-label={say('sports')}>
        <Link to="/live" class="tab">
          {say('all')} <span class="count">{all.length}</span>
        </Link>
        {board.sports.map(({ id, slug, kind, name }) => (
          <Link key={id} to={`/live/${slug}`} class="tab">
            <Icon name={`sport-${kind}`} size={15} /> {name[lang]} <span class="count">{liveCount(board, id)}</span>
          </Link>
        ))}
      </div>
      {events.length > 0 ? (
        <EventList board={board} events={events} />
      ) : (
        <EmptyState text={say('noLive')} icon="radio" to="/upcoming" action={say('startingSoon')} />
      )}
    </Section>
  );
}

export function UpcomingPage({ board }: { board: Board }) {
  const { say } = useWords();
  const events = board.events.filter((event) => isAhead(event) && event.startsAt - board.now < SOON_MS);
  return (
    <Section title={say('startingSoon')}>
      <EventList board={board} events={events} />
    </Section>
  );
}

export function PopularPage({ board }: { board: Board }) {
  const { say } = useWords();
  const popular = new Set(board.leagues.filter((league) => league.popular).map(({ id }) => id));
  const events = board.events.filter(
    (event) =>
      popular.has(event.leagueId) && (isLive(event) || (isAhead(event) && event.startsAt - board.now < SOON_MS)),
  );
  return (
    <Section title={say('popularLeagues')}>
      <EventList board={board} events={events} />
    </Section>
  );
}

export function FavouritesPage({ board }: { board: Board }) {
  const { favourites } = useWidget();
  const { say } = useWords();
  const { ids } = useStore(favourites.state);
  const events = board.events.filter(({ id, leagueId }) => ids.includes(id) || ids.includes(`league:${leagueId}`));
  return (
    <Section title={say('favourites')}>
      {events.length > 0 ? (
        <EventList board={board} events={events} />
      ) : (
        <EmptyState text={say('noFavourites')} icon="star" to="/live" action={say('seeLive')} />
      )}
    </Section>
  );
}

export function SearchPage({ board, query }: { board: Board; query: string }) {
  const { lang, say } = useWords();
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const wanted = plain(query.trim());
  const events = board.events.filter((event) => {
    const league = board.leagues.find(({ id }) => id === event.leagueId);
    return plain(`${event.home.name} ${event.away.name} ${league?.name[lang] ?? ''}`).includes(wanted);
  });
  return (
    <Section title={`“${query.trim()}”`}>
      {events.length > 0 ? (
        <EventList board={board} events={events} />
      ) : (
        <EmptyState text={say('noResults', { q: query.trim() })} icon="search" />
      )}
    </Section>
  );
}

interface SportPageProps {
  board: Board;
  sportSlug: string;
  leagueSlug: string | undefined;
}

export function SportPage({ board, sportSlug, leagueSlug }: SportPageProps) {
  const { lang, say } = useWords();
  const sport = board.sports.find((candidate) => isSportPath(candidate, sportSlug));
  if (!sport) return <EmptyState text={say('missing')} icon="search" to="/" action={say('home')} />;
  const leagues = board.leagues.filter(({ sportId }) => sportId === sport.id);
  const league = leagues.find(({ slug }) => slug === leagueSlug);
  const events = board.events.filter(({ sportId, leagueId, state }) => {
    const isHere = league ? leagueId === league.id : sportId === sport.id;
    return isHere && state.phase !== 'finished';
  });
  const live = events.filter(isLive);
  const ahead = events.filter(isAhead);
  return (
    <>
      <header class={`sport-head ${sport.kind}`}>
        <Field kind={sport.kind} />
        <Icon name={`sport-${sport.kind}`} size={44} />
        <div>
          <h1>{league ? league.name[lang] : sport.name[lang]}</h1>
          <p>
            {events.length === 1 ? say('game') : say('games', { n: events.length })} · {live.length}{' '}
            {say('live').toLowerCase()}
          </p>
        </div>
      </header>
      <div class="tabs" role="group">
        <Link to={`/${sport.slug}`} class="tab">
          {say('all')}
        </Link>
        {leagues.map(({ id, slug, name }) => (
          <Link key={id} to={`/${sport.slug}/${slug}`} class="tab">
            {name[lang]}
          </Link>
        ))}
      </div>
      {live.length > 0 && (
        <Section title={say('liveNow')}>
          <EventList board={board} events={live} />
        </Section>
      )}
      {ahead.length > 0 && (
        <Section title={say('upcoming')}>
          <EventList board={board} events={ahead} />
        </Section>
      )}
      {events.length === 0 && <EmptyState text={say('noUpcoming')} icon="calendar-days" to="/" action={say('home')} />}
    </>
  );
}
