/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import type { CrestPattern, SportKind, TeamView } from '../../protocol.ts';

const DISC = 'M32 2a30 30 0 1 1 0 60 30 30 0 0 1 0-60z';
const shields = [
  'M32 3 58 9v24c0 14-11 23-26 28C17 56 6 47 6 33V9z',
  'M6 6h52v28c0 15-12 22-26 27C18 56 6 49 6 34z',
  DISC,
  'M32 2 60 18v28L32 62 4 46V18z',
  'M8 4q12 6 24 0 12 6 24 0c4 14 3 40-24 58C5 44 4 18 8 4z',
];

const patterns: Record<CrestPattern, string> = {
  plain: 'M0 0h64v20H0z',
  stripes: 'M8 0h9v64H8zM27.5 0h9v64h-9zM47 0h9v64h-9z',
  hoops: 'M0 10h64v9H0zM0 28h64v9H0zM0 46h64v9H0z',
  half: 'M32 0h32v64H32z',
  sash: 'M-4 10 10-4 68 54 54 68z',
  cross: 'M26 0h12v26h26v12H38v26H26V38H0V26h26z',
  chevron: 'M0 12 32 36 64 12v14L32 50 0 26z',
  person: 'M32 15a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 25c13 0 21 8 22 24H10c1-16 9-24 22-24z',
};

const shapeOf = (name: string): string =>
  shields[[...name].reduce((total, letter) => total + letter.charCodeAt(0), 0) % shields.length] ?? DISC;

/** The badge of a team or the portrait disc of a person, drawn from their colours. */
export function Crest({ team, size = 28 }: { team: TeamView; size?: number }) {
  const id = useId();
  const shape = team.pattern === 'person' ? DISC : shapeOf(team.name);
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
}

/** Lines of the field; circles as arcs. */
const fields: Record<SportKind, string> = {
  football:
    'M200 0v160M0 35h48v90H0M400 35h-48v90h48M0 60h18v40H0M400 60h-18v40h18M162 80a38 38 0 1 0 76 0a38 38 0 1 0-76 0M48 62a26 26 0 0 1 0 36M352 62a26 26 0 0 0 0 36',
  basketball:
    'M200 0v160M0 52h76v56H0M400 52h-76v56h76M0 12h20a80 80 0 0 1 0 136H0M400 12h-20a80 80 0 0 0 0 136h20M174 80a26 26 0 1 0 52 0a26 26 0 1 0-52 0',
  tennis: 'M0 22h400M0 138h400M100 22v116M300 22v116M100 80h200M200 0v160',
  volleyball: 'M200 0v160M133 0v160M267 0v160M0 20h400M0 140h400',
  mma: 'M120 -40h160l80 80v80l-80 80H120l-80-80V40zM150 0h100l60 50v60l-60 50H150l-60-50V50z',
  esports: 'M0 40h90l20 20h180l20-20h90M0 120h90l20-20h180l20 20h90M200 60v40M60 40V0M340 40V0M60 120v40M340 120v40',
};

/** The lines of the sport's field, faint behind a score. */
export const Field = ({ kind }: { kind: SportKind }) => (
  <svg class="field" viewBox="0 0 400 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={fields[kind]} />
  </svg>
);
