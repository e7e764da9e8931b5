import { Box, Heading, Stack } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useTitle } from '@jangada/remote-kit/hooks';
import { useSearchParams } from '@jangada/remote-kit/routing';
import { memo } from 'react';
import { MissionList } from '../missions/mission-list.tsx';
import { RankingView } from '../ranking/ranking-view.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { VipView } from '../vip/vip-view.tsx';

/** Memoised, because a change of the address renders the page but not its content. */
const views = {
  ranking: { title: 'ranking.title', tab: 'ranking.tab', Content: memo(RankingView) },
  vip: { title: 'vip.title', tab: 'vip.tab', Content: memo(VipView) },
  missions: { title: 'missions.title', tab: 'missions.tab', Content: memo(MissionList) },
} as const;

type ViewName = keyof typeof views;

const viewNames = ['ranking', 'vip', 'missions'] as const;

const isView = (name: string | null): name is ViewName => viewNames.some((view) => view === name);

/** The ranking, the VIP club and the missions; the address selects the view (`?view=vip`). */
const RankingPage = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('view');
  const view = isView(requested) ? requested : 'ranking';
  const { title, Content } = views[view];
  // The ranking itself uses the route's title.
  useTitle(view === 'ranking' ? undefined : t(title));
  const show = (next: string) => setSearch(next === 'ranking' ? {} : { view: next }, { replace: true });
  return (
    <Stack gap="5" maxW="860px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t(title)}
      </Heading>
      <Tabs
        label={t('ranking.views')}
        value={view}
        onChange={show}
        tabs={viewNames.map((id) => ({ id, label: t(views[id].tab) }))}
      />
      <Box key={view} animation="fade-in {durations.enter} {easings.out}">
        <Content />
      </Box>
    </Stack>
  );
};

export default RankingPage;
