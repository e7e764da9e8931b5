/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../../kit/browser-store.ts';
import { marketName, typeName } from '../../labels.ts';
import type { Board, EventView, Incident, LeagueView, MarketType, SportKind, TeamView } from '../../protocol.ts';
import { partLetter, type TextKey } from '../formats.ts';
import { useTexts, useWidget } from '../widget-context.ts';
import { Crest, Field } from './crest.tsx';
import { titleOf } from './matches.tsx';
import { EmptyState, Icon, MatchClock, OddsGroup, Score, scoreOf, Skeleton, Star, Tab } from './parts.tsx';

const MATCH_MINUTES = 90;

const tabs: { title: TextKey; types: MarketType[] | null }[] = [
  { title: 'allMarkets', types: null },
  { title: 'mainMarkets', types: ['winner3', 'winner2', 'double-chance', 'both-score', 'method'] },
  { title: 'totals', types: ['total', 'total-parts', 'odd-even'] },
  { title: 'handicaps', types: ['handicap', 'handicap-parts'] },
  { title: 'special', types: ['correct-score', 'next-goal', 'part-winner'] },
];

interface OfEvent {
  event: EventView;
  kind: SportKind;
}

/** All lines of one kind of market, in a collapsible group. */
function MarketGroup({ type, event, kind }: OfEvent & { type: MarketType }) {
  const { lang } = useTexts();
  const [isOpen, setOpen] = useState(true);
  const markets = event.markets.filter((market) => market.type === type);
  const [only] = markets;
  const title = only && markets.length === 1 ? marketName(only.key, lang, kind) : typeName(type, lang, kind);
  return (
    <section class="market">
      <button type="button" class="market-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{title}</b>
        <Icon name="chevron-down" size={18} />
      </button>
      {isOpen && (
        <div class="lines">
          {markets.map((market) => {
            const className = `line ${type} n${Math.min(4, market.outcomes.length)}`;
            return <OddsGroup key={market.key} class={className} {...{ event, kind, market }} label="name" />;
          })}
        </div>
      )}
    </section>
  );
}

function Markets({ event, kind }: OfEvent) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<TextKey>('allMarkets');
  const shown = tabs.find(({ title }) => title === chosen)?.types ?? null;
  const types = [...new Set(event.markets.map(({ type }) => type))];
  const present = tabs.filter((tab) => !tab.types || tab.types.some((type) => types.includes(type)));
  return (
    <section aria-label={t('markets')}>
      <div class="tabs" role="group" aria-label={t('markets')}>
        {present.map(({ title }) => (
          <Tab key={title} isOn={title === chosen} onPick={() => setChosen(title)}>
            {t(title)}
          </Tab>
        ))}
      </div>
      <div class="markets">
        {types
          .filter((type) => !shown || shown.includes(type))
          .map((type) => (
            <MarketGroup key={type} type={type} event={event} kind={kind} />
          ))}
      </div>
    </section>
  );
}

const Team = ({ team, isServing }: { team: TeamView; isServing: boolean }) => (
  <div class="board-team">
    <Crest team={team} size={76} />
    <b>
      {team.name}
      {isServing && <span class="serve" aria-hidden="true" />}
    </b>
  </div>
);

function Parts({ event: { state, home, away }, kind }: OfEvent) {
  const { parts, points } = state;
  return (
    <table class="board-parts">
      <thead>
        <tr>
          <th />
          {parts.map((_, index) => (
            <th>
              {partLetter[kind]}
              {index + 1}
            </th>
          ))}
          {points && <th>•</th>}
        </tr>
      </thead>
      <tbody>
        {([0, 1] as const).map((side) => (
          <tr>
            <th scope="row">{(side === 0 ? home : away).short}</th>
            {parts.map((part) => (
              <td class={part[side] > part[side === 0 ? 1 : 0] ? 'ahead' : ''}>{part[side]}</td>
            ))}
            {points && <td class="points">{points[side]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const colorsOf = ({ home, away }: EventView) => ({ '--home': home.colors[0], '--away': away.colors[0] });

function Scoreboard({ event, kind, league }: OfEvent & { league: LeagueView }) {
  const { lang } = useTexts();
  const { state, home, away } = event;
  const score = scoreOf(event, kind);
  return (
    <header class="scoreboard" style={colorsOf(event)}>
      <Field kind={kind} />
      <div class="board-top">
        <span>{league.name[lang]}</span>
        <Star id={event.id} name={titleOf(event)} />
      </div>
      <div class="board-main">
        <Team team={home} isServing={state.serving === 0} />
        <div class="board-score">
          {score ? <Score score={score} class="digits" /> : <span class="digits versus">×</span>}
          <MatchClock event={event} />
        </div>
        <Team team={away} isServing={state.serving === 1} />
      </div>
      {score && kind !== 'football' && <Parts event={event} kind={kind} />}
    </header>
  );
}

function Mark({ incident: { kind, side, minute }, name }: { incident: Incident; name: string }) {
  const { t } = useTexts();
  const title = `${minute}' ${t(kind)}, ${name}`;
  const left = `${Math.min(99, (minute / MATCH_MINUTES) * 100)}%`;
  return (
    <li class={`mark ${kind === 'card' ? 'booking' : kind} side${side}`} style={{ left }} title={title}>
      <span class="hidden">{title}</span>
    </li>
  );
}

/** The current attacking pressure, and the incidents so far. */
function Timeline({ event, kind }: OfEvent) {
  const { t } = useTexts();
  const { state, home, away } = event;
  const pressure = `${state.pressure}%`;
  const done = Math.min(100, ((Number.parseInt(state.clock, 10) || 45) / MATCH_MINUTES) * 100);
  return (
    <section class="timeline" style={colorsOf(event)}>
      <div class="pressure">
        <span>{home.short}</span>
        <span class="bar" role="img" aria-label={`${t('pressure')}: ${home.name} ${pressure}`}>
          <i style={{ width: pressure }} />
        </span>
        <span>{away.short}</span>
      </div>
      {kind === 'football' && (
        <ol class="marks" aria-label={t('timeline')}>
          <i class="done" aria-hidden="true" style={{ width: `${done}%` }} />
          {state.incidents.map((incident) => (
            <Mark incident={incident} name={incident.side === 0 ? home.name : away.name} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** One match: the live score and all markets. */
export const EventPage = ({ board, slug }: { board: Board; slug: string }) => {
  const { live, router } = useWidget();
  const { t } = useTexts();
  const { open, openMissing } = useStore(live.state);
  useEffect(() => {
    void live.watch(slug);
    return () => void live.watch(undefined);
  }, [slug]);
  const event = open ?? board.events.find((one) => one.slug === slug);
  if (!event && openMissing) return <EmptyState text={t('missing')} icon="search" to="/live" action={t('seeLive')} />;
  if (!event) return <Skeleton />;
  const sport = board.sports.find(({ id }) => id === event.sportId);
  const league = board.leagues.find(({ id }) => id === event.leagueId);
  if (!sport || !league) return null;
  const { kind } = sport;
  return (
    <article class="event">
      <button type="button" class="back" onClick={() => router.go(`/${sport.slug}`)}>
        <Icon name="chevron-left" size={18} /> {t('back')}
      </button>
      <Scoreboard event={event} kind={kind} league={league} />
      {event.state.phase === 'live' && <Timeline event={event} kind={kind} />}
      {event.state.phase === 'finished' ? (
        <EmptyState text={t('ended')} icon="trophy" to="/live" action={t('seeLive')} />
      ) : (
        <Markets event={event} kind={kind} />
      )}
    </article>
  );
};
