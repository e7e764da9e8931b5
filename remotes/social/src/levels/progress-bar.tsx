import { Box } from '@jangada/design';

interface ProgressBarProps {
  readonly label: string;
  /** In whole percent, from 0 to 100. */
  readonly percent: number;
  /** The progress as a screen reader announces it. */
  readonly text: string;
  readonly heightPx: number;
}

/** The progress towards a level or the goal of a mission. */
export const ProgressBar = ({ label, percent, text, heightPx }: ProgressBarProps) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuetext={text}
    height={`${heightPx}px`}
    borderRadius="full"
    bg="fg/12"
    overflow="hidden"
  >
    <Box height="full" borderRadius="full" bg="brand.solid" style={{ width: `${percent}%` }} />
  </Box>
);
