import type { Freeze } from '@jangada/contracts/delivery/freeze';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { Badge, Card, EmptyState, Flex, Heading, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../locale/formats.ts';
import { PageHead } from '../parts/page-head.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { addTexts } from '../texts/add-texts.ts';
import { waves as en } from '../texts/en/waves.ts';
import { waves as pt } from '../texts/pt/waves.ts';
import { languageOf } from '../texts/i18n.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { formatDay } from './format-day.ts';
import { WaitingChangeCard } from './waiting-changes.tsx';
import { WavePlanCard } from './wave-plan-card.tsx';
import { approvalsQuery, freezesQuery, wavesQuery } from './waves-queries.ts';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="3">
    <Heading as="h2" size="lg">
      {title}
    </Heading>
    {children}
  </Stack>
);

const FreezeCard = ({ freeze }: { freeze: Freeze }) => {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { name, tenants, days, from, to, author, reason, until } = freeze;
  const language = languageOf(i18n);
  return (
    <Card padding="md">
      <Stack gap="1.5">
        <Flex justify="space-between" gap="2" wrap="wrap">
          <Text fontWeight="700">{name}</Text>
          {until === null ? null : (
            <Badge colorPalette="warning">{t('waves.frozenUntil', { at: formats.zoned(until, TIME_ZONE) })}</Badge>
          )}
        </Flex>
        <Text fontSize="sm">
          {t('waves.freezeTimes', {
            sites: tenants.join(', '),
            days: days.map((day) => formatDay(day, language)).join(', '),
            from,
            to,
            zone: TIME_ZONE,
          })}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {`${author}: ${reason}`}
        </Text>
      </Stack>
    </Card>
  );
};

/** Plans of waves with their state, changes that wait for a second person, and freezes. */
export const WavesPage = () => {
  const { t, i18n } = useTranslation();
  useState(() => addTexts(i18n, { pt, en }));
  const [plans, waiting, freezes] = [useQuery(wavesQuery), useQuery(approvalsQuery), useQuery(freezesQuery)];
  return (
    <Stack gap="7">
      <PageHead title={t('waves.title')} text={t('waves.text')} />
      {waiting.data && waiting.data.length > 0 ? (
        <Section title={t('waves.waiting')}>
          {waiting.data.map((one) => (
            <WaitingChangeCard key={one.id} waiting={one} />
          ))}
        </Section>
      ) : null}
      <Section title={t('waves.plans')}>
        <QueryResult query={plans}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('waves.empty.title')} text={t('waves.empty.text')} />
            ) : (
              all.map((plan) => <WavePlanCard key={plan.id} plan={plan} />)
            )
          }
        </QueryResult>
      </Section>
      {freezes.data && freezes.data.length > 0 ? (
        <Section title={t('waves.freezes')}>
          {freezes.data.map((freeze) => (
            <FreezeCard key={freeze.id} freeze={freeze} />
          ))}
        </Section>
      ) : null}
    </Stack>
  );
};
