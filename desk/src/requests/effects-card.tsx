import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { Card, Heading, Stack } from '@jangada/design';
import { EffectsView, Verdict } from '../command/effects-view.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** What a request would do, then or now. */
export const EffectsCard = ({
  title,
  effects,
  isOld = false,
}: {
  title: string;
  effects: Effects;
  isOld?: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <Card padding="md" bg="fg/3" {...(isOld && { borderStyle: 'dashed' })}>
      <Stack gap="3">
        <Heading as="h4" size="sm">
          {title}
        </Heading>
        {effects.refusal ? (
          <Verdict palette="loss" icon="lucide:circle-x">
            {t('command.wouldBeRefused', { why: effects.refusal.message })}
          </Verdict>
        ) : null}
        <EffectsView effects={effects} />
      </Stack>
    </Card>
  );
};
