import { Box, Button, Icon, IconButton, Stack, styled, Text } from '@jangada/design';
import type { Notice } from '@jangada/contracts/host/host-api';
import { betSlipChanged, gameOpened } from '@jangada/contracts/events/shell';
import { useBus, useEvent, useInsets } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useStore } from 'zustand';
import { useEffect, useState } from 'react';
import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { isPlayingOrBetting } from '../../shell/overlays/covering-events.ts';
import { useHasFootLine } from './foot-line.tsx';
import { NoticeDrawing } from './notice-drawing.tsx';
import { LinesOfPhone } from './notice-lines.tsx';
import type { NoticesProps } from './notice-lines.tsx';
import { useAttention } from './use-attention.ts';
import type { NoticeStack } from '../../shell/overlays/notice-stack.ts';
import { noticeTexts } from '../../texts/notices.ts';

const GAP_PX = 12;
const WIDTH_PX = 360;
/** Space for a toast below the header. */
const TOAST_SPACE_PX = 68;
const POPUP_IMAGE_PX = 56;

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
      <NoticeDrawing image={image} />
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

/** The notice that stays until the visitor closes it: larger, with its action. */
const Popup = ({ notice, stack }: { notice: Notice; stack: NoticeStack }) => {
  const { t } = useBundle(noticeTexts);
  const { id, title, text, image, openText, onOpen, onShown } = notice;
  useEffect(() => onShown?.(), [onShown]);
  return (
    <Box
      as="article"
      aria-label={title}
      bg="raised"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="tile"
      boxShadow="floating"
      pointerEvents="auto"
      flexShrink="0"
      p="3"
      animation="rise-in {durations.enter} {easings.out}"
    >
      <Box display="flex" gap="3" alignItems="flex-start">
        <NoticeDrawing image={image} size={POPUP_IMAGE_PX} />
        <Stack gap="0.5" minWidth="0" flex="1">
          <Text fontWeight="600" lineClamp={2}>
            {title}
          </Text>
          {text ? (
            <Text fontSize="sm" color="fg.muted" lineClamp={3}>
              {text}
            </Text>
          ) : null}
        </Stack>
      </Box>
      <Box display="flex" gap="2" justifyContent="flex-end" mt="3">
        <Button variant="ghost" onClick={() => stack.close(id)}>
          {t('dismiss')}
        </Button>
        {onOpen ? (
          <Button color="primary" onClick={() => stack.press(id)}>
            {openText ?? t('open')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
};

const StackBesideContent = ({ notices, popup, stack }: NoticesProps) => {
  const insets = useInsets();
  return (
    <Stack
      position="fixed"
      zIndex="message"
      gap="2"
      pointerEvents="none"
      insetInlineEnd={`${insets.right + GAP_PX * 2}px`}
      bottom={`${GAP_PX * 2}px`}
      width={`${WIDTH_PX}px`}
      // The region has its maximum height from the start, so that changing messages do not shift its layout.
      height={`calc(100dvh - ${insets.top + TOAST_SPACE_PX + GAP_PX * 2}px)`}
      overflowY="auto"
    >
      <Stack as="ul" gap="2" listStyleType="none" m="0" mt="auto" p="0">
        {notices.map((notice) => (
          <Message key={notice.id} notice={notice} stack={stack} />
        ))}
      </Stack>
      {popup ? <Popup key={popup.id} notice={popup} stack={stack} /> : null}
    </Stack>
  );
};

/** True while a game or a bet slip covers the region; the timers pause meanwhile. */
const useIsCovered = (stack: NoticeStack): boolean => {
  const bus = useBus();
  const [isCovered, setIsCovered] = useState(() => isPlayingOrBetting(bus));
  const update = () => {
    // A game or a bet slip removes the notices, and a notice removed under the pointer fires no leave event that would
    // resume the timers.
    if (isPlayingOrBetting(bus)) stack.pause(false);
    setIsCovered(isPlayingOrBetting(bus));
  };
  useEvent(gameOpened, update);
  useEvent(betSlipChanged, update);
  return isCovered;
};

/**
 * The notification stack, or the popup once the stack is empty: a line of the bottom bar on phones, next to the docked
 * panel on desktop. Menus and dialogs cover it, a game or a bet slip defers it. Timers pause meanwhile and during hover
 * or focus.
 */
export const NoticeRegion = ({ stack }: { stack: NoticeStack }) => {
  const notices = useStore(stack.shown);
  const popup = useStore(stack.popup);
  const isPopupsTurn = useAttention(stack) === 'popup';
  const hasFootLine = useHasFootLine();
  const { t } = useBundle(noticeTexts);
  if (useIsCovered(stack)) return null;
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) stack.pause(false);
  };
  const Notices = hasFootLine ? LinesOfPhone : StackBesideContent;
  return createPortal(
    <Box
      as="section"
      aria-label={t('region')}
      aria-live="polite"
      onMouseEnter={() => stack.pause(true)}
      onMouseLeave={() => stack.pause(false)}
      onFocus={() => stack.pause(true)}
      onBlur={handleBlur}
    >
      <Notices notices={notices} popup={isPopupsTurn ? popup : null} stack={stack} />
    </Box>,
    document.body,
  );
};
