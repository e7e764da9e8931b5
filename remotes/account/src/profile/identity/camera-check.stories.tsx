import type { IdentityStatus } from '@jangada/contracts/domains/identity/check';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aUser } from '@jangada/remote-kit/stub-data';
import { fakes } from '../../fakes.ts';
import { documentsFakes } from '../documents/fake-documents.ts';
import { VerificationPage } from '../verification-page.tsx';
import { aCheck, aStatus, identityFakes } from './fake-identity.ts';

export default { title: 'The check by camera' } satisfies StoryGroup;

const of = (status: IdentityStatus): Story => ({
  session: aUser({ kyc_status: 'none' }),
  path: '/user/verification',
  view: () => <VerificationPage />,
  api: (fake) => {
    fakes(fake);
    documentsFakes(fake, []);
    identityFakes(fake, status);
  },
});

export const offered: Story = of(aStatus());

export const open: Story = of(aStatus({ check: aCheck() }));

export const reviewed: Story = of(aStatus({ check: aCheck({ state: 'review', url: null }) }));

export const refused: Story = of(
  aStatus({ tries_left: 2, check: aCheck({ state: 'rejected', reasons: ['not-alive'], url: null }) }),
);

export const usedUp: Story = of(
  aStatus({
    tries_left: 0,
    again_at: '2026-12-30T12:00:00Z',
    check: aCheck({ state: 'rejected', reasons: ['face-differs'], url: null }),
  }),
);
