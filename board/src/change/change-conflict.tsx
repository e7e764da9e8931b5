import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import { Box, Button, Heading, Icon, Span, Stack, Text } from '@jangada/design';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listHistory } from '@jangada/contracts/delivery/board.endpoints';
import { call } from '../api/board-client.ts';
import { DifferenceList } from '../rollout/difference-list.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { LoadingRows } from '../parts/query-result.tsx';
import type { StaleRollout } from './conflict.ts';

interface ChangeConflictProps {
  readonly stale: readonly StaleRollout[];
  readonly onAgain: () => void;
}

const keyOf = ({ tenant, remote, revision }: BoardRevision): string => `${tenant} ${remote} ${revision}`;

const useRevisionsSince = (stale: readonly StaleRollout[]): { revisions: BoardRevision[]; isPending: boolean } => {
  const questions = useQueries({
    queries: stale.map(({ tenant, remote, from, to }) => ({
      queryKey: ['meanwhile', tenant, remote, from, to],
      queryFn: async () => {
        const { data } = await call(listHistory, { query: { tenant, remote, limit: Math.min(100, to - from) } });
        return data.filter(({ revision }) => revision > from);
      },
    })),
  });
  return {
    revisions: questions.flatMap(({ data }) => data ?? []),
    isPending: questions.some(({ isPending }) => isPending),
  };
};

/**
 * Explains a conflict: the revisions written since the form was opened, their authors and reasons, and the differences.
 */
export const ChangeConflict = ({ stale, onAgain }: ChangeConflictProps) => {
  const { t } = useTranslation();
  const { revisions, isPending } = useRevisionsSince(stale);
  const place = useRef<HTMLDivElement>(null);
  // Scrolled into view, because the focus is on the button at the foot of the form, below this element.
  useEffect(() => {
    // The braces drop the promise that browsers return, which React would take for a clean-up.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPending]);
  return (
    <Box
      ref={place}
      role="alert"
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      borderRadius="tile"
      p="4"
    >
      <Stack gap="3">
        <Heading as="h3" size="md" color="warning.fg" display="flex" gap="2" alignItems="center">
          <Icon name="lucide:users" size={18} />
          <span>{t('change.conflict.title')}</span>
        </Heading>
        <Text fontSize="sm">{t('change.conflict.text')}</Text>
        {isPending ? <LoadingRows rows={1} /> : null}
        {revisions.map((revision) => (
          <Stack key={keyOf(revision)} gap="1.5" bg="surface" borderRadius="control" p="3" fontSize="sm">
            <Text fontWeight="600">
              <span>{`${t('change.conflict.line', {
                author: revision.author,
                tenant: revision.tenant,
                revision: revision.revision,
              })}, `}</span>
              <Ago at={revision.created_at} />
            </Text>
            <Span color="fg.muted">{revision.reason}</Span>
            <DifferenceList before={revision.before} after={revision.rollout} />
          </Stack>
        ))}
        <Button alignSelf="flex-start" color="primary" onClick={onAgain}>
          {t('change.conflict.again')}
        </Button>
      </Stack>
    </Box>
  );
};
