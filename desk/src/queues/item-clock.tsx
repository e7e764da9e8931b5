import type { QueueItem } from '@jangada/contracts/ops/queues';
import { Badge } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useNow } from '../parts/use-now.ts';
import { useTranslation } from '../texts/use-translation.ts';

const TICK_MS = 15_000;
/** Amber in the last half of its time, red in the last quarter; a withdrawal: 60 and 30 minutes. */
const AMBER = 0.5;
const RED = 0.25;

/** The time that is left, which is what a queue is sorted by. */
export const ItemClock = ({ item }: { item: Pick<QueueItem, 'entered_at' | 'due_at'> }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const dueMs = Date.parse(item.due_at);
  const leftMs = dueMs - useNow(TICK_MS);
  const share = leftMs / (dueMs - Date.parse(item.entered_at));
  return (
    <Badge
      colorPalette={share < RED ? 'loss' : share < AMBER ? 'warning' : 'neutral'}
      title={formats.exactly(item.due_at)}
    >
      {leftMs < 0 ? t('queues.lateBy', { time: formats.duration(-leftMs) }) : formats.duration(leftMs)}
    </Badge>
  );
};
