import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aUser } from '@jangada/remote-kit/stub-data';
import { fakes } from '../fakes.ts';
import { AccessDataPage } from './access-data-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PersonalDataPage } from './personal-data-page.tsx';
import { VerificationPage } from './verification-page.tsx';

export default { title: 'The player’s own pages' } satisfies StoryGroup;

export const overview: Story = { session: 'user', path: '/user/edit', view: () => <OverviewPage />, api: fakes };

export const access: Story = { session: 'user', path: '/user/access-data', view: () => <AccessDataPage />, api: fakes };

export const personal: Story = {
  session: 'user',
  path: '/user/personal-data',
  view: () => <PersonalDataPage />,
  api: fakes,
};

export const withoutCpf: Story = { ...personal, session: aUser({ cpf: null, birth_date: null }) };

export const verification: Story = {
  session: 'user',
  path: '/user/verification',
  view: () => <VerificationPage />,
  api: fakes,
};

export const identityApproved: Story = { ...verification, session: aUser({ kyc_status: 'approved' }) };
