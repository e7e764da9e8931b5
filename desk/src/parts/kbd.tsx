import { styled } from '@jangada/design';

/** A key of the keyboard. */
export const Kbd = styled('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '20px',
    height: '20px',
    px: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.strong',
    bg: 'surface',
    color: 'fg.muted',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '500',
    lineHeight: '1',
  },
});
