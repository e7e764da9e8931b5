import { bundleScript } from '../http/bundled-script.ts';
import type { Script } from '../http/bundled-script.ts';
import { iconBodies } from '../http/icon-bodies.ts';

const lucideNames = [
  'star',
  'search',
  'x',
  'chevron-right',
  'chevron-left',
  'chevron-down',
  'lock',
  'ticket',
  'trash',
  'clock',
  'trophy',
  'radio',
  'house',
  'calendar-days',
  'check',
  'triangle-alert',
  'rotate-cw',
  'log-in',
  'loader-circle',
] as const;
const sportIcons = {
  football: 'soccer-ball',
  basketball: 'basketball-ball',
  tennis: 'tennis-ball',
  volleyball: 'volleyball-ball',
  mma: 'boxing-glove',
  esports: 'console-controller',
} as const;

/** Only the icons the widget shows, as SVG bodies by name. */
function iconsOfWidget(): Record<string, string> {
  const games = iconBodies('game-icons', Object.values(sportIcons));
  const ofSports = Object.entries(sportIcons).map(([kind, name]) => [`sport-${kind}`, games[name] ?? '']);
  return { ...iconBodies('lucide', lucideNames), ...Object.fromEntries(ofSports) };
}

/** The widget's source as one classic script. */
export const bundleWidget = (): Promise<Script> =>
  bundleScript(new URL('./widget/entry.ts', import.meta.url), { ICONS: JSON.stringify(iconsOfWidget()) });
