import { getMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Api, Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { useApi, useLanguage, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useHost } from '@jangada/remote-kit/host-context';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { useStore } from '@jangada/remote-kit/store';

const STALE_MS = 10_000;

/** The id of a visitor, which queries and stored widgets belong to. */
const visitorOf = (session: Session): string =>
  session.status === 'user' ? `user:${session.user.id}` : session.guestId;

/** Changes with the visitor only, not with a new balance. */
export const useVisitor = (): string => useStore(useHost().session, visitorOf);

/** The missions of a visitor, claimable ones first. Their texts are in the language of the call. */
export const visitorMissions = (api: Api, visitor: string, language: Language) =>
  queryOptions({
    queryKey: ['social', 'missions', visitor, language],
    queryFn: async ({ signal }) => (await api(listMissions, { signal })).data,
    staleTime: STALE_MS,
  });

/**
 * A mission with this visitor's state. The list contains only available and recently ended missions, so an older one is
 * loaded by its number. Until then, and if it is not for this visitor, the received state is shown.
 */
export const useOwnMission = (received: Mission): Mission => {
  const api = useApi();
  const visitor = useVisitor();
  const language = useLanguage();
  const missions = useMissions().data;
  const listed = missions?.find(({ id }) => id === received.id);
  const one = useQuery({
    queryKey: [...visitorMissions(api, visitor, language).queryKey, received.id],
    queryFn: async ({ signal }) => (await api(getMission, { params: { id: received.id }, signal })).data,
    enabled: missions !== undefined && listed === undefined,
    staleTime: STALE_MS,
    retry: false,
  });
  return listed ?? one.data ?? received;
};

/** The missions of the visitor. */
export const useMissions = () => {
  const isKnown = useSessionStatus() !== 'checking';
  const options = visitorMissions(useApi(), useVisitor(), useLanguage());
  return useQuery({ ...options, enabled: isKnown });
};

/** The list with a mission in its newest state; a new mission comes first. */
export const withMission = (missions: readonly Mission[], changed: Mission): Mission[] =>
  missions.some(({ id }) => id === changed.id)
    ? missions.map((mission) => (mission.id === changed.id ? changed : mission))
    : [changed, ...missions];
