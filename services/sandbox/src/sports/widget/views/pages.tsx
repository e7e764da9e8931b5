/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useStore } from '../../../kit/browser-store.ts';
import type { Board, EventView } from '../../protocol.ts';
import { isSportPath } from '../router.ts';
import { useScreen, useTexts, useWidget } from '../widget-context.ts';
import { Field } from './crest.tsx';
import { EventList, Featured } from './matches.tsx';
import { liveCount, Search } from './navigation.tsx';
import { EmptyState, Icon, Link, SportIcon } from './parts.tsx';

const HOME_LIVE_MAX = 8;
const HOME_SOON_MAX = 10;
const SOON_MS = 3 * 60 * 60_000;

interface OfBoard {
  board: Board;
}

const isLive = ({ state }: EventView): boolean => state.phase === 'live';
const isAhead = ({ state }: EventView): boolean => state.phase === 'scheduled';
const isSoon = (event: EventView, { now }: Board): boolean => isAhead(event) && event.startsAt - now < SOON_MS;

function Section({ title, to, children }: { title: string; to?: string; children: ComponentChildren }) {
  const { t } = useTexts();
  return (
    <section class="section">
      <header class="section-head">
        <h2>{title}</h2>
        {to && (
          <Link to={to} class="see-all">
            {t('seeAll')} <Icon name="chevron-right" size={15} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** Matches under a title, or the text for an empty list. */
function Matches(props: OfBoard & { title: string; to?: string; events: EventView[]; empty?: ComponentChildren }) {
  const { title, to, board, events, empty } = props;
  return (
    <Section title={title} {...(to && { to })}>
      {events.length > 0 || !empty ? <EventList board={board} events={events} /> : empty}
    </Section>
  );
}

function SportTiles({ board }: OfBoard) {
  const { lang, t } = useTexts();
  return (
    <div class="tiles">
      {board.sports.map(({ id, slug, kind, name }) => (
        <Link key={id} to={`/${slug}`} class={`tile ${kind}`}>
          <Field kind={kind} />
          <SportIcon kind={kind} size={34} />
          <b>{name[lang]}</b>
          <small>
            {liveCount(board, id)} {t('live').toLowerCase()}
          </small>
        </Link>
      ))}
    </div>
  );
}

export const HomePage = ({ board }: OfBoard) => {
  const { t } = useTexts();
  const { layout } = useScreen();
  const live = board.events.filter(isLive).slice(0, HOME_LIVE_MAX);
  const soon = board.events.filter(isAhead).slice(0, HOME_SOON_MAX);
  return (
    <>
      <Featured board={board} />
      {layout !== 'wide' && <Search />}
      {layout !== 'phone' && <SportTiles board={board} />}
      {live.length > 0 && <Matches title={t('liveNow')} to="/live" board={board} events={live} />}
      <Matches title={t('startingSoon')} to="/upcoming" board={board} events={soon} />
    </>
  );
};

export const LivePage = ({ board, sportSlug }: OfBoard & { sportSlug: string | undefined }) => {
  const { lang, t } = useTexts();
  const all = board.events.filter(isLive);
  const sport = board.sports.find((candidate) => isSportPath(candidate, sportSlug));
  const events = all.filter(({ sportId }) => !sport || sportId === sport.id);
  return (
    <Section title={t('live')}>
      <div class="tabs" role="group" aria-label={t('sports')}>
        <Link to="/live" class="tab">
          {t('all')} <span class="count">{all.length}</span>
        </Link>
        {board.sports.map(({ id, slug, kind, name }) => (
          <Link key={id} to={`/live/${slug}`} class="tab">
            <SportIcon kind={kind} size={15} /> {name[lang]} <span class="count">{liveCount(board, id)}</span>
          </Link>
        ))}
      </div>
      {events.length > 0 ? (
        <EventList board={board} events={events} />
      ) : (
        <EmptyState text={t('noLive')} icon="radio" to="/upcoming" action={t('startingSoon')} />
      )}
    </Section>
  );
};

export const UpcomingPage = ({ board }: OfBoard) => {
  const { t } = useTexts();
  const events = board.events.filter((event) => isSoon(event, board));
  return <Matches title={t('startingSoon')} board={board} events={events} />;
};

export const PopularPage = ({ board }: OfBoard) => {
  const { t } = useTexts();
  const popular = new Set(board.leagues.filter((league) => league.popular).map(({ id }) => id));
  const events = board.events.filter((event) => popular.has(event.leagueId) && (isLive(event) || isSoon(event, board)));
  return <Matches title={t('popularLeagues')} board={board} events={events} />;
};

export const FavouritesPage = ({ board }: OfBoard) => {
  const { favourites } = useWidget();
  const { t } = useTexts();
  const { ids } = useStore(favourites.state);
  const events = board.events.filter(({ id, leagueId }) => ids.includes(id) || ids.includes(`league:${leagueId}`));
  const empty = <EmptyState text={t('noFavourites')} icon="star" to="/live" action={t('seeLive')} />;
  return <Matches title={t('favourites')} board={board} events={events} empty={empty} />;
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const SearchPage = ({ board, query }: OfBoard & { query: string }) => {
  const { lang, t } = useTexts();
  const q = query.trim();
  const events = board.events.filter((event) => {
    const league = board.leagues.find(({ id }) => id === event.leagueId);
    return plain(`${event.home.name} ${event.away.name} ${league?.name[lang] ?? ''}`).includes(plain(q));
  });
  const empty = <EmptyState text={t('noResults', { q })} icon="search" />;
  return <Matches title={`“${q}”`} board={board} events={events} empty={empty} />;
};

export const SportPage = (props: OfBoard & { sportSlug: string; leagueSlug: string | undefined }) => {
  const { board, sportSlug, leagueSlug } = props;
  const { lang, t } = useTexts();
  const sport = board.sports.find((candidate) => isSportPath(candidate, sportSlug));
  if (!sport) return <EmptyState text={t('missing')} icon="search" to="/" action={t('home')} />;
  const leagues = board.leagues.filter(({ sportId }) => sportId === sport.id);
  const league = leagues.find(({ slug }) => slug === leagueSlug);
  const events = board.events.filter(
    ({ sportId, leagueId, state }) =>
      state.phase !== 'finished' && (league ? leagueId === league.id : sportId === sport.id),
  );
  const [live, ahead] = [events.filter(isLive), events.filter(isAhead)];
  return (
    <>
      <header class={`sport-head ${sport.kind}`}>
        <Field kind={sport.kind} />
        <SportIcon kind={sport.kind} size={44} />
        <div>
          <h1>{(league ?? sport).name[lang]}</h1>
          <p>
            {events.length === 1 ? t('game') : t('games', { n: events.length })} · {live.length}{' '}
            {t('live').toLowerCase()}
          </p>
        </div>
      </header>
      <div class="tabs" role="group">
        <Link to={`/${sport.slug}`} class="tab">
          {t('all')}
        </Link>
        {leagues.map(({ id, slug, name }) => (
          <Link key={id} to={`/${sport.slug}/${slug}`} class="tab">
            {name[lang]}
          </Link>
        ))}
      </div>
      {live.length > 0 && <Matches title={t('liveNow')} board={board} events={live} />}
      {ahead.length > 0 && <Matches title={t('upcoming')} board={board} events={ahead} />}
      {events.length === 0 && <EmptyState text={t('noUpcoming')} icon="calendar-days" to="/" action={t('home')} />}
    </>
  );
};
