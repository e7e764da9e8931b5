/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import type { JSX } from 'preact';
import type { CrestPattern, TeamView } from '../../protocol.ts';

const shields = [
  'M32 3 58 9v24c0 14-11 23-26 28C17 56 6 47 6 33V9z',
  'M6 6h52v28c0 15-12 22-26 27C18 56 6 49 6 34z',
  'M32 2a30 30 0 1 1 0 60 30 30 0 0 1 0-60z',
  'M32 2 60 18v28L32 62 4 46V18z',
  'M8 4q12 6 24 0 12 6 24 0c4 14 3 40-24 58C5 44 4 18 8 4z',
] as const;

const shapeOf = (name: string): string => {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return shields[sum % shields.length] ?? shields[0];
};

function Pattern({ pattern, color }: { pattern: CrestPattern; color: string }): JSX.Element | null {
  const marks: Record<CrestPattern, JSX.Element | null> = {
    plain: <path d="M0 0h64v20H0z" fill={color} />,
    stripes: <path d="M8 0h9v64H8zM27.5 0h9v64h-9zM47 0h9v64h-9z" fill={color} />,
    hoops: <path d="M0 10h64v9H0zM0 28h64v9H0zM0 46h64v9H0z" fill={color} />,
    half: <path d="M32 0h32v64H32z" fill={color} />,
    sash: <path d="M-4 10 10-4 68 54 54 68z" fill={color} />,
    cross: <path d="M26 0h12v26h26v12H38v26H26V38H0V26h26z" fill={color} />,
    chevron: <path d="M0 12 32 36 64 12v14L32 50 0 26z" fill={color} />,
    person: (
      <path d="M32 15a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 25c13 0 21 8 22 24H10c1-16 9-24 22-24z" fill={color} />
    ),
  };
  return marks[pattern];
}

/** The badge of a team or the portrait disc of a person, drawn from their colours. */
export function Crest({ team, size = 28 }: { team: TeamView; size?: number }) {
  const id = useId();
  const isPerson = team.pattern === 'person';
  const shape = isPerson ? shields[2] : shapeOf(team.name);
  const [first, second] = team.colors;
  return (
    <svg class="crest" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <clipPath id={id}>
        <path d={shape} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <path d="M0 0h64v64H0z" fill={first} />
        <Pattern pattern={team.pattern} color={second} />
        <path d="M0 0h64L0 64z" fill="#fff" opacity="0.14" />
      </g>
      <path d={shape} fill="none" stroke="#fff" stroke-width="3.5" opacity="0.85" />
      <path d={shape} fill="none" stroke="#000" stroke-width="1.2" opacity="0.45" />
    </svg>
  );
}
