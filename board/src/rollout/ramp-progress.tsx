import { Box, Flex, HStack, Span, Stack, Text } from '@jangada/design';
import { rampStepEndsMs } from '@jangada/contracts/delivery/ramp';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useNow } from '../parts/use-now.ts';

const EVERY_MS = 5_000;

/** When a canary grows next, as text. */
export const useNextStep = (rollout: Rollout): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNow(EVERY_MS);
  const { canary } = rollout;
  if (!canary) return '';
  if (canary.held !== undefined) return t('ramp.held');
  if (!canary.ramp) return t('ramp.still');
  const endsMs = rampStepEndsMs(rollout);
  if (endsMs === null || endsMs <= nowMs) return t('ramp.due');
  const time = formats.duration(endsMs - nowMs);
  const next = canary.ramp.steps[canary.ramp.step + 1];
  return next ? t('ramp.nextIn', { percent: formats.percent(next.percent), time }) : t('ramp.doneIn', { time });
};

/** The progress of a canary: a bar with the steps of its ramp marked. */
export const RampBar = ({ rollout, thin = false }: { rollout: Rollout; thin?: boolean }) => {
  const { t } = useTranslation();
  const { canary } = rollout;
  if (!canary) return null;
  const steps = canary.ramp?.steps ?? [];
  const colour = canary.held === undefined ? 'brand.line' : 'warning.line';
  return (
    <Box
      role="progressbar"
      aria-label={t('ramp.progress', { version: canary.version })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={canary.percent}
      position="relative"
      height={thin ? '6px' : '10px'}
      borderRadius="full"
      bg="fg/10"
      overflow="hidden"
    >
      <Box
        height="full"
        width={`${canary.percent}%`}
        minWidth="3px"
        bg={colour}
        borderRadius="full"
        transition="width {durations.sheet}"
      />
      {steps.map(({ percent }) =>
        percent < 100 ? (
          <Box
            key={percent}
            position="absolute"
            top="0"
            bottom="0"
            insetInlineStart={`${percent}%`}
            width="2px"
            bg="surface"
          />
        ) : null,
      )}
    </Box>
  );
};

/** The canary of a rollout in full: its share, its steps, and the time of the next one. */
export const RampProgress = ({ rollout }: { rollout: Rollout }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const next = useNextStep(rollout);
  const { canary } = rollout;
  if (!canary) return null;
  return (
    <Stack gap="2.5">
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap">
        <HStack gap="2" align="baseline">
          <Span fontFamily="mono" fontWeight="600">
            {canary.version}
          </Span>
          <Span fontSize="2xl" fontWeight="700" css={{ fontVariantNumeric: 'tabular-nums' }}>
            {formats.percent(canary.percent)}
          </Span>
        </HStack>
        <Text color={canary.held === undefined ? 'fg.muted' : 'warning.fg'} fontSize="sm">
          {canary.ramp
            ? `${t('ramp.step', { step: canary.ramp.step + 1, total: canary.ramp.steps.length })}: ${next}`
            : next}
        </Text>
      </Flex>
      <RampBar rollout={rollout} />
      {canary.ramp ? (
        <HStack as="ol" gap="2" wrap="wrap" listStyleType="none" m="0" p="0" fontSize="xs" color="fg.muted">
          {canary.ramp.steps.map((step, index) => {
            const isNow = index === canary.ramp?.step;
            return (
              <Box
                as="li"
                key={step.percent}
                px="2"
                py="1"
                borderRadius="control"
                bg={isNow ? 'brand.subtle' : 'fg/5'}
                color={isNow ? 'brand.fg' : 'fg.muted'}
                fontWeight={isNow ? '600' : '400'}
                {...(isNow && { 'aria-current': 'step' as const })}
              >
                {`${formats.percent(step.percent)} · ${t('ramp.minutes', { minutes: step.minutes })}`}
              </Box>
            );
          })}
        </HStack>
      ) : null}
    </Stack>
  );
};
