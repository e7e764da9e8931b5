/** What every screen needs at once. Everything else is a path of its own (`@jangada/design/dialog`, …), loaded when used. */
export * from './layout/layout.ts';
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './button/button.tsx';
export type { ButtonColor, ButtonRounding, ButtonSize, ButtonVariant } from './button/button-recipe.ts';
export { Icon, type IconProps } from './icon/icon.tsx';
export { type IconCollection, loadLateIcons, registerIcons } from './icon/icon-store.ts';
export { Image, type ImageProps } from './image/image.tsx';
export { Logo, logoHeightsPx, type LogoProps } from './image/logo.tsx';
export { formatDate, formatMoney, formatNumber, formatTime } from './money/format.ts';
export { Money, type MoneyProps } from './money/money.tsx';
export { DesignProvider, type DesignProviderProps } from './provider/design-provider.tsx';
export { type EffectsLevel, useEffectsLevel, useReducedEffects } from './provider/effects.ts';
export { EmptyState, FailedState, ForbiddenState, OfflineState, type StateProps } from './states/states.tsx';
export type { ThemeSource } from './theming/theme-variables.ts';
