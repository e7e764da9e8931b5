import type { ChangeEffect } from '@jangada/contracts/delivery/changes.endpoints';
import { Badge, Box, Button, Card, Flex, Heading, HStack, Icon, Span, Spinner, Stack, Text } from '@jangada/design';
import type { ReactNode } from 'react';
import { DifferenceList } from '../rollout/difference-list.tsx';
import { isSameRollout } from '../rollout/same-rollout.ts';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from '../parts/error-text.ts';
import { ServedBar } from '../rollout/served-bar.tsx';
import { ChangeProblems } from './change-problems.tsx';
import { EffectList } from './effect-list.tsx';
import type { Preview } from './use-preview.ts';

interface ChangePreviewProps {
  readonly isComplete: boolean;
  readonly isWorking: boolean;
  readonly preview: Preview | undefined;
  readonly error: unknown;
  readonly again: () => unknown;
  /** Another operator changed the rollout, and the current one is being fetched. */
  readonly isOverdue: boolean;
}

/** The effect of the change on sample guests, computed by the edge: the release of each guest before and after. */
export const ChangePreview = ({ isComplete, isWorking, preview, error, again, isOverdue }: ChangePreviewProps) => {
  const { t } = useTranslation();
  if (!isComplete) return <Section>{t('change.previewIdle')}</Section>;
  if (isWorking || isOverdue) {
    return (
      <Section>
        <HStack gap="2">
          <Spinner size="sm" />
          <span>{t('change.previewing')}</span>
        </HStack>
      </Section>
    );
  }
  if (error) {
    return (
      <Section>
        <Stack gap="3" align="flex-start">
          <Text role="alert">{`${t('change.previewFailed')} ${errorText(error, t)}`}</Text>
          <Button size="sm" variant="outline" onClick={() => void again()}>
            {t('retry')}
          </Button>
        </Stack>
      </Section>
    );
  }
  return preview ? (
    <Section>
      <Effects {...preview} />
    </Section>
  ) : null;
};

const Section = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="3" aria-live="polite">
      <Heading as="h3" size="md">
        {t('change.preview')}
      </Heading>
      <Box fontSize="sm" color="fg.muted">
        {children}
      </Box>
    </Stack>
  );
};

const isSame = ({ before, after }: ChangeEffect): boolean => isSameRollout(before, after);

const Effects = ({ reply, leftOut }: Preview) => {
  const { t } = useTranslation();
  const { effects, problems } = reply;
  const same = effects.filter(isSame).length;
  return (
    <Stack gap="3" color="fg">
      {problems.length > 0 ? <ChangeProblems problems={problems} /> : null}
      {effects.every((effect) => isSame(effect) && effect.mismatches.length === 0) ? (
        <Text color="fg.muted">{t('change.unchanged')}</Text>
      ) : (
        <>
          <EffectList effects={effects}>
            {(effect) => <Effect key={`${effect.tenant} ${effect.remote}`} effect={effect} />}
          </EffectList>
          {same > 0 ? <Text color="fg.muted">{t('change.unchangedSites', { count: same })}</Text> : null}
        </>
      )}
      {leftOut.length > 0 ? (
        <Text overflowWrap="anywhere">{t('change.leftOut', { sites: leftOut.join(', ') })}</Text>
      ) : null}
    </Stack>
  );
};

const Effect = ({ effect }: { effect: ChangeEffect }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { tenant, remote, served, moves, sampled, seen, mismatches, before, after } = effect;
  const shareOf = (guests: number): string => formats.share(sampled === 0 ? 0 : guests / sampled);
  const named = (version: string | null): string => version ?? t('nothing');
  return (
    <Card padding="sm">
      <Stack gap="3">
        <Flex justify="space-between" gap="2" align="center" wrap="wrap">
          <Span fontWeight="600">
            <span>{tenant}</span>{' '}
            <Span color="fg.muted" fontWeight="400">
              {`· ${remote}`}
            </Span>
          </Span>
          <Badge size="sm">{t('history.revision', { number: effect.revision })}</Badge>
        </Flex>
        {isSame(effect) ? null : <DifferenceList before={before} after={after} />}
        <Stack gap="1.5">
          <ServedBar label={t('difference.from')} served={served.before} sampled={sampled} />
          <ServedBar label={t('difference.to')} served={served.after} sampled={sampled} />
        </Stack>
        <Stack gap="0.5" fontSize="sm" color="fg.muted">
          {moves.length === 0 ? <Text>{t('change.nobodyMoves')}</Text> : null}
          {moves.map(({ from, to, guests }) => (
            <Text key={`${from} ${to}`} color="fg">
              {t('change.moves', { share: shareOf(guests), from: named(from), to: named(to) })}
            </Text>
          ))}
          {seen.guests > 0 ? (
            <Text>{t('change.seen', { moved: formats.number(seen.moved), guests: formats.number(seen.guests) })}</Text>
          ) : null}
        </Stack>
        {mismatches.map(({ version, host }) => (
          <HStack key={`${version} ${host}`} color="warning.fg" gap="2" align="flex-start">
            <Icon name="lucide:triangle-alert" size={16} marginTop="0.15em" />
            <Text>{t('change.incompatible', { version, host })}</Text>
          </HStack>
        ))}
      </Stack>
    </Card>
  );
};
