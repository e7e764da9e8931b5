import type { ModalProps } from '@jangada/contracts/page/modals';
import { Box, Button, Center, Icon, Image, Stack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { rarityLine } from '@jangada/design/prize-tile';
import { useHasRoute, useModals, useTenant } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { RewardSummary } from '../prizes/reward-summary.tsx';

const PICTURE_PX = 200;

/** A prize of a box, a mission or free spins was granted: a celebration, and a link to it (MOD-30, MOD-31). */
export const RewardModal = (reward: ModalProps<'casino-reward'>) => {
  const { kind, title, value, to } = reward;
  const { t } = useTranslation();
  const format = useFormat();
  const modals = useModals();
  const navigate = useNavigate();
  const hasRoute = useHasRoute(to?.split('?')[0] ?? '/');
  const headline = t(`reward.${kind}`);

  const view = () => {
    modals.close();
    if (to) navigate(to);
  };

  return (
    <Dialog
      title={headline}
      hideTitle
      onClose={() => modals.close()}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={() => modals.close()}>
            {t('reward.close')}
          </Button>
          {to && hasRoute && (
            <Button size="lg" color="primary" onClick={view}>
              {t('reward.view')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="5" pt="8" pb="3" align="center">
        <Picture {...reward} />
        <RewardSummary headline={headline} title={title} value={value} />
        <Box role="status" srOnly>
          {value === undefined ? `${headline}: ${title}` : `${headline}: ${title}, ${format.money(value)}`}
        </Box>
      </Stack>
    </Dialog>
  );
};

const icons = { box: 'lucide:gift', mission: 'lucide:trophy', 'free-spins': 'lucide:sparkles' } as const;

/** The picture of the reward, or the site's own opened box for a prize without a picture (CFG-64). */
const Picture = ({ kind, image, value, color }: ModalProps<'casino-reward'>) => {
  const { images, spineBox } = useTenant();
  const shown = image ?? (kind === 'box' && value !== undefined ? images['box-opened'] : undefined);
  const line = rarityLine(color ? spineBox[color] : '');
  const sign = (
    <Center boxSize={`${PICTURE_PX}px`} bg="brand.subtle" color="brand.line">
      <Icon name={icons[kind]} size={88} />
    </Center>
  );
  return (
    <Box
      borderRadius="tile"
      overflow="hidden"
      boxShadow="floating"
      animation="scale-in {durations.sheet} {easings.out}"
      {...(color ? { style: { outline: `4px solid ${line}` } } : {})}
    >
      <Image src={shown ?? ''} alt="" eager display="block" boxSize={`${PICTURE_PX}px`} fallback={sign} />
    </Box>
  );
};
