import type { ModalProps } from '@jangada/contracts/page/modals';
import { Button, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useModals, useTenant } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

/** Explains why the player cannot sign in, until when, and how to withdraw money meanwhile. */
export const SelfExclusionModal = ({ start_at: start, end_at: end }: ModalProps<'self-exclusion'>) => {
  const { t } = useTranslation();
  const format = useFormat();
  const modals = useModals();
  const { is_regulated: isRegulated } = useTenant();
  return (
    <Dialog
      title={t('exclusion.title')}
      closeLabel={t('close')}
      onClose={() => modals.close()}
      footer={
        <Button size="lg" width="full" onClick={() => modals.close()}>
          {t('exclusion.ok')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text>{end ? t('exclusion.until', { end: format.date(end) }) : t('exclusion.forever')}</Text>
        {start && <Text color="fg.muted">{t('exclusion.since', { start: format.date(start) })}</Text>}
        <Text>{t(isRegulated ? 'exclusion.money.signIn' : 'exclusion.money.support')}</Text>
        <Text color="fg.muted">{t('exclusion.text')}</Text>
      </Stack>
    </Dialog>
  );
};
