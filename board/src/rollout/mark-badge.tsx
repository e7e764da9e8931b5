import { Badge, Icon } from '@jangada/design';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { useFormats, useTexts } from '../locale/language.tsx';
import type { CellMark } from './cell-state.ts';

const looks: Readonly<Record<CellMark, { palette: string; icon: string }>> = {
  killed: { palette: 'loss', icon: 'lucide:circle-x' },
  off: { palette: 'loss', icon: 'lucide:circle-x' },
  failing: { palette: 'loss', icon: 'lucide:triangle-alert' },
  incompatible: { palette: 'loss', icon: 'lucide:triangle-alert' },
  held: { palette: 'warning', icon: 'lucide:pause' },
  pinned: { palette: 'info', icon: 'lucide:pin' },
  canary: { palette: 'brand', icon: 'lucide:trending-up' },
  blocked: { palette: 'neutral', icon: 'lucide:shield-alert' },
};

/** One thing to know about a rollout: a word, a colour and a drawing. */
export const MarkBadge = ({ mark, rollout }: { mark: CellMark; rollout: Rollout }) => {
  const texts = useTexts();
  const formats = useFormats();
  const words: Readonly<Record<CellMark, string>> = {
    killed: rollout.kill ? texts.state.killed[rollout.kill] : texts.state.off,
    off: texts.state.off,
    failing: texts.state.failing,
    incompatible: texts.state.incompatible,
    held: texts.state.held,
    pinned: texts.state.pinned,
    canary: texts.state.canary(formats.percent(rollout.canary?.percent ?? 0)),
    blocked: texts.state.blocked(rollout.blocked.length),
  };
  return (
    <Badge size="sm" colorPalette={looks[mark].palette}>
      <Icon name={looks[mark].icon} size={12} />
      {words[mark]}
    </Badge>
  );
};
