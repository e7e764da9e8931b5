import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/override-banner.ts';

export default defineTexts({
  region: 'A local build is in use',
  local: '{remote}: local build of {by}',
  xRay: 'x-ray of {by}',
  left: '{minutes} min left',
  lastMinute: 'less than 1 min left',
  broken: 'The sources do not compile: this is the build before.',
  leave: 'Leave',
  smaller: 'Make this notice smaller',
  larger: 'Show the whole notice',
}) satisfies SameTexts<typeof pt>;
