/** A remote has at most this many lines in the menu of the site. */
export const MENU_ENTRIES_MAX = 3;

/** Longer labels do not fit next to their icon. */
export const MENU_LABEL_MAX = 24;

/** The icons that a menu entry can have: those bundled with the shell, so that no menu waits for one. */
export const menuIcons = [
  ...['bell', 'calendar', 'clock', 'coins', 'crown', 'flame', 'gamepad-2', 'gem', 'gift', 'globe', 'heart', 'info'],
  ...[
    'inbox',
    'mail',
    'message-circle',
    'newspaper',
    'radio',
    'shield',
    'smile',
    'sparkles',
    'star',
    'swords',
    'ticket',
  ],
  ...['trending-up', 'trophy', 'users', 'volleyball', 'zap'],
] as const;

export type MenuIcon = (typeof menuIcons)[number];
