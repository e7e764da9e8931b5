import { Button } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { overviewQuery } from '../api/queries.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useLimit } from '../session/limit.ts';
import { useRefusal } from '../session/session.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import type { ChangeGroup } from './change-groups.ts';

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** Undoes a change set while it is in force everywhere. */
export const UndoChange = ({ group }: { group: ChangeGroup }) => {
  const { t } = useTranslation();
  const { data: overview } = useQuery(overviewQuery);
  const { mayChange, text: limit } = useLimit();
  const refusal = useRefusal('rollout');
  const [isOpen, setIsOpen] = useState(false);
  const [{ change_set: changeSet, reason }] = group;
  const isInForce = group.every(({ tenant, remote, revision }) =>
    overview?.cells.some((cell) => cell.tenant === tenant && cell.remote === remote && cell.revision === revision),
  );
  if (changeSet === null || !isInForce) return null;
  const forbidden = refusal ?? (group.every(({ tenant, remote }) => mayChange(tenant, remote)) ? null : limit);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={forbidden !== null}
        title={forbidden ?? undefined}
        aria-label={`${t('history.undo')}: ${reason}`}
        onClick={() => setIsOpen(true)}
      >
        {t('history.undo')}
      </Button>
      {isOpen ? (
        <Suspense>
          <UndoDialog changeSet={changeSet} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
