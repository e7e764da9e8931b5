import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';

/** The revisions of one change set, which the history lists one after the other. */
export type ChangeGroup = readonly [BoardRevision, ...BoardRevision[]];

export const groupChanges = (revisions: readonly BoardRevision[]): readonly ChangeGroup[] => {
  const groups: [BoardRevision, ...BoardRevision[]][] = [];
  for (const revision of revisions) {
    const group = groups.at(-1);
    if (group && revision.change_set !== null && group[0].change_set === revision.change_set) group.push(revision);
    else groups.push([revision]);
  }
  return groups;
};

/** Equal changes of one remote. A canary of each site has its own salt. */
export const equalChanges = (group: ChangeGroup): readonly ChangeGroup[] => {
  const equal = new Map<string, [BoardRevision, ...BoardRevision[]]>();
  for (const revision of group) {
    const key = JSON.stringify([revision.remote, revision.before, revision.rollout], (name, value: unknown) =>
      name === 'salt' || name === 'since' ? null : value,
    );
    const others = equal.get(key);
    if (others) others.push(revision);
    else equal.set(key, [revision]);
  }
  return [...equal.values()];
};
