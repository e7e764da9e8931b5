import type { Wave, WavePlan, WaveState } from '@jangada/contracts/delivery/wave-plan';
import { decideWaves, type WaveDecision } from '@jangada/contracts/delivery/waves.endpoints';
import { Badge, Button, Card, Flex, HStack, Span, Stack, Text } from '@jangada/design';
import { useState } from 'react';
import { call } from '../api/board-client.ts';
import { useFormats } from '../locale/formats.ts';
import { Ago } from '../parts/ago.tsx';
import { useLimit } from '../session/limit.ts';
import { useMe, useRefusal } from '../session/session.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { DecisionDialog } from './decision-dialog.tsx';

const palettes: Readonly<Record<WaveState, string>> = {
  proposed: 'warning',
  planned: 'neutral',
  running: 'win',
  paused: 'warning',
  stopped: 'loss',
  done: 'neutral',
  cancelled: 'neutral',
};

const decisionsIn: Readonly<Record<WaveState, readonly WaveDecision[]>> = {
  proposed: ['approve', 'cancel'],
  planned: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  stopped: ['resume', 'cancel'],
  done: [],
  cancelled: [],
};

/** `now` is the wave that the state of the plan is about. A cancelled plan has gone back. */
const waveState = (
  { state, wave }: WavePlan,
  index: number,
): 'out' | 'now' | 'toCome' | 'takenBack' | 'neverStarted' => {
  if (index > wave) return state === 'cancelled' ? 'neverStarted' : 'toCome';
  if (index < wave) return state === 'cancelled' ? 'takenBack' : 'out';
  return state === 'done' ? 'out' : 'now';
};

const useGuests = (): ((count: number) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (count) => t('waves.guests', { count, shown: formats.number(count) });
};

const WaveRow = ({ plan, wave, index }: { plan: WavePlan; wave: Wave; index: number }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const guests = useGuests();
  const state = waveState(plan, index);
  const share = wave.percent === 100 ? t('waves.everybody') : formats.percent(wave.percent);
  return (
    <Stack as="li" gap="0.5">
      <Flex justify="space-between" gap="2" wrap="wrap">
        <Span fontWeight={state === 'now' ? '700' : '500'} overflowWrap="anywhere">
          {`${index + 1}. ${wave.name} · ${t('change.sitesOf', { count: wave.tenants.length })} · ${share}`}
        </Span>
        <Badge size="sm" colorPalette={state === 'now' ? palettes[plan.state] : 'neutral'}>
          {state === 'now' ? t(`waves.states.${plan.state}`) : t(`waves.${state}`)}
        </Badge>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        {t('waves.waitsFor', { minutes: wave.minutes, guests: guests(wave.visits) })}
      </Text>
    </Stack>
  );
};

const Progress = ({ plan }: { plan: WavePlan }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const guests = useGuests();
  const current = plan.waves[plan.wave];
  if (plan.state !== 'running' || !current || !plan.progress) return null;
  const { minutes, visits } = plan.progress;
  return (
    <Text fontSize="sm">
      {t('waves.progress', {
        ...{ minutes, minutesOf: t('waves.minutes', { count: current.minutes }) },
        ...{ guests: formats.number(visits), guestsOf: guests(current.visits) },
      })}
    </Text>
  );
};

/** One plan: its releases, its state, each wave, and the decisions that it allows now. */
export const WavePlanCard = ({ plan }: { plan: WavePlan }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const refusal = useRefusal('rollout');
  const limit = useLimit();
  const { principal } = useMe();
  const isWithin = plan.waves.every(({ tenants }) =>
    tenants.every((tenant) => plan.releases.every(({ remote }) => limit.mayChange(tenant, remote))),
  );
  const refusalOf = (one: WaveDecision): string | null => {
    if (one === 'approve' && plan.author === principal.name) return t('waves.ownChange');
    return refusal ?? (isWithin ? null : limit.text);
  };
  const [decision, setDecision] = useState<WaveDecision | null>(null);
  const releases = plan.releases.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  return (
    <Card padding="md">
      <Stack gap="3">
        <Flex justify="space-between" align="center" gap="2" wrap="wrap">
          <Text fontWeight="700">{releases}</Text>
          <Badge colorPalette={palettes[plan.state]}>{t(`waves.states.${plan.state}`)}</Badge>
        </Flex>
        <Text fontSize="sm" color="fg.muted">
          <span>{`${plan.author}: ${plan.reason} · `}</span>
          <Ago at={plan.created_at} />
        </Text>
        {plan.state === 'planned' || plan.state === 'proposed' ? (
          <Text fontSize="sm">
            {t('waves.startsAt', { at: formats.zoned(plan.starts_at, plan.time_zone), zone: plan.time_zone })}
          </Text>
        ) : null}
        <Progress plan={plan} />
        {plan.why === '' ? null : (
          <Text fontSize="sm" role={plan.state === 'stopped' ? 'alert' : undefined} overflowWrap="anywhere">
            {plan.why}
          </Text>
        )}
        <Stack as="ol" gap="2.5" m="0" p="0" css={{ listStyle: 'none' }}>
          {plan.waves.map((wave, index) => (
            <WaveRow key={`${index} ${wave.name}`} plan={plan} wave={wave} index={index} />
          ))}
        </Stack>
        {plan.left_out.length > 0 ? (
          <Text fontSize="sm">{t('waves.leftOut', { sites: plan.left_out.join(', ') })}</Text>
        ) : null}
        {decisionsIn[plan.state].length > 0 ? (
          <HStack gap="2" wrap="wrap">
            {decisionsIn[plan.state].map((one) => (
              <Button
                key={one}
                size="sm"
                variant="outline"
                {...(one === 'cancel' && { color: 'danger' as const })}
                disabled={refusalOf(one) !== null}
                title={refusalOf(one) ?? undefined}
                aria-label={`${t(`waves.decisions.${one}`)}: ${releases}`}
                onClick={() => setDecision(one)}
              >
                {t(`waves.decisions.${one}`)}
              </Button>
            ))}
          </HStack>
        ) : null}
      </Stack>
      {decision === null || plan.id === null ? null : (
        <DecisionDialog
          title={`${t(`waves.decisions.${decision}`)}: ${releases}`}
          text={t(`waves.helps.${decision}`)}
          confirm={t(`waves.decisions.${decision}`)}
          isDestructive={decision === 'cancel'}
          decide={(reason) => call(decideWaves, { params: { id: plan.id ?? '' }, body: { decision, reason } })}
          onClose={() => setDecision(null)}
        />
      )}
    </Card>
  );
};
