import { Box, IconButton, Icon, styled, Text } from '@jangada/design';
import { useInsets } from '@jangada/remote-kit/hooks';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { BOTTOM_BAR_PX, inShortWindow, SHORT_BOTTOM_BAR_PX } from '../../browser/appearance/measures.ts';
import { useShell } from '../../shell/shell-context.tsx';

const ROW_PX = 44;
/** The raised button of the bottom bar covers this much of the area above the bar. */
const RAISED_PX = 16;
export const FOOT_LINE_PX = ROW_PX + RAISED_PX;

interface FootLineProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** The visitor pressed the text. */
  readonly onPress?: (() => void) | undefined;
  readonly action?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

const wordsStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flex: '1',
  minWidth: '0',
  height: `${ROW_PX}px`,
  p: '0',
  border: '0',
  bg: 'transparent',
  color: 'fg',
  textAlign: 'start',
} as const;

/**
 * A message that appears automatically on a phone, as a line of the bottom bar. The page ends above the line, as it
 * ends above the bar, so the line does not cover content (docs/decisions/0217).
 */
export const FootLine = ({ drawing, title, text, onPress, action, closeLabel, onClose }: FootLineProps) => {
  const { footLine } = useShell();
  useLayoutEffect(() => {
    footLine.setState(FOOT_LINE_PX, true);
    return () => footLine.setState(0, true);
  }, [footLine]);
  const words = (
    <>
      {drawing}
      <Box minWidth="0" flex="1">
        <Text fontSize="sm" fontWeight="600" lineHeight="20px" truncate>
          {title}
        </Text>
        {text ? (
          <Text fontSize="xs" color="fg.muted" lineHeight="18px" truncate>
            {text}
          </Text>
        ) : null}
      </Box>
    </>
  );
  return (
    <Box
      data-bounded-text=""
      position="fixed"
      insetInline="0"
      bottom={`calc(${BOTTOM_BAR_PX}px + env(safe-area-inset-bottom))`}
      height={`${FOOT_LINE_PX}px`}
      zIndex="message"
      display="flex"
      alignItems="flex-start"
      gap="1"
      ps="max(12px, env(safe-area-inset-left))"
      pe="max(4px, env(safe-area-inset-right))"
      bg="raised"
      color="fg"
      borderTopWidth="1px"
      borderColor="border"
      pointerEvents="auto"
      animation="rise-in {durations.enter} {easings.out}"
      // In short windows the button is not raised.
      css={inShortWindow({
        bottom: `calc(${SHORT_BOTTOM_BAR_PX}px + env(safe-area-inset-bottom))`,
        height: `${ROW_PX}px`,
      })}
    >
      {onPress ? (
        <styled.button type="button" {...wordsStyle} cursor="pointer" onClick={onPress}>
          {words}
        </styled.button>
      ) : (
        <Box {...wordsStyle}>{words}</Box>
      )}
      <Box display="flex" alignItems="center" flexShrink="0" height={`${ROW_PX}px`}>
        {action}
      </Box>
      <IconButton label={closeLabel} rounding="full" onClick={onClose}>
        <Icon name="lucide:x" size={18} />
      </IconButton>
    </Box>
  );
};

/** Does the page have a bottom bar, on which notices are shown as a line? */
export const useHasFootLine = (): boolean => useInsets().bottom > 0;
