/** @jsxImportSource preact */
import type { EventView, LeagueView, SportKind, TeamView } from '../../protocol.ts';
import { partLetter } from '../words.ts';
import { useWords } from '../widget-context.ts';
import { Crest } from './crest.tsx';
import { Field } from './field.tsx';
import { MatchClock } from './match-clock.tsx';
import { Star } from './star.tsx';

function Team({ team, isServing }: { team: TeamView; isServing: boolean }) {
  return (
    <div class="board-team">
      <Crest team={team} size={76} />
      <b>
        {team.name}
        {isServing && <span class="serve" aria-hidden="true" />}
      </b>
    </div>
  );
}

function Parts({ event, kind }: { event: EventView; kind: SportKind }) {
  const { parts, points } = event.state;
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
            <th scope="row">{(side === 0 ? event.home : event.away).short}</th>
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

export function Scoreboard({ event, kind, league }: { event: EventView; kind: SportKind; league: LeagueView }) {
  const { lang } = useWords();
  const { state, home, away } = event;
  const isStarted = state.phase !== 'scheduled';
  const hasScore = isStarted && kind !== 'mma';
  const colors = { '--home': home.colors[0], '--away': away.colors[0] };
  return (
    <header class="scoreboard" style={colors}>
      <Field kind={kind} />
      <div class="board-top">
        <span>{league.name[lang]}</span>
        <Star id={event.id} name={`${home.name} x ${away.name}`} />
      </div>
      <div class="board-main">
        <Team team={home} isServing={state.serving === 0} />
        <div class="board-score">
          {hasScore ? (
            <span class="digits" aria-live="polite">
              <b>{state.score[0]}</b>
              <i>–</i>
              <b>{state.score[1]}</b>
            </span>
          ) : (
            <span class="digits versus">×</span>
          )}
          <MatchClock event={event} />
        </div>
        <Team team={away} isServing={state.serving === 1} />
      </div>
      {hasScore && kind !== 'football' && <Parts event={event} kind={kind} />}
    </header>
  );
}
