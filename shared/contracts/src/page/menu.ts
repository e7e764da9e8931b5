/** The limit of menu lines of one remote. */
export const MENU_ENTRIES_MAX = 3;

/** Longer labels do not fit next to their icon. */
export const MENU_LABEL_MAX = 24;

/** The icons of menu entries: they are bundled with the shell, so that the menu does not wait for one. */
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
