import { Global } from '@emotion/react';

/** Controls of the screen, which are useless on paper. */
const CONTROLS = 'header, nav, aside, footer, form, button, select, label, [role=tablist], [data-screen-only]';

const styles = {
  '@media print': {
    '@page': { margin: '16mm' },
    [CONTROLS]: { display: 'none !important' },
    // Dark colours would waste ink, or print light text on white where backgrounds are left out.
    '*': {
      color: 'black !important',
      backgroundColor: 'transparent !important',
      borderColor: '#999 !important',
      boxShadow: 'none !important',
      overflow: 'visible !important',
    },
    'html, body': { backgroundColor: 'white !important' },
    'tr, li': { breakInside: 'avoid' },
  },
} as const;

/**
 * While it is mounted the page prints as a document: its content alone, black on white. The browser itself offers "Save
 * as PDF".
 */
export const PrintPage = () => <Global styles={styles} />;
