/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import type { SportKind, TeamView } from '../../protocol.ts';
import drawings from '../drawings.json' with { type: 'json' };

/** Outlines of crests and portraits, patterns inside them, and lines of each sport's field (circles as arcs). */
const { disc, shields, patterns, fields } = drawings;

const shapeOf = (name: string): string =>
  shields[[...name].reduce((total, letter) => total + letter.charCodeAt(0), 0) % shields.length] ?? disc;

/** The badge of a team or the portrait disc of a person, drawn from their colours. */
export const Crest = ({ team, size = 28 }: { team: TeamView; size?: number }) => {
  const id = useId();
  const shape = team.pattern === 'person' ? disc : shapeOf(team.name);
  return (
    <svg class="crest" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <clipPath id={id}>
        <path d={shape} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <path d="M0 0h64v64H0z" fill={team.colors[0]} />
        <path d={patterns[team.pattern]} fill={team.colors[1]} />
        <path d="M0 0h64L0 64z" fill="#fff" opacity="0.14" />
      </g>
      <path d={shape} fill="none" stroke="#fff" stroke-width="3.5" opacity="0.85" />
      <path d={shape} fill="none" stroke="#000" stroke-width="1.2" opacity="0.45" />
    </svg>
  );
};

/** The lines of the sport's field, faint behind a score. */
export const Field = ({ kind }: { kind: SportKind }) => (
  <svg class="field" viewBox="0 0 400 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={fields[kind]} />
  </svg>
);
