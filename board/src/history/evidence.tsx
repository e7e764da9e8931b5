import type { GateEvidence } from '@jangada/contracts/delivery/rollout';
import { Box, Span, Stack, Text } from '@jangada/design';
import { useFormats, useTexts } from '../locale/language.tsx';

const palettes: Readonly<Record<GateEvidence['verdict'], string>> = {
  healthy: 'win',
  'too-few': 'neutral',
  held: 'warning',
  'rolled-back': 'loss',
};

/** The numbers behind a decision of the gate, so that anybody can check it. */
export const Evidence = ({ evidence }: { evidence: GateEvidence }) => {
  const texts = useTexts();
  const formats = useFormats();
  const { canary, stable, p_value, kinds, verdict, from, to } = evidence;
  const count = formats.number;
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
        <Span fontWeight="600">
          {texts.evidence.title}: {texts.evidence.verdict[verdict]}
        </Span>
        <Text>
          {texts.evidence.side(canary.version, count(canary.failures), count(canary.attempts))}
          {stable ? `. ${texts.evidence.side(stable.version, count(stable.failures), count(stable.attempts))}` : null}.
        </Text>
        <Text fontSize="xs">
          {[
            texts.evidence.between(formats.moment(from), formats.time(to)),
            p_value === null ? '' : texts.evidence.chance(formats.number(p_value, { maximumSignificantDigits: 2 })),
            kindWords && `${texts.evidence.kinds}: ${kindWords}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </Box>
  );
};
