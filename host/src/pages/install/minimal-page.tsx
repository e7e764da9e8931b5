import { Box, Button, Flex, Text } from '@jangada/design';
import { Link } from '@jangada/remote-kit/routing';
import { useBundle } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { HomeLogo } from '../../frame/home-logo.tsx';
import { installPageTexts } from '../../texts/install-page.ts';

/** A page without the frame (RTE-89), with the logo as link to home and the legal footer. */
export const MinimalPage = ({ children, maxWidth = '6xl' }: { children: ReactNode; maxWidth?: string }) => {
  const { t } = useBundle(installPageTexts);
  return (
    <Flex direction="column" minHeight="100dvh" bg="canvas" color="fg">
      <Flex
        as="header"
        align="center"
        justify="space-between"
        gap="3"
        width="full"
        maxWidth={maxWidth}
        mx="auto"
        px={{ base: '4', md: '8' }}
        pt="max(12px, env(safe-area-inset-top))"
        pb="3"
      >
        <HomeLogo />
        <Button as={Link} to="/" variant="ghost" flexShrink="0">
          {t('toSite')}
        </Button>
      </Flex>
      <Box
        as="main"
        flex="1"
        width="full"
        maxWidth={maxWidth}
        mx="auto"
        px={{ base: '4', md: '8' }}
        pt={{ base: '3', md: '8' }}
        pb={{ base: '10', md: '16' }}
      >
        {children}
      </Box>
      <Text
        as="footer"
        px="4"
        pb="max(20px, env(safe-area-inset-bottom))"
        textAlign="center"
        fontSize="xs"
        color="fg.muted"
      >
        {t('adults')}
      </Text>
    </Flex>
  );
};
