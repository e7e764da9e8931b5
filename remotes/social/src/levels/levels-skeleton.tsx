import { Skeleton, Stack } from '@jangada/design';

const LINES = 5;

/** The placeholder of a level and its list. */
export const LevelsSkeleton = ({ hasProgress }: { hasProgress: boolean }) => (
  <Stack gap="5" aria-busy>
    {hasProgress && <Skeleton height={{ base: '178px', md: '194px' }} borderRadius="tile" />}
    <Stack gap="2">
      {Array.from({ length: LINES }, (_, index) => (
        <Skeleton key={index} height="70px" borderRadius="tile" />
      ))}
    </Stack>
  </Stack>
);
