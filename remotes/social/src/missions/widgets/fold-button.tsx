import { Box, Icon, IconButton } from '@jangada/design';
import { useInsets } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../../texts/use-translation.ts';
import { useCoversControl } from './use-covers-control.ts';
import { WIDGET_TOP_PX } from './widget-position.ts';

const SIZE_PX = 44;
const GAP_PX = 8;
const EDGE_PX = 12;

interface FoldButtonProps {
  /** The top of the highest widget in the window. */
  readonly belowPx: number;
  readonly isNarrow: boolean;
  readonly onFold: () => void;
}

/**
 * The button above the widgets that folds them into one. If the widgets reach the top, it lies over the highest one.
 */
export const FoldButton = ({ belowPx, isNarrow, onFold }: FoldButtonProps) => {
  const { t } = useTranslation();
  const insets = useInsets();
  const y = Math.max(WIDGET_TOP_PX, belowPx - SIZE_PX - GAP_PX);
  const endPx = insets.right + (isNarrow ? GAP_PX : EDGE_PX);
  const covers = useCoversControl({ y, width: SIZE_PX, height: SIZE_PX, endPx }, true);
  return (
    <Box
      position="fixed"
      top="0"
      zIndex="widget"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.strong"
      bg="raised"
      color="fg"
      boxShadow="floating"
      {...(covers && { 'data-aside': '' })}
      css={{
        '@media print': { display: 'none' },
        '&[data-aside]:not(:focus-within)': { opacity: '0', pointerEvents: 'none' },
      }}
      style={{
        transform: `translateY(${y}px)`,
        insetInlineEnd: `calc(${endPx}px + env(safe-area-inset-right))`,
      }}
    >
      <IconButton label={t('missions.fold')} rounding="full" onClick={onFold}>
        <Icon name="lucide:chevron-down" size={18} />
      </IconButton>
    </Box>
  );
};
