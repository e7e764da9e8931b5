import { Box, Button, Flex, Heading, Icon, Stack, styled, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MinimalPage } from './minimal-page.tsx';
import { AddScreen, SafariScreen, ShareScreen } from './illustrations/ios-screens.tsx';
import { Phone } from './illustrations/phone.tsx';
import type { Part } from './illustrations/phone.tsx';
import { HomeScreen } from './illustrations/screens.tsx';
import { iosTexts } from '../../texts/ios-page.ts';
import { readPlatform } from '../../browser/pwa/platform.ts';
import { TenantIcon } from '../../dialogs/install/tenant-icon.tsx';

const ICON_PX = 64;

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly part: Part;
  readonly children: ReactNode;
}

const Step = ({ number, title, text, part, children }: StepProps) => {
  const { t } = useBundle(iosTexts);
  return (
    <Flex
      as="li"
      direction="column"
      gap="4"
      p={{ base: '4', md: '5' }}
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="sheet"
      overflow="hidden"
    >
      <Box>
        <Text fontSize="sm" fontWeight="700" color="brand.fg">
          {t('step', { number })}
        </Text>
        <Heading as="h2" size="lg" mt="1">
          {title}
        </Heading>
        <Text mt="1" color="fg.muted">
          {text}
        </Text>
      </Box>
      {/* The phone is cropped at the edge of the card. */}
      <Box mt="auto" {...(part === 'top' ? { mb: { base: '-4', md: '-5' } } : {})}>
        <Phone part={part} maxWidth="260px">
          {children}
        </Phone>
      </Box>
    </Flex>
  );
};

const CopyAddress = () => {
  const { t } = useBundle(iosTexts);
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/ios`);
      setIsCopied(true);
    } catch {
      // Without clipboard permission the visitor copies the address from the address bar.
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      onClick={() => void handleCopy()}
      leftIcon={<Icon name={isCopied ? 'lucide:check' : 'lucide:copy'} size={16} />}
    >
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  );
};

const Hint = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Flex wrap="wrap" gap="3" align="center" p="4" borderRadius="tile" bg="info.subtle">
    <Flex gap="3" flex="1 1 240px" align="flex-start">
      <Box color="info.fg" pt="0.5">
        <Icon name="lucide:info" />
      </Box>
      <Text>{children}</Text>
    </Flex>
    {action}
  </Flex>
);

/** A hint for visitors whose device or browser installs in another way. */
const PlaceHint = () => {
  const { t } = useBundle(iosTexts);
  const { system, browser } = readPlatform();
  if (system !== 'ios') {
    return (
      <Hint
        action={
          <Button as={Link} to="/install" size="sm" variant="outline">
            {t('notIosLink')}
          </Button>
        }
      >
        {t('notIos')}
      </Hint>
    );
  }
  return browser === 'safari' ? null : <Hint action={<CopyAddress />}>{t('notSafari')}</Hint>;
};

/** `/ios`: Safari has no install prompt, so the steps are illustrated (RTE-61, RTE-77). */
export const IosPage = () => {
  const { t } = useBundle(iosTexts);
  const { name, vapidPublicKey } = useTenant();
  return (
    <MinimalPage>
      <Stack gap={{ base: '6', md: '8' }}>
        <Flex gap="4" align={{ base: 'flex-start', md: 'center' }}>
          <TenantIcon sidePx={ICON_PX} />
          <Box minWidth="0">
            <Heading as="h1" size={{ base: '2xl', md: '3xl' }} overflowWrap="anywhere" lineClamp="4">
              {t('title', { name })}
            </Heading>
            <Text mt="1" color="fg.muted" fontSize={{ base: 'md', md: 'lg' }}>
              {t('lead')}
            </Text>
          </Box>
        </Flex>
        <PlaceHint />
        <styled.ol
          m="0"
          p="0"
          listStyleType="none"
          display="grid"
          gap={{ base: '4', md: '5' }}
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', xl: 'repeat(4, 1fr)' }}
        >
          <Step number={1} title={t('share')} text={t('shareText')} part="bottom">
            <SafariScreen />
          </Step>
          <Step number={2} title={t('choose')} text={t('chooseText')} part="bottom">
            <ShareScreen />
          </Step>
          <Step number={3} title={t('add')} text={t('addText')} part="top">
            <AddScreen />
          </Step>
          <Step number={4} title={t('open')} text={t('openText')} part="top">
            <HomeScreen />
          </Step>
        </styled.ol>
        {vapidPublicKey === undefined ? null : (
          <Flex gap="3" align="flex-start" color="fg.muted" maxWidth="prose">
            <Box pt="0.5">
              <Icon name="lucide:bell" />
            </Box>
            <Text fontSize="sm">{t('news')}</Text>
          </Flex>
        )}
      </Stack>
    </MinimalPage>
  );
};
