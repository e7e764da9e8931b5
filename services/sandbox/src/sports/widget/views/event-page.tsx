/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { Board, EventView, MarketType, SportKind } from '../../protocol.ts';
import { useStore } from '../../../kit/browser-store.ts';
import type { WordKey } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { MarketGroup } from './market-group.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { Skeleton } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';

const tabs: { word: WordKey; types: MarketType[] | null }[] = [
  { word: 'allMarkets', types: null },
  { word: 'mainMarkets', types: ['winner3', 'winner2', 'double-chance', 'both-score', 'method'] },
  { word: 'totals', types: ['total', 'total-parts', 'odd-even'] },
  { word: 'handicaps', types: ['handicap', 'handicap-parts'] },
  { word: 'special', types: ['correct-score', 'next-goal', 'part-winner'] },
];

function Markets({ event, kind }: { event: EventView; kind: SportKind }) {
  const { say } = useWords();
  const [chosen, setChosen] = useState<WordKey>('allMarkets');
  const wanted = tabs.find(({ word }) => word === chosen)?.types ?? null;
  const types = [...new Set(event.markets.map(({ type }) => type))];
  const present = tabs.filter((tab) => !tab.types || tab.types.some((type) => types.includes(type)));
  const shown = types.filter((type) => !wanted || wanted.includes(type));
  return (
    <section aria-label={say('markets')}>
      <div class="tabs" role="group" aria-label={say('markets')}>
        {present.map(({ word }) => (
          <button key={word} type="button" class="tab" aria-pressed={word === chosen} onClick={() => setChosen(word)}>
            {say(word)}
          </button>
        ))}
      </div>
      <div class="markets">
        {shown.map((type) => (
          <MarketGroup key={type} type={type} event={event} kind={kind} />
        ))}
      </div>
    </section>
  );
}

/** Everything about one match: the score as it goes, and all its markets. */
export function EventPage({ board, slug }: { board: Board; slug: string }) {
  const { live, router } = useWidget();
  const { say } = useWords();
  const { open, openMissing } = useStore(live.state);
  useEffect(() => {
    live.follow(slug);
    return () => live.follow(undefined);
  }, [slug]);
  const listed = board.events.find((event) => event.slug === slug);
  const event = open ?? listed;
  if (openMissing && !event)
    return <EmptyState text={say('missing')} icon="search" to="/live" action={say('seeLive')} />;
  if (!event) return <Skeleton />;
  const sport = board.sports.find(({ id }) => id === event.sportId);
  const league = board.leagues.find(({ id }) => id === event.leagueId);
  if (!sport || !league) return null;
  const isOver = event.state.phase === 'finished';
  return (
    <article class="event">
      <button type="button" class="back" onClick={() => router.go(`/${sport.slug}`)}>
        <Icon name="chevron-left" size={18} /> {say('back')}
      </button>
      <Scoreboard event={event} kind={sport.kind} league={league} />
      {event.state.phase === 'live' && <Timeline event={event} kind={sport.kind} />}
      {isOver ? (
        <EmptyState text={say('ended')} icon="trophy" to="/live" action={say('seeLive')} />
      ) : (
        <Markets event={event} kind={sport.kind} />
      )}
    </article>
  );
}
