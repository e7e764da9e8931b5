import type { BoardCell } from '@jangada/contracts/delivery/board.endpoints';
import { listIncidents, type Incident } from '@jangada/contracts/delivery/incidents.endpoints';
import { Badge, Box, Button, Card, EmptyState, Flex, Heading, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/board-client.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { useRefusal } from '../session/session.tsx';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { IncidentStack } from './incident-stack.tsx';

const EVERY_MS = 30_000;

/** The failures that browsers reported for one remote of one site, each with its place in the sources. */
export const Incidents = ({ cell: { tenant, remote } }: { cell: BoardCell }) => {
  useToolTexts();
  const { t } = useTranslation();
  const incidents = useQuery({
    queryKey: ['incidents', tenant, remote],
    queryFn: async ({ signal }) => (await call(listIncidents, { query: { tenant, remote }, signal })).data,
    refetchInterval: EVERY_MS,
  });
  return (
    <Stack gap="3" as="section">
      <Stack gap="0.5">
        <Heading as="h2" size="lg">
          {t('incidents.title')}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {t('incidents.window')}
        </Text>
      </Stack>
      <Card padding="none">
        <QueryResult query={incidents}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('incidents.empty.title')} text={t('incidents.empty.text')} />
            ) : (
              <Stack as="ol" gap="0" listStyleType="none" m="0" p="0">
                {all.map((incident, index) => (
                  <Box
                    as="li"
                    key={[incident.version, incident.kind, incident.expose, incident.message].join(' ')}
                    borderTopWidth={index === 0 ? '0' : '1px'}
                    borderColor="border"
                    p="4"
                  >
                    <IncidentRow incident={incident} />
                  </Box>
                ))}
              </Stack>
            )
          }
        </QueryResult>
      </Card>
    </Stack>
  );
};

const IncidentRow = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation();
  const { version, kind, expose, message, path, reports, guests, last_at, stack } = incident;
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap" align="center" fontSize="sm" color="fg.muted">
        <Badge size="sm" colorPalette="loss">
          {kind}
        </Badge>
        <Span fontFamily="mono">{version}</Span>
        <Span>
          <span>{`${t('incidents.reports', { count: reports })}, ${t('incidents.visitors', { count: guests })},`}</span>{' '}
          <Ago at={last_at} />
        </Span>
      </Flex>
      <Text fontWeight="500" css={{ overflowWrap: 'anywhere' }}>
        {message ?? t('incidents.noMessage')}
      </Text>
      <Text fontSize="sm" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        {expose ? t('incidents.place', { expose, path }) : path}
      </Text>
      {stack === null ? (
        <Text fontSize="sm" color="fg.muted">
          {t('incidents.noStack')}
        </Text>
      ) : (
        <Disclosure id={stack} title={message ?? kind} />
      )}
    </Stack>
  );
};

/** The stack trace is resolved only when the operator opens it. */
const Disclosure = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const refusal = useRefusal('inspect');
  const label = t(isOpen ? 'incidents.hide' : 'incidents.show');
  if (refusal) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {refusal}
      </Text>
    );
  }
  return (
    <Stack gap="3" align="flex-start">
      <Button
        size="sm"
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={`${label}: ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <Box id={panel} width="full" hidden={!isOpen}>
        {isOpen ? <IncidentStack id={id} /> : null}
      </Box>
    </Stack>
  );
};
