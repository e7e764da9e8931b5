/** @jsxImportSource preact */
import type { Board } from '../../protocol.ts';
import { useStore } from '../../../kit/browser-store.ts';
import type { WordKey } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

const places: { to: string; icon: string; word: WordKey }[] = [
  { to: '/', icon: 'house', word: 'home' },
  { to: '/live', icon: 'radio', word: 'live' },
  { to: '/upcoming', icon: 'clock', word: 'upcoming' },
  { to: '/favorites', icon: 'star', word: 'favourites' },
  { to: '/bets', icon: 'ticket', word: 'myBets' },
];

export const liveCount = (board: Board, sportId?: string): number =>
  board.events.filter((event) => event.state.phase === 'live' && (!sportId || event.sportId === sportId)).length;

export function Search() {
  const { screen } = useWidget();
  const { say } = useWords();
  const { query } = useStore(screen);
  return (
    <label class="search">
      <Icon name="search" size={16} />
      <input
        type="search"
        value={query}
        placeholder={say('search')}
        aria-label={say('search')}
        onInput={({ currentTarget }) => screen.set({ query: currentTarget.value })}
      />
      {query && (
        <button type="button" aria-label={say('clearSearch')} onClick={() => screen.set({ query: '' })}>
          <Icon name="x" size={16} />
        </button>
      )}
    </label>
  );
}

/** Chips along the top on phones and tablets. */
export function TopNavigation({ board }: { board: Board }) {
  const { lang, say } = useWords();
  return (
    <nav class="chips" aria-label={say('sports')}>
      {places.map(({ to, icon, word }) => (
        <Link key={to} to={to} class={`chip ${word}`}>
          <Icon name={icon} size={16} />
          {say(word)}
          {word === 'live' && <span class="count">{liveCount(board)}</span>}
        </Link>
      ))}
      {board.sports.map((sport) => (
        <Link key={sport.id} to={`/${sport.slug}`} class="chip">
          <Icon name={`sport-${sport.kind}`} size={16} />
          {sport.name[lang]}
        </Link>
      ))}
    </nav>
  );
}

/** The column on the left where there is room. */
export function SideNavigation({ board }: { board: Board }) {
  const { lang, say } = useWords();
  return (
    <nav class="rail" aria-label={say('sports')}>
      <Search />
      <ul>
        {places.map(({ to, icon, word }) => (
          <li key={to}>
            <Link to={to} class={`rail-item ${word}`}>
              <Icon name={icon} size={18} />
              <span>{say(word)}</span>
              {word === 'live' && <span class="count">{liveCount(board)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <h3>{say('sports')}</h3>
      <ul>
        {board.sports.map((sport) => (
          <li key={sport.id}>
            <Link to={`/${sport.slug}`} class="rail-item">
              <Icon name={`sport-${sport.kind}`} size={18} />
              <span>{sport.name[lang]}</span>
              <small>{board.events.filter(({ sportId }) => sportId === sport.id).length}</small>
            </Link>
          </li>
        ))}
      </ul>
      <h3>{say('popularLeagues')}</h3>
      <ul>
        {board.leagues
          .filter(({ popular }) => popular)
          .map((league) => {
            const sport = board.sports.find(({ id }) => id === league.sportId);
            return (
              sport && (
                <li key={league.id}>
                  <Link to={`/${sport.slug}/${league.slug}`} class="rail-item league-item">
                    <span class={`disc ${sport.kind}`}>
                      <Icon name={`sport-${sport.kind}`} size={12} />
                    </span>
                    <span>{league.name[lang]}</span>
                  </Link>
                </li>
              )
            );
          })}
      </ul>
    </nav>
  );
}
