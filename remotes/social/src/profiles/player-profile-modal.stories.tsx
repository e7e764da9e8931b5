import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aHiddenProfile, profileFakes } from './fake-profiles.ts';
import { PlayerProfileModal } from './player-profile-modal.tsx';

export default { title: 'Profile of a player' } satisfies StoryGroup;

const view = () => <PlayerProfileModal user_id={9} onClose={() => {}} />;

export const ready: Story = { view, api: profileFakes };

export const hidden: Story = { view, api: (fake) => profileFakes(fake, aHiddenProfile) };

export const loading: Story = { view, api: (fake) => fake.on(showProfile, never) };

export const gone: Story = {
  view,
  api: (fake) =>
    fake.on(showProfile, () => {
      throw refusal(404, { code: 'profile.not-found' });
    }),
};
