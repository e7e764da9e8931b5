/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../../kit/browser-store.ts';
import type { Board } from '../../protocol.ts';
import { oddsText } from '../formats.ts';
import { placeOf } from '../router.ts';
import { totalOdds } from '../slip.ts';
import { useScreen, useSlip, useTexts, useWidget } from '../widget-context.ts';
import { SlipPanel } from './bet-slip.tsx';
import { BetList } from './bets.tsx';
import { EventPage } from './event-page.tsx';
import { Search, SideNavigation, TopNavigation } from './navigation.tsx';
import { FavouritesPage, HomePage, LivePage, PopularPage, SearchPage, SportPage, UpcomingPage } from './pages.tsx';
import { FailedState, Icon, Skeleton } from './parts.tsx';

function Page({ board }: { board: Board }) {
  const { router } = useWidget();
  const { t } = useTexts();
  const { query } = useScreen();
  const place = placeOf(useStore(router.state).path);
  if (query.trim().length > 1) return <SearchPage board={board} query={query} />;
  if (place.page === 'live') return <LivePage board={board} sportSlug={place.sportSlug} />;
  if (place.page === 'event') return <EventPage key={place.slug} board={board} slug={place.slug} />;
  if (place.page === 'sport')
    return <SportPage board={board} sportSlug={place.sportSlug} leagueSlug={place.leagueSlug} />;
  if (place.page === 'bets')
    return (
      <section class="section narrow">
        <header class="section-head">
          <h2>{t('myBets')}</h2>
        </header>
        <BetList />
      </section>
    );
  const pages = { home: HomePage, upcoming: UpcomingPage, popular: PopularPage, favourites: FavouritesPage };
  const Shown = pages[place.page];
  return <Shown board={board} />;
}

function Content() {
  const { live } = useWidget();
  const { status, board } = useStore(live.state);
  if (status === 'failed') return <FailedState onRetry={() => void live.load()} />;
  return status === 'loading' ? <Skeleton /> : <Page board={board} />;
}

/** The slip on narrow screens: a button that floats above the operator's bottom bar, and a sheet. */
function FloatingSlip() {
  const { slip, screen } = useWidget();
  const { t } = useTexts();
  const { legs, phase } = useSlip();
  const { slipOpen } = useScreen();
  const sheet = useRef<HTMLDivElement>(null);
  const open = (): void => screen.set({ slipOpen: true, slipTab: 'slip' });
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
  if (!slipOpen && legs.length === 0) return null;
  if (!slipOpen)
    return (
      <button type="button" class="float" aria-label={t('openSlip')} onClick={open}>
        <span class="float-count">{legs.length}</span>
        <span>{t('slip')}</span>
        <b>{oddsText(totalOdds(legs))}</b>
        <Icon name="chevron-right" size={18} />
      </button>
    );
  return (
    <>
      <button type="button" class="shade" tabIndex={-1} aria-label={t('close')} onClick={close} />
      <div ref={sheet} class="sheet" role="dialog" aria-modal="true" aria-label={t('slip')} tabIndex={-1}>
        <SlipPanel>
          <button type="button" class="sheet-close" aria-label={t('close')} onClick={close}>
            <Icon name="chevron-down" size={20} />
          </button>
        </SlipPanel>
      </div>
    </>
  );
}

export const App = () => {
  const { live, router } = useWidget();
  const { layout, columns, query } = useScreen();
  const { board } = useStore(live.state);
  const { page } = placeOf(useStore(router.state).path);
  // The home page has its own search field; matches and bets need none.
  const hasSearch = layout !== 'wide' && (query !== '' || page === 'sport' || page === 'live' || page === 'upcoming');
  return (
    <div class="page" data-layout={layout} data-columns={columns}>
      {layout === 'wide' ? <SideNavigation board={board} /> : <TopNavigation board={board} />}
      {/* A `div`, because the page around the widget has its own `main` element. */}
      <div class="main">
        {hasSearch && <Search />}
        <Content />
      </div>
      {layout === 'phone' ? (
        <FloatingSlip />
      ) : (
        <aside class="column">
          <SlipPanel />
        </aside>
      )}
    </div>
  );
};
