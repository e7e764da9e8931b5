import { grantBonus } from '@jangada/contracts/ops/bonuses';
import { Button } from '@jangada/design';
import { Suspense, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { rolesThatMay, useRight } from '../rights/rights.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';

const CourtesyDialog = lazyPart(async () => (await import('./courtesy-dialog.tsx')).CourtesyDialog);

/** Support's goodwill: a small bonus for an amount and a reason. */
export const Courtesy = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const [isOpen, setIsOpen] = useState(false);
  const isForbidden = useRight(grantBonus.needs).may === null;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={isForbidden}
        title={isForbidden ? t('forbidden.only', { roles: roleNames(rolesThatMay(grantBonus.needs)) }) : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('players.courtesy.name')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CourtesyDialog id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
