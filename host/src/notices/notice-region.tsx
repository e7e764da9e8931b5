import { Box, Icon, IconButton, Image, Stack, styled, Text } from '@jangada/design';
import type { Notice } from '@jangada/contracts/host/host-api';
import { gameOpened } from '@jangada/contracts/events/shell';
import { useBus, useEvent, useInsets } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useStore } from 'zustand';
import { useState } from 'react';
import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import type { NoticeStack } from '../overlays/notice-stack.ts';
import { noticeTexts } from '../texts/notices.ts';

const GAP_PX = 12;
const WIDTH_PX = 360;
const IMAGE_PX = 44;
/** Space for a toast: above the bottom bar on phones, below the header elsewhere. */
const TOAST_SPACE_PX = 148;

const Drawing = ({ image }: { image: string | undefined }) => (
  <Box
    aria-hidden
    display="grid"
    placeItems="center"
    flexShrink="0"
    width={`${IMAGE_PX}px`}
    height={`${IMAGE_PX}px`}
    borderRadius="control"
    overflow="hidden"
    bg="brand.subtle"
    color="brand.fg"
  >
    {image ? (
      <Image src={image} alt="" width={`${IMAGE_PX}px`} height={`${IMAGE_PX}px`} objectFit="cover" />
    ) : (
      <Icon name="lucide:bell" size={20} />
    )}
  </Box>
);

const Words = ({ title, text }: Pick<Notice, 'title' | 'text'>) => (
  <Stack gap="0.5" minWidth="0" flex="1" textAlign="start">
    <Text as="span" fontSize="sm" fontWeight="600" lineClamp={2}>
      {title}
    </Text>
    {text ? (
      <Text as="span" fontSize="sm" color="fg.muted" lineClamp={2}>
        {text}
      </Text>
    ) : null}
  </Stack>
);

const bodyStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flex: '1',
  minWidth: '0',
  minHeight: '44px',
  p: '3',
  pe: '0',
  border: '0',
  bg: 'transparent',
  color: 'fg',
  borderRadius: 'tile',
} as const;

const Message = ({ notice, stack }: { notice: Notice; stack: NoticeStack }) => {
  const { t } = useBundle(noticeTexts);
  const { id, title, text, image, onOpen } = notice;
  const inside = (
    <>
      <Drawing image={image} />
      <Words title={title} {...(text === undefined ? {} : { text })} />
    </>
  );
  return (
    <Box
      as="li"
      display="flex"
      alignItems="flex-start"
      bg="raised"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      boxShadow="floating"
      pointerEvents="auto"
      animation="rise-in {durations.enter} {easings.out}"
      _hover={onOpen ? { borderColor: 'border.strong' } : {}}
    >
      {onOpen ? (
        <styled.button type="button" {...bodyStyle} cursor="pointer" onClick={() => stack.press(id)}>
          {inside}
        </styled.button>
      ) : (
        <Box {...bodyStyle}>{inside}</Box>
      )}
      <IconButton label={t('close', { title })} rounding="full" onClick={() => stack.close(id)}>
        <Icon name="lucide:x" size={18} />
      </IconButton>
    </Box>
  );
};

/**
 * The notification stack: under the header on phones, beside the docked panel on desktop. Dialogs cover it, a game
 * defers it; timers pause meanwhile and during hover or focus.
 */
export const NoticeRegion = ({ stack }: { stack: NoticeStack }) => {
  const notices = useStore(stack.shown);
  const insets = useInsets();
  const { t } = useBundle(noticeTexts);
  const bus = useBus();
  const [isPlaying, setIsPlaying] = useState(() => bus.last(gameOpened)?.open ?? false);
  useEvent(gameOpened, ({ open }) => {
    // A notice removed under the pointer fires no leave event.
    if (open) stack.pause(false);
    setIsPlaying(open);
  });
  if (isPlaying) return null;
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) stack.pause(false);
  };
  return createPortal(
    <Stack
      as="section"
      aria-label={t('region')}
      aria-live="polite"
      position="fixed"
      zIndex="panel"
      gap="2"
      pointerEvents="none"
      insetInlineStart={{ base: '3', md: 'auto' }}
      insetInlineEnd={{ base: '3', md: `${insets.right + GAP_PX * 2}px` }}
      top={{ base: `calc(${insets.top + GAP_PX}px + env(safe-area-inset-top))`, md: 'auto' }}
      bottom={{ md: `${GAP_PX * 2}px` }}
      width={{ md: `${WIDTH_PX}px` }}
      maxHeight={`calc(100dvh - ${insets.top + TOAST_SPACE_PX + GAP_PX}px)`}
      overflowY="auto"
      onMouseEnter={() => stack.pause(true)}
      onMouseLeave={() => stack.pause(false)}
      onFocus={() => stack.pause(true)}
      onBlur={handleBlur}
    >
      <Stack as="ul" gap="2" listStyleType="none" m="0" p="0">
        {notices.map((notice) => (
          <Message key={notice.id} notice={notice} stack={stack} />
        ))}
      </Stack>
    </Stack>,
    document.body,
  );
};
