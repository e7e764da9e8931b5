import { Stack } from '@jangada/design';
import type { ReactNode } from 'react';

/** A window that is lower has no room for it beside the fields. */
const HAS_ROOM = '@media (min-height: 560px)';

/** Below the content of a dialog. */
const DIALOG_END = '20px + env(safe-area-inset-bottom)';

/** The end of the form, which stays at the bottom of a dialog: what is said there is always in sight. */
export const CommandFoot = ({ isDialog, children }: { isDialog: boolean; children: ReactNode }) => (
  <Stack
    gap="2"
    {...(isDialog && {
      css: { [HAS_ROOM]: { position: 'sticky', bottom: `calc(-1 * (${DIALOG_END}))` } },
      zIndex: 'raised',
      bg: 'raised',
      // Over the edges of the dialog.
      mx: { base: '-4', md: '-6' },
      px: { base: '4', md: '6' },
      mb: `calc(-1 * (${DIALOG_END}))`,
      pt: '3',
      pb: 'calc(14px + env(safe-area-inset-bottom))',
      borderTopWidth: '1px',
      borderColor: 'border',
    })}
  >
    {children}
  </Stack>
);
