import { Box, Button, Flex, Icon, styled, Text } from '@jangada/design';
import { useStore } from 'zustand';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import { useShell } from '../../shell/shell-context.tsx';
import { guideFor, guideSteps } from './browser-guides.ts';
import { installPageTexts } from '../../texts/install-page.ts';
import { installTexts } from '../../texts/install.ts';
import { readPlatform } from '../../browser/pwa/platform.ts';
import { useInstall } from '../../dialogs/install/use-install.ts';

const Installed = () => {
  const { t } = useBundle(installTexts);
  return (
    <Flex wrap="wrap" gap="3" align="center">
      <Flex role="status" gap="2" align="center" color="win.fg" fontWeight="600" minHeight="44px">
        <Icon name="lucide:circle-check" />
        <span>{t('app.installed')}</span>
      </Flex>
      <Button as={Link} to="/" color="primary" size="lg">
        {t('app.open')}
      </Button>
    </Flex>
  );
};

/** The main action by browser: install, open the iOS guide, or show the manual steps. */
export const InstallAction = ({ isWide = false }: { isWide?: boolean }) => {
  const { t } = useBundle(installTexts);
  const { t: page } = useBundle(installPageTexts);
  const { install } = useShell();
  const state = useStore(install.state);
  const installApp = useInstall();
  const platform = readPlatform();
  const width = { base: 'full', md: isWide ? 'full' : 'auto' };

  if (state === 'installed') return <Installed />;
  if (state === 'offered' || state === 'asking') {
    return (
      <Button
        color="primary"
        size="xl"
        width={width}
        loading={state === 'asking'}
        leftIcon={<Icon name="lucide:download" />}
        onClick={() => void installApp()}
      >
        {t('app.install')}
      </Button>
    );
  }
  if (platform.system === 'ios') {
    return (
      <Button as={Link} to="/ios" color="primary" size="xl" width={width} whiteSpace="normal">
        {t('app.ios')}
      </Button>
    );
  }
  return (
    <Flex
      role="status"
      gap="3"
      p="4"
      borderRadius="tile"
      bg="info.subtle"
      color="fg"
      align="flex-start"
      maxWidth="prose"
    >
      <Box color="info.fg" pt="0.5">
        <Icon name="lucide:info" />
      </Box>
      <Text>{page(guideFor(platform) === 'none' ? 'cannot' : 'notOffered')}</Text>
    </Flex>
  );
};

/** The steps through the browser's menu. Renders nothing when the app is installed or has its own guide page. */
export const ManualSteps = () => {
  const { t } = useBundle(installPageTexts);
  const language = useLanguage();
  const { install } = useShell();
  const isInstalled = useStore(install.state) === 'installed';
  const platform = readPlatform();
  if (isInstalled || platform.system === 'ios') return null;
  const steps = guideSteps[language][guideFor(platform)];
  return (
    <Box as="section" aria-labelledby="by-hand">
      <styled.h2 id="by-hand" fontFamily="heading" fontSize="xl" fontWeight="700" mb="4">
        {t('byHand')}
      </styled.h2>
      <styled.ol m="0" p="0" listStyleType="none" display="grid" gap="3" maxWidth="prose">
        {steps.map((step, index) => (
          <Flex as="li" key={step} gap="3" align="flex-start">
            <Box
              aria-hidden
              display="grid"
              placeItems="center"
              width="28px"
              height="28px"
              flexShrink="0"
              borderRadius="full"
              bg="brand.subtle"
              color="brand.fg"
              fontSize="sm"
              fontWeight="700"
            >
              {index + 1}
            </Box>
            <Text pt="0.5">{step}</Text>
          </Flex>
        ))}
      </styled.ol>
    </Box>
  );
};
