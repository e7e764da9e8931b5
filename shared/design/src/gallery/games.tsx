import { type ReactNode, useState } from 'react';
import { Box, Grid } from '../core.ts';
import { GameGrid, GameRow, GameTile, GameTileSkeleton, type TileBadge } from '../game-tile.tsx';
import { Caption, Section, Specimen, useTranslate, useStageMode } from './stage.tsx';
import { sampleArt, sampleTitles } from './sample-art.ts';

const PROVIDER = 'Estúdio Maré';
const LONG_TITLE = 'O grande tesouro escondido da última jangada do Ceará';

export const Games = () => {
  const translate = useTranslate();
  const badges: Record<string, TileBadge> = {
    bonus: { label: translate('Bônus', 'Bonus'), tone: 'accent' },
    demo: { label: 'Demo' },
    tables: { label: translate('Mesas', 'Tables'), tone: 'info' },
  };
  const [liked, setLiked] = useState<ReadonlySet<number>>(new Set([1]));
  const toggle = (index: number): void =>
    setLiked((now) => (now.has(index) ? new Set([...now].filter((one) => one !== index)) : new Set([...now, index])));
  const tile = (index: number, ownBadges: (TileBadge | undefined)[] = []) => (
    <GameTile
      key={index}
      title={sampleTitles[index % sampleTitles.length] ?? ''}
      provider={PROVIDER}
      image={sampleArt(index)}
      to="#games"
      badges={ownBadges.filter((badge) => badge !== undefined)}
      liked={liked.has(index)}
      onLike={() => toggle(index)}
    />
  );
  const states = [
    [translate('simples', 'plain'), tile(0)],
    [translate('curtido', 'liked'), tile(1)],
    [translate('selos', 'badges'), tile(2, [badges['bonus'], badges['tables']])],
    [
      translate('sem arte', 'no artwork'),
      <GameTile
        key="none"
        title="Carcará"
        provider={PROVIDER}
        image=""
        to="#games"
        badges={badges['demo'] ? [badges['demo']] : []}
      />,
    ],
    [
      translate('arte quebrada', 'broken artwork'),
      <GameTile key="broken" title={LONG_TITLE} provider={PROVIDER} image="data:image/png,x" to="#games" />,
    ],
    [translate('carregando', 'loading'), <GameTileSkeleton key="skeleton" />],
  ] as const;
  return (
    <Section
      id="games"
      title={translate('Jogos', 'Games')}
      note={translate(
        'A arte é a interface: 3:4, sem moldura. Título e estúdio no foco e sob o ponteiro, e sempre no nome acessível. Curtir tem 44 px.',
        'Artwork is the interface: 3:4, full bleed. Title and studio on focus and hover, and always in the accessible name. Like is 44 px.',
      )}
    >
      <Specimen name="GameTile">
        <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))">
          {states.map(([name, shown]) => (
            <Box key={name}>
              {shown}
              <Caption mt="2">{name}</Caption>
            </Box>
          ))}
        </Grid>
      </Specimen>
      <Specimen name="GameRow">
        <Row>{Array.from({ length: 9 }, (_, index) => tile(index, index % 3 === 1 ? [badges['demo']] : []))}</Row>
      </Specimen>
      <Specimen
        name="GameGrid"
        note={translate('Lugares guardados no fim, do mesmo tamanho', 'Place holders at the end, of the same size')}
      >
        <GameGrid label={translate('Todos os jogos', 'All games')} skeletons={2}>
          {Array.from({ length: 6 }, (_, index) => tile(index + 3))}
        </GameGrid>
      </Specimen>
    </Section>
  );
};

/** Each stage has another title, because rows are landmarks and each landmark needs its own name. */
function Row({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const isDark = useStageMode() === 'dark';
  return (
    <GameRow
      title={isDark ? translate('Populares', 'Popular') : translate('Novos', 'New')}
      icon={isDark ? 'lucide:flame' : 'lucide:sparkles'}
      seeAll="#games"
    >
      {children}
    </GameRow>
  );
}
