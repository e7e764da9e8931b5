import { Badge, Icon } from '@jangada/design';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { CellMark } from './cell-state.ts';

const looks: Readonly<Record<CellMark, { palette: string; icon: string }>> = {
  killed: { palette: 'loss', icon: 'lucide:circle-x' },
  off: { palette: 'loss', icon: 'lucide:circle-x' },
  alarm: { palette: 'loss', icon: 'lucide:siren' },
  failing: { palette: 'loss', icon: 'lucide:triangle-alert' },
  incompatible: { palette: 'loss', icon: 'lucide:triangle-alert' },
  held: { palette: 'warning', icon: 'lucide:pause' },
  pinned: { palette: 'info', icon: 'lucide:pin' },
  canary: { palette: 'brand', icon: 'lucide:trending-up' },
  blocked: { palette: 'neutral', icon: 'lucide:shield-alert' },
  autoRollback: { palette: 'neutral', icon: 'lucide:undo-2' },
};

/** One mark of a rollout as a badge. */
export const MarkBadge = ({ mark, rollout }: { mark: CellMark; rollout: Rollout }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const words: Readonly<Record<CellMark, string>> = {
    killed: rollout.kill ? t(`state.killed.${rollout.kill}`) : t('state.off'),
    off: t('state.off'),
    alarm: t('state.alarm'),
    failing: t('state.failing'),
    incompatible: t('state.incompatible'),
    held: t('state.held'),
    pinned: t('state.pinned'),
    canary: t('state.canary', { percent: formats.percent(rollout.canary?.percent ?? 0) }),
    blocked: t('state.blocked', { count: rollout.blocked.length }),
    autoRollback: t('state.autoRollback'),
  };
  return (
    <Badge size="sm" colorPalette={looks[mark].palette}>
      <Icon name={looks[mark].icon} size={12} />
      {words[mark]}
    </Badge>
  );
};
