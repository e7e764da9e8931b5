/** The style of a search field and of a select. */
export const controlStyle = {
  width: 'full',
  height: '48px',
  bg: 'surface',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'control',
  textOverflow: 'ellipsis',
} as const;

/** Positioned over one end of the field, in its height. */
export const adornmentStyle = {
  position: 'absolute',
  top: '0',
  height: 'full',
  display: 'grid',
  placeItems: 'center',
} as const;
