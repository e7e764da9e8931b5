import { aSite } from '@jangada/remote-kit/stub-data';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { SportsbookPage } from './sportsbook-page.tsx';

export default { title: 'Sportsbook' } satisfies StoryGroup;

const base = { path: '/sportsbook/live', view: () => <SportsbookPage /> } as const;

/** The provider's script has an address on this origin that does not exist, which looks like an outage. */
const nowhere = aSite({ betby: { active: true, brand_id: '1', theme_name: 'default', script: '/no-such-widget.js' } });

export const failed: Story = { ...base, tenant: nowhere };
