import { Box, Flex, Heading, Icon, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { installTexts } from '../../texts/install.ts';

const benefits = [
  { key: 'touch', icon: 'lucide:zap' },
  { key: 'screen', icon: 'lucide:maximize' },
  { key: 'light', icon: 'lucide:download' },
  { key: 'account', icon: 'lucide:wallet' },
  { key: 'news', icon: 'lucide:bell' },
] as const;

export interface Benefit {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

/** The benefits of the app; notifications only where the site has them. */
export const useBenefits = (): readonly Benefit[] => {
  const { t } = useBundle(installTexts);
  const { vapidPublicKey } = useTenant();
  return benefits
    .filter(({ key }) => key !== 'news' || vapidPublicKey !== undefined)
    .map(({ key, icon }) => ({ icon, title: t(`benefits.${key}`), text: t(`benefits.${key}Text`) }));
};

export const BenefitRow = ({ benefit: { icon, title, text }, as = 'h2' }: { benefit: Benefit; as?: 'h2' | 'h3' }) => (
  <Flex as="li" gap="3" align="flex-start">
    <Box
      display="grid"
      placeItems="center"
      width="40px"
      height="40px"
      flexShrink="0"
      borderRadius="control"
      bg="brand.subtle"
      color="brand.fg"
    >
      <Icon name={icon} size={20} />
    </Box>
    <Box minWidth="0">
      <Heading as={as} size="sm" fontFamily="body" fontWeight="600">
        {title}
      </Heading>
      <Text mt="0.5" fontSize="sm" color="fg.muted">
        {text}
      </Text>
    </Box>
  </Flex>
);
