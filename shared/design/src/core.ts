/**
 * The parts that every screen needs at once. All others have a path of their own (`@jangada/design/dialog`, …), loaded
 * when used.
 */
export * from './layout/layout.ts';
export { Button, IconButton } from './button/button.tsx';
export type { ButtonColor } from './button/button-recipe.ts';
export { Icon } from './icon/icon.tsx';
export { loadLateIcons } from './icon/icon-store.ts';
export { Image } from './image/image.tsx';
export { Logo } from './image/logo.tsx';
export { Picture } from './image/picture.tsx';
export { formatDate, formatMoney, formatNumber, formatTime } from './money/format.ts';
export { Money } from './money/money.tsx';
export { OverlayContainer } from './overlay/overlay-container.ts';
export { DesignProvider } from './provider/design-provider.tsx';
export { useEffectsLevel, useReducedEffects } from './provider/effects.ts';
export { EmptyState, FailedState, ForbiddenState, OfflineState } from './states/states.tsx';
