import { useState } from 'react';
import { GameGrid, GameRow, GameTile, type TileBadge } from '../game-tile.tsx';
import { Part } from './basics.tsx';
import { sampleArt, sampleTitles } from './sample-art.ts';

const badgeSets: TileBadge[][] = [
  [],
  [{ label: 'Bônus', tone: 'accent' }],
  [{ label: 'Demo' }],
  [],
  [{ label: 'Mesas', tone: 'info' }],
];

function tiles(count: number, liked: ReadonlySet<number>, onLike: (index: number) => void) {
  return Array.from({ length: count }, (_, index) => (
    <GameTile
      key={index}
      title={sampleTitles[index % sampleTitles.length] ?? ''}
      provider="Estúdio Maré"
      image={index === 7 ? '' : sampleArt(index)}
      to="#"
      badges={badgeSets[index % badgeSets.length] ?? []}
      liked={liked.has(index)}
      onLike={() => onLike(index)}
    />
  ));
}

export function Games() {
  const [liked, setLiked] = useState<ReadonlySet<number>>(new Set([1]));
  const toggle = (index: number): void =>
    setLiked((now) => new Set([...now].includes(index) ? [...now].filter((one) => one !== index) : [...now, index]));
  return (
    <Part title="GameRow, GameGrid">
      <GameRow title="Populares" icon="lucide:flame" seeAll="#">
        {tiles(12, liked, toggle)}
      </GameRow>
      <GameRow title="Novos" skeletons={8} />
      <GameGrid label="Todos os jogos" skeletons={2}>
        {tiles(9, liked, toggle)}
      </GameGrid>
    </Part>
  );
}
