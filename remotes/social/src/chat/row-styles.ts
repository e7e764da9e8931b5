import type { Box } from '@jangada/design';
import type { ComponentProps } from 'react';

/**
 * The styles of the players' messages, set once on the list. A row consists of plain elements: a busy chat adds and
 * removes rows many times a second, and a styled element costs more than the rest of a row (decision 0119).
 */
export const rowStyles: ComponentProps<typeof Box>['css'] = {
  '& .chat-row': { display: 'flex', gap: '2', py: '1', alignItems: 'flex-start' },
  '& .chat-row.is-own': { flexDirection: 'row-reverse' },
  '& .chat-face': { cursor: 'pointer', borderRadius: 'full', flexShrink: '0', pt: '1' },
  '& .chat-bubble': {
    maxWidth: '84%',
    minWidth: '0',
    px: '3',
    py: '1.5',
    borderRadius: 'tile',
    bg: 'canvas',
    fontSize: 'sm',
    lineHeight: '1.45',
    overflowWrap: 'anywhere',
  },
  '& .is-own > .chat-bubble': { bg: 'brand.subtle' },
  '& .chat-head': { display: 'flex', gap: '2', alignItems: 'baseline' },
  '& .chat-name': {
    maxWidth: '160px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'semibold',
    fontSize: 'sm',
    color: 'oklch(0.5 0.14 var(--name-hue))',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
  '.dark & .chat-name': { color: 'oklch(0.8 0.12 var(--name-hue))' },
  '& .chat-time': { fontSize: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' },
  '& .chat-mention': { fontWeight: 'semibold', color: 'brand.fg' },
  '& .chat-mention.is-own': { bg: 'brand.subtle', borderRadius: 'sm', px: '1' },
  '& .chat-menu': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    alignSelf: 'center',
    width: '44px',
    height: '44px',
    borderRadius: 'control',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'muted.subtle' },
  },
};
