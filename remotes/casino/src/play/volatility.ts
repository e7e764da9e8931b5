export const volatilityText = {
  low: 'game.volatilityLow',
  medium: 'game.volatilityMedium',
  high: 'game.volatilityHigh',
} as const;
