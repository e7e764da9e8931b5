import { Box, Grid, Skeleton, Stack } from '@jangada/design';

const ROWS = 2;
const TILES_PER_ROW = 8;

const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The skeleton of a page of games: a banner and rows of tiles in their final sizes. */
export const PageSkeleton = () => (
  <Stack gap="6" aria-busy="true" data-testid="page-skeleton">
    <Skeleton height={{ base: '140px', md: '280px' }} borderRadius="tile" />
    {many(ROWS).map((row) => (
      <Stack key={row} gap="3">
        <Skeleton height="24px" width="160px" />
        <Grid
          gap={{ base: '2', md: '3' }}
          templateColumns={{ base: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)', xl: 'repeat(8, 1fr)' }}
        >
          {many(TILES_PER_ROW).map((tile) => (
            <Box
              key={tile}
              display={{ base: tile < 3 ? 'block' : 'none', md: tile < 5 ? 'block' : 'none', xl: 'block' }}
            >
              <Skeleton aspectRatio="3 / 4" borderRadius="tile" />
            </Box>
          ))}
        </Grid>
      </Stack>
    ))}
  </Stack>
);
