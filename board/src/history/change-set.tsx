import { Button, Flex, Span, Stack, Text } from '@jangada/design';
import { useState, type ReactNode } from 'react';
import { Ago } from '../parts/ago.tsx';
import { DifferenceList } from '../rollout/difference-list.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { equalChanges, type ChangeGroup } from './change-groups.ts';

/** More different changes are shown on request. */
const DIFFERENT_MAX = 3;

const countSites = (group: ChangeGroup): number => new Set(group.map(({ tenant }) => tenant)).size;

interface ChangeSetProps {
  readonly group: ChangeGroup;
  /** What the change set offers. */
  readonly action: ReactNode;
  /** Each revision, on request. */
  readonly children: ReactNode;
}

/** One change of several rollouts: its reason once, equal changes with the number of their sites, each on request. */
export const ChangeSet = ({ group, action, children }: ChangeSetProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [{ reason, author, created_at: at }] = group;
  const remotes = [...new Set(group.map(({ remote }) => remote))].join(', ');
  return (
    <Stack gap="3">
      <Flex gap="4" direction={{ base: 'column', md: 'row' }} align="flex-start" justify="space-between">
        <Stack gap="2" minWidth="0" flex="1">
          <Text fontSize="sm" fontWeight="600">
            {`${remotes} · ${t('change.sitesOf', { count: countSites(group) })}`}
          </Text>
          <Text fontWeight="500" css={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <span>{t('history.by')}</span> <Span color="fg">{`${author},`}</Span> <Ago at={at} />
          </Text>
        </Stack>
        <Stack gap="3" width={{ base: 'full', md: '340px' }} flexShrink="0" align="flex-start">
          {equalChanges(group)
            .slice(0, DIFFERENT_MAX)
            .map((equal) => (
              <Stack key={`${equal[0].tenant} ${equal[0].remote}`} gap="1" width="full">
                <Text fontSize="sm" color="fg.muted">
                  {`${equal[0].remote} · ${t('change.sitesOf', { count: countSites(equal) })}`}
                </Text>
                <DifferenceList before={equal[0].before} after={equal[0].rollout} />
              </Stack>
            ))}
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(isOpen ? 'change.hideSites' : 'change.showSites')}
            </Button>
            {action}
          </Flex>
        </Stack>
      </Flex>
      {isOpen ? children : null}
    </Stack>
  );
};
