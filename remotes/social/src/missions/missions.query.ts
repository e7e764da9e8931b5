import { getMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Api, Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { useApi, useLanguage, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useHost } from '@jangada/remote-kit/host-context';
import { queryOptions, useQuery } from '@jangada/remote-kit/query';
import { useStore } from '@jangada/remote-kit/store';

const STALE_MS = 10_000;

/** The name of a visitor: queries and stored widgets belong to it. */
const visitorOf = (session: Session): string =>
  session.status === 'user' ? `user:${session.user.id}` : session.guestId;

/** Rendered again for another visitor only, not for a new balance. */
export const useVisitor = (): string => useStore(useHost().session, visitorOf);

/** The missions of a visitor, those that can be claimed first. Their texts are in the language of the call. */
export const visitorMissions = (api: Api, visitor: string, language: Language) =>
  queryOptions({
    queryKey: ['social', 'missions', visitor, language],
    queryFn: async ({ signal }) => (await api(listMissions, { signal })).data,
    staleTime: STALE_MS,
  });

/**
 * A mission as this visitor has it. The list has only those that are available or ended recently, so an older one is loaded
 * by its number; until then, and where it is not for this visitor, it is as it was received.
 */
export function useOwnMission(received: Mission): Mission {
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
}

/** The missions of the visitor. */
export function useMissions() {
  const isKnown = useSessionStatus() !== 'checking';
  const options = visitorMissions(useApi(), useVisitor(), useLanguage());
  return useQuery({ ...options, enabled: isKnown });
}

/** A list with a mission in its newest state; one that was not there yet comes first. */
export const withMission = (missions: readonly Mission[], changed: Mission): Mission[] =>
  missions.some(({ id }) => id === changed.id)
    ? missions.map((mission) => (mission.id === changed.id ? changed : mission))
    : [changed, ...missions];
