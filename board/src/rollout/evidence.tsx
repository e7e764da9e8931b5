import type { GateEvidence } from '@jangada/contracts/delivery/rollout';
import { Box, Span, Stack, Text } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

const palettes: Readonly<Record<GateEvidence['verdict'], string>> = {
  healthy: 'win',
  'too-few': 'neutral',
  held: 'warning',
  'rolled-back': 'loss',
};

type SlowSide = NonNullable<GateEvidence['slow']>['canary'];

/** The numbers behind a decision of the gate, so that operators can check it. */
export const Evidence = ({ evidence }: { evidence: GateEvidence }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { canary, stable, p_value, kinds, verdict, from, to, slow } = evidence;
  const count = formats.number;
  const slowSide = (side: SlowSide) => `${count(side.slow)}/${count(side.guests)}`;
  const kindWords = Object.entries(kinds)
    .map(([kind, times]) => `${kind} ${count(times)}`)
    .join(', ');
  return (
    <Box
      colorPalette={palettes[verdict]}
      borderInlineStartWidth="3px"
      borderColor="colorPalette.line"
      bg="colorPalette.subtle"
      borderRadius="control"
      px="3"
      py="2.5"
    >
      <Stack gap="1" fontSize="sm" color="colorPalette.fg">
        <Span fontWeight="600">{`${t('evidence.title')}: ${t(`evidence.verdict.${verdict}`)}`}</Span>
        <Text>
          {`${t('evidence.side', {
            version: canary.version,
            failures: count(canary.failures),
            attempts: count(canary.attempts),
          })}${
            stable
              ? `. ${t('evidence.side', { version: stable.version, failures: count(stable.failures), attempts: count(stable.attempts) })}`
              : ''
          }.`}
        </Text>
        {slow ? (
          <Text>
            {t('evidence.slow', {
              limit: formats.ms(slow.limit_ms),
              canary: slowSide(slow.canary),
              stable: slowSide(slow.stable),
            })}
          </Text>
        ) : null}
        <Text fontSize="xs">
          {[
            t('evidence.between', { from: formats.moment(from), to: formats.time(to) }),
            p_value === null
              ? ''
              : t('evidence.chance', { p: formats.number(p_value, { maximumSignificantDigits: 2 }) }),
            kindWords && `${t('evidence.kinds')}: ${kindWords}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </Box>
  );
};
