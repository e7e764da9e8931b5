import { gameOpened } from '@jangada/contracts/events/shell';
import { Box, Button, Heading, HStack, styled, Text } from '@jangada/design';
import { useBus, useEvent, useModals, useTenant } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { RAIL_COLLAPSED_PX, RAIL_PX } from '../../browser/appearance/measures.ts';
import { FootLine, useHasFootLine } from '../notices/foot-line.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { installTexts } from '../../texts/install.ts';
import { TenantIcon } from './tenant-icon.tsx';
import { useInstall } from './use-install.ts';

const ICON_PX = 56;
const LINE_ICON_PX = 32;
const GAP_PX = 16;

const TITLE_ID = 'install-prompt-title';

/**
 * Offers the installation without covering the page: as a line of the bottom bar, or beside the lower end of the menu.
 */
export const InstallPrompt = () => {
  const { t } = useBundle(installTexts);
  const { install } = useShell();
  const { name } = useTenant();
  const bus = useBus();
  const modals = useModals();
  const installApp = useInstall();
  // A running game hides the prompt.
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  useEvent(gameOpened, ({ open }) => setIsPlaying(open));
  const hasFootLine = useHasFootLine();
  if (isPlaying) return null;
  if (hasFootLine) return <InstallLine />;
  return (
    <Box
      as="section"
      aria-labelledby={TITLE_ID}
      position="fixed"
      zIndex="header"
      insetInlineStart={{ base: `${RAIL_COLLAPSED_PX + GAP_PX}px`, xl: `${RAIL_PX + GAP_PX}px` }}
      bottom={`${GAP_PX}px`}
      width="380px"
      maxHeight="calc(100dvh - 160px)"
      overflowY="auto"
      p="4"
      bg="raised"
      color="fg"
      borderWidth="1px"
      borderColor="border"
      borderRadius="sheet"
      boxShadow="floating"
      animation="rise-in {durations.sheet} {easings.out}"
      css={{ '@media (prefers-reduced-motion: reduce)': { animation: 'none' } }}
    >
      <HStack gap="3" align="flex-start">
        <TenantIcon sidePx={ICON_PX} />
        <Box minWidth="0" flex="1">
          <Heading as="h2" size="md" id={TITLE_ID} lineHeight="short" overflowWrap="anywhere" lineClamp="2">
            {t('prompt.title', { name })}
          </Heading>
          <Text mt="1" fontSize="sm" color="fg.muted">
            <span>{t('prompt.text')}</span>{' '}
            <styled.button
              type="button"
              onClick={() => modals.open('app', {})}
              color="brand.fg"
              fontWeight="600"
              textDecoration="underline"
              textUnderlineOffset="3px"
              cursor="pointer"
              minHeight="24px"
            >
              {t('prompt.more')}
            </styled.button>
          </Text>
        </Box>
      </HStack>
      <HStack gap="2" mt="3" css={{ '& > *': { flex: '1 1 0' } }}>
        <Button variant="outline" onClick={install.hide}>
          {t('prompt.later')}
        </Button>
        <Button color="primary" onClick={() => void installApp()}>
          {t('prompt.install')}
        </Button>
      </HStack>
    </Box>
  );
};

const InstallLine = () => {
  const { t } = useBundle(installTexts);
  const { install } = useShell();
  const { name } = useTenant();
  const modals = useModals();
  const installApp = useInstall();
  const title = t('prompt.title', { name });
  return (
    <section aria-label={title}>
      <FootLine
        drawing={<TenantIcon sidePx={LINE_ICON_PX} />}
        title={title}
        text={t('prompt.text')}
        onPress={() => modals.open('app', {})}
        action={
          <Button size="sm" color="primary" onClick={() => void installApp()}>
            {t('prompt.install')}
          </Button>
        }
        closeLabel={t('prompt.later')}
        onClose={install.hide}
      />
    </section>
  );
};
