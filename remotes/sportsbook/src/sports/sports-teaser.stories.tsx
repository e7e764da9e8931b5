import { aSite } from '@jangada/remote-kit/stub-data';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { SportsTeaser } from './sports-teaser.tsx';

export default { title: 'Teaser on the home page' } satisfies StoryGroup;

const view = () => <SportsTeaser />;

export const ready: Story = { view };

export const withoutSports: Story = {
  view,
  tenant: aSite({ hasSports: false, betby: { active: false, brand_id: '', theme_name: '' } }),
};
