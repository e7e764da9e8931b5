/** @jsxImportSource preact */
import type { Board } from '../../protocol.ts';
import type { TextKey } from '../formats.ts';
import { useScreen, useTexts, useWidget } from '../widget-context.ts';
import { Icon, Link, SportIcon } from './parts.tsx';

const places: { to: string; icon: string; title: TextKey }[] = [
  { to: '/', icon: 'house', title: 'home' },
  { to: '/live', icon: 'radio', title: 'live' },
  { to: '/upcoming', icon: 'clock', title: 'upcoming' },
  { to: '/favorites', icon: 'star', title: 'favourites' },
  { to: '/bets', icon: 'ticket', title: 'myBets' },
];

export const liveCount = (board: Board, sportId?: string): number =>
  board.events.filter((event) => event.state.phase === 'live' && (!sportId || event.sportId === sportId)).length;

export const Search = () => {
  const { screen } = useWidget();
  const { t } = useTexts();
  const { query } = useScreen();
  return (
    <label class="search">
      <Icon name="search" size={16} />
      <input
        type="search"
        value={query}
        placeholder={t('search')}
        aria-label={t('search')}
        onInput={({ currentTarget }) => screen.set({ query: currentTarget.value })}
      />
      {query && (
        <button type="button" aria-label={t('clearSearch')} onClick={() => screen.set({ query: '' })}>
          <Icon name="x" size={16} />
        </button>
      )}
    </label>
  );
};

/** Chips along the top on phones and tablets. */
export const TopNavigation = ({ board }: { board: Board }) => {
  const { lang, t } = useTexts();
  return (
    <nav class="chips" aria-label={t('sports')}>
      {places.map(({ to, icon, title }) => (
        <Link key={to} to={to} class={`chip ${title}`}>
          <Icon name={icon} size={16} />
          {t(title)}
          {title === 'live' && <span class="count">{liveCount(board)}</span>}
        </Link>
      ))}
      {board.sports.map(({ id, slug, kind, name }) => (
        <Link key={id} to={`/${slug}`} class="chip">
          <SportIcon kind={kind} size={16} />
          {name[lang]}
        </Link>
      ))}
    </nav>
  );
};

/** The left column on wide screens. */
export const SideNavigation = ({ board }: { board: Board }) => {
  const { lang, t } = useTexts();
  const popular = board.leagues.flatMap((league) => {
    const sport = league.popular && board.sports.find(({ id }) => id === league.sportId);
    return sport ? [{ ...league, kind: sport.kind, to: `/${sport.slug}/${league.slug}` }] : [];
  });
  return (
    <nav class="rail" aria-label={t('sports')}>
      <Search />
      <ul>
        {places.map(({ to, icon, title }) => (
          <li key={to}>
            <Link to={to} class={`rail-item ${title}`}>
              <Icon name={icon} size={18} />
              <span>{t(title)}</span>
              {title === 'live' && <span class="count">{liveCount(board)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <h3>{t('sports')}</h3>
      <ul>
        {board.sports.map(({ id, slug, kind, name }) => (
          <li key={id}>
            <Link to={`/${slug}`} class="rail-item">
              <SportIcon kind={kind} size={18} />
              <span>{name[lang]}</span>
              <small>{board.events.filter(({ sportId }) => sportId === id).length}</small>
            </Link>
          </li>
        ))}
      </ul>
      <h3>{t('popularLeagues')}</h3>
      <ul>
        {popular.map(({ id, kind, name, to }) => (
          <li key={id}>
            <Link to={to} class="rail-item league-item">
              <span class={`disc ${kind}`}>
                <SportIcon kind={kind} size={12} />
              </span>
              <span>{name[lang]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
