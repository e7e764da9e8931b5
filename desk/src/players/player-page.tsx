import { listPlayerReads } from '@jangada/contracts/ops/player-reads';
import { EmptyState, Stack, styled } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { oneOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { useOpenCommand } from '../command/use-open-command.ts';
import { useKeys } from '../keys/use-keys.ts';
import { PageHead } from '../parts/page-head.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useRight, useTenant } from '../rights/rights.ts';
import { shownText } from '../texts/shown-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { MissingRight } from './missing-right.tsx';
import { courtesyFor, messageTo } from './player-commands.ts';
import { PlayerHead } from './player-head.tsx';
import { playerQuery } from '../api/player-query.ts';
import { DevicesTab } from './tabs/devices-tab.tsx';
import { IdentityTab } from './tabs/identity-tab.tsx';
import { LimitsTab } from './tabs/limits-tab.tsx';
import { LinksTab } from './tabs/links-tab.tsx';
import { MessagesTab } from './tabs/messages-tab.tsx';
import { MoneyTab } from './tabs/money-tab.tsx';
import { NotesTab } from './tabs/notes-tab.tsx';
import { RewardsTab } from './tabs/rewards-tab.tsx';
import { SeenTab } from './tabs/seen-tab.tsx';
import { TimelineTab } from './tabs/timeline-tab.tsx';
import { OpsError } from '../api/ops-error.ts';
import { PLAYER_ID } from '../parts/player-names.tsx';

const StyledLink = styled(Link);

const tabs = {
  money: MoneyTab,
  timeline: TimelineTab,
  identity: IdentityTab,
  limits: LimitsTab,
  devices: DevicesTab,
  links: LinksTab,
  rewards: RewardsTab,
  messages: MessagesTab,
  notes: NotesTab,
  seen: SeenTab,
} as const;

type TabId = keyof typeof tabs;

const allTabs = Object.keys(tabs) as TabId[];

/** P2: a player, for who may see players. */
export const PlayerPage = () => {
  const { may } = useRight('players.see');
  return may === null ? <MissingRight permission="players.see" /> : <Player />;
};

/** The tab is in the address, and each tab is a call and a failure of its own. */
const Player = () => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const tenant = useTenant();
  const [, setSearch] = useSearchParams();
  const address = useAddressParts();
  const isId = PLAYER_ID.test(id);
  const query = useQuery({ ...playerQuery(tenant, id), enabled: isId });
  const isNobody = !isId || (query.error instanceof OpsError && query.error.code === 'profile.not-found');
  const seesReaders = useRight(listPlayerReads.needs).may !== null;
  const tabIds = allTabs.filter((one) => one !== 'seen' || seesReaders);
  const tab = address.read('tab', oneOf(tabIds)) ?? 'money';
  const choose = (next: string): void => setSearch({ tab: next }, { replace: true });
  const openCommand = useOpenCommand();
  const open = (words: string): void => openCommand({ words, params: { id } });
  useKeys(t('players.list'), [
    { keys: 'e', label: t('players.keys.reveal'), run: () => open('player reveal') },
    { keys: 'o', label: t('players.keys.note'), run: () => open('note add') },
    {
      keys: 'b',
      label: t('players.keys.courtesy'),
      run: () => openCommand(courtesyFor(id, t('players.courtesy'))),
    },
    {
      keys: 't',
      label: t('players.keys.tags'),
      run: () =>
        query.data &&
        openCommand({ words: 'tag set', params: { id }, preset: { tags: query.data.data.tags.join(', ') } }),
    },
    { keys: 'm', label: t('players.keys.message'), run: () => openCommand(messageTo(id)) },
    ...tabIds.map((one, index) => ({
      // The tenth is 0, as on the keyboard.
      keys: String((index + 1) % 10),
      label: `${t('players.keys.tab', { number: String(index + 1) })}: ${t(`players.tabs.${one}`)}`,
      run: () => choose(one),
    })),
  ]);
  const Tab = tabs[tab];
  if (isNobody) {
    return (
      <Stack gap="4">
        <PageHead title={t('players.one', { id })} above={<ToPlayers />} />
        <EmptyState title={t('players.nobody', { id })} text={t('players.nobodyText')} />
      </Stack>
    );
  }
  return (
    <Stack gap="4">
      <PageHead
        title={query.data ? `${shownText(query.data.data.name)} · ${id}` : t('players.one', { id })}
        above={<ToPlayers />}
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>{({ data }) => <PlayerHead player={data} />}</ReadResult>
      {query.error ? null : (
        <>
          <Tabs
            label={t('players.list')}
            tabs={tabIds.map((one) => ({ id: one, label: t(`players.tabs.${one}`) }))}
            value={tab}
            onChange={choose}
          />
          <Tab key={`${id} ${tab}`} id={id} />
        </>
      )}
    </Stack>
  );
};

const ToPlayers = () => (
  <StyledLink to={`/${useTenant()}/players`} color="brand.fg" fontSize="sm" textDecoration="none">
    {useTranslation().t('players.back')}
  </StyledLink>
);
