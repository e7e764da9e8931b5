import { Box, Heading, Stack, Text } from '@jangada/design';
import { Confetti } from '@jangada/design/confetti';
import { CountUp } from '@jangada/design/count-up';
import { useState } from 'react';

interface RewardSummaryProps {
  readonly headline: string;
  readonly title: string;
  /** In centavos. */
  readonly value?: number | undefined;
}

/** The received reward, with confetti (MOD-31). Screen readers get a status of the dialog instead. */
export const RewardSummary = ({ headline, title, value }: RewardSummaryProps) => {
  const [isThrown, setThrown] = useState(true);
  return (
    <Stack gap="1" align="center" textAlign="center" animation="rise-in {durations.sheet} {easings.out}">
      {isThrown && <Confetti onDone={() => setThrown(false)} />}
      <Text fontSize="sm" color="fg.muted">
        {headline}
      </Text>
      <Heading as="h3" size="2xl">
        {title}
      </Heading>
      {value !== undefined && (
        <Box aria-hidden fontFamily="heading" fontSize="4xl" fontWeight="700" color="win" lineHeight="short">
          <CountUp to={value} />
        </Box>
      )}
    </Stack>
  );
};
