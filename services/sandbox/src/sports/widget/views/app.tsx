/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Board } from '../../protocol.ts';
import { placeOf } from '../router.ts';
import { totalOdds } from '../slip.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { oddsText } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { BetList } from './bet-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { EventPage } from './event-page.tsx';
import { Icon } from './icon.tsx';
import { Search, SideNavigation, TopNavigation } from './navigation.tsx';
import { FavouritesPage, HomePage, LivePage, PopularPage, SearchPage, SportPage, UpcomingPage } from './pages.tsx';
import { Skeleton } from './skeleton.tsx';
import { SlipPanel } from './slip-panel.tsx';

function Page({ board }: { board: Board }) {
  const { router, screen } = useWidget();
  const { say } = useWords();
  const { query } = useStore(screen);
  const place = placeOf(useStore(router.state).path);
  if (query.trim().length > 1) return <SearchPage board={board} query={query} />;
  switch (place.page) {
    case 'home':
      return <HomePage board={board} />;
    case 'live':
      return <LivePage board={board} sportSlug={place.sportSlug} />;
    case 'upcoming':
      return <UpcomingPage board={board} />;
    case 'popular':
      return <PopularPage board={board} />;
    case 'favourites':
      return <FavouritesPage board={board} />;
    case 'event':
      return <EventPage key={place.slug} board={board} slug={place.slug} />;
    case 'sport':
      return <SportPage board={board} sportSlug={place.sportSlug} leagueSlug={place.leagueSlug} />;
    case 'bets':
      return (
        <section class="section narrow">
          <header class="section-head">
            <h2>{say('myBets')}</h2>
          </header>
          <BetList />
        </section>
      );
  }
}

function Content() {
  const { live } = useWidget();
  const { say } = useWords();
  const { status, board } = useStore(live.state);
  if (status === 'failed') {
    return (
      <EmptyState text={say('failed')} icon="triangle-alert" action={say('retry')} onAction={() => void live.load()} />
    );
  }
  return status === 'loading' ? <Skeleton /> : <Page board={board} />;
}

/** The slip of narrow screens: a button that floats above the operator's bottom bar, and a sheet. */
function FloatingSlip() {
  const { slip, screen } = useWidget();
  const { say } = useWords();
  const { legs, phase } = useStore(slip.state);
  const { slipOpen } = useStore(screen);
  const sheet = useRef<HTMLDivElement>(null);
  const close = (): void => {
    screen.set({ slipOpen: false });
    if (phase === 'placed') slip.clear();
  };
  useEffect(() => {
    if (!slipOpen) return undefined;
    sheet.current?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [slipOpen]);
  if (!slipOpen) {
    if (legs.length === 0) return null;
    return (
      <button
        type="button"
        class="float"
        aria-label={say('openSlip')}
        onClick={() => screen.set({ slipOpen: true, slipTab: 'slip' })}
      >
        <span class="float-count">{legs.length}</span>
        <span>{say('slip')}</span>
        <b>{oddsText(totalOdds(legs))}</b>
        <Icon name="chevron-right" size={18} />
      </button>
    );
  }
  return (
    <>
      <button type="button" class="shade" tabIndex={-1} aria-label={say('close')} onClick={close} />
      <div ref={sheet} class="sheet" role="dialog" aria-modal="true" aria-label={say('slip')} tabIndex={-1}>
        <SlipPanel>
          <button type="button" class="sheet-close" aria-label={say('close')} onClick={close}>
            <Icon name="chevron-down" size={20} />
          </button>
        </SlipPanel>
      </div>
    </>
  );
}

export function App() {
  const { screen, live, router } = useWidget();
  const { layout, columns, query } = useStore(screen);
  const { board } = useStore(live.state);
  const { page } = placeOf(useStore(router.state).path);
  // The home page has its own place for the search; a match and the bets need none.
  const hasSearch = layout !== 'wide' && (query !== '' || page === 'sport' || page === 'live' || page === 'upcoming');
  return (
    <div class="page" data-layout={layout} data-columns={columns}>
      {layout === 'wide' ? <SideNavigation board={board} /> : <TopNavigation board={board} />}
      <main class="main">
        {hasSearch && <Search />}
        <Content />
      </main>
      {layout === 'phone' ? (
        <FloatingSlip />
      ) : (
        <aside class="column">
          <SlipPanel />
        </aside>
      )}
    </div>
  );
}
