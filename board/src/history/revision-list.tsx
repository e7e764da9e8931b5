import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import { Badge, Box, Button, Center, EmptyState, Flex, Span, Stack, styled, Text } from '@jangada/design';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { historyQuery, type HistoryOf } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult, LoadingRows } from '../parts/query-result.tsx';
import { cellPath } from '../routing/paths.ts';
import { DifferenceList } from '../rollout/difference-list.tsx';
import { Evidence } from '../rollout/evidence.tsx';
import { groupChanges } from './change-groups.ts';
import { ChangeSet } from './change-set.tsx';
import { UndoChange } from './undo-change.tsx';

const StyledLink = styled(Link);

const keyOf = ({ tenant, remote, revision }: BoardRevision): string => `${tenant} ${remote} ${revision}`;

interface RevisionListProps {
  readonly of: HistoryOf;
  /** Shows at most this many changes; without it, the list has pages. */
  readonly max?: number;
  /** The action that a revision offers. */
  readonly action?: (revision: BoardRevision) => ReactNode;
  /** Changes can be undone while they are in force. */
  readonly canUndo?: boolean;
}

/** Revisions with author, changes, time and reason, newest first. One change of several rollouts is one entry. */
export const RevisionList = ({ of, max, action, canUndo = false }: RevisionListProps) => {
  const { t } = useTranslation();
  const history = useInfiniteQuery(historyQuery(of));
  return (
    <QueryResult query={history} loading={<LoadingRows />}>
      {({ pages }) => {
        const all = groupChanges(pages.flatMap(({ data }) => data)).slice(0, max);
        const named = !of.tenant || !of.remote;
        if (all.length === 0) return <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />;
        return (
          <>
            <Stack as="ol" gap="0" listStyleType="none" m="0" p="0">
              {all.map((group, index) => (
                <Box
                  as="li"
                  key={keyOf(group[0])}
                  borderTopWidth={index === 0 ? '0' : '1px'}
                  borderColor="border"
                  p="4"
                >
                  {group.length === 1 ? (
                    <Revision
                      revision={group[0]}
                      named={named}
                      action={canUndo ? <UndoChange group={group} /> : action?.(group[0])}
                    />
                  ) : (
                    <ChangeSet group={group} action={canUndo ? <UndoChange group={group} /> : null}>
                      <Stack gap="4" paddingInlineStart="4">
                        {group.map((revision) => (
                          <Revision
                            key={keyOf(revision)}
                            revision={revision}
                            named={named}
                            action={action?.(revision)}
                          />
                        ))}
                      </Stack>
                    </ChangeSet>
                  )}
                </Box>
              ))}
            </Stack>
            {history.hasNextPage && max === undefined ? (
              <Center p="4" borderTopWidth="1px" borderColor="border">
                <Button
                  variant="outline"
                  loading={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </Center>
            ) : null}
          </>
        );
      }}
    </QueryResult>
  );
};

const Revision = ({ revision, named, action }: { revision: BoardRevision; named: boolean; action: ReactNode }) => {
  const { t } = useTranslation();
  const { tenant, remote, author, reason, evidence, before, rollout, created_at } = revision;
  return (
    <Flex gap="4" direction={{ base: 'column', md: 'row' }} align="flex-start" justify="space-between">
      <Stack gap="2" minWidth="0" flex="1">
        <Flex gap="2" wrap="wrap" align="center" fontSize="sm">
          {named ? (
            <StyledLink
              to={cellPath(tenant, remote)}
              fontWeight="600"
              color="fg"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
            >
              <span>{remote}</span>{' '}
              <Span color="fg.muted" fontWeight="400">
                ·
              </Span>{' '}
              <span>{tenant}</span>
            </StyledLink>
          ) : null}
          <Badge size="sm">{t('history.revision', { number: revision.revision })}</Badge>
        </Flex>
        <Text fontWeight="500" css={{ overflowWrap: 'anywhere' }}>
          {evidence ? t(`history.gate.${evidence.verdict}`, { version: evidence.canary.version }) : reason}
        </Text>
        {evidence ? (
          <Text fontSize="sm" lang="en" css={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        ) : null}
        <Text fontSize="sm" color="fg.muted">
          <span>{t('history.by')}</span> <Span color="fg">{`${author},`}</Span> <Ago at={created_at} />
        </Text>
        {evidence ? <Evidence evidence={evidence} /> : null}
      </Stack>
      <Stack gap="3" width={{ base: 'full', md: '340px' }} flexShrink="0" align="flex-start">
        <DifferenceList before={before} after={rollout} />
        {action}
      </Stack>
    </Flex>
  );
};
