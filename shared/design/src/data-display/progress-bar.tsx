import { chakra } from '@chakra-ui/react/styled-system';

export interface ProgressBarProps {
  /** The subject of the progress, for assistive technology. */
  label: string;
  /** In whole percent, from 0 to 100. */
  percent: number;
  /** The progress in words, for screen readers. */
  text: string;
  /** In CSS pixels. */
  heightPx?: number;
}

const HEIGHT_PX_DEFAULT = 10;

/** The progress towards a goal: wagering, a level, a mission. Its numbers are shown next to it. */
export const ProgressBar = ({ label, percent, text, heightPx = HEIGHT_PX_DEFAULT }: ProgressBarProps) => (
  <chakra.div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuetext={text}
    borderRadius="full"
    bg="fg/12"
    overflow="hidden"
    style={{ height: `${heightPx}px` }}
  >
    <chakra.div height="full" borderRadius="full" bg="brand.solid" style={{ width: `${percent}%` }} />
  </chakra.div>
);
