import { Button } from '@jangada/design';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAgain } from '../session/leave.ts';
import { useMe } from '../session/me-context.tsx';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { WarningBar } from './warning-bar.tsx';

/** Tells the person that somebody has changed what they may do. What was read with the earlier rights is read again or gone. */
export const RightsChanged = () => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const client = useQueryClient();
  const { grants, closed } = useMe();
  const rights = JSON.stringify([grants, closed]);
  const [known, setKnown] = useState(rights);
  const before = useRef(rights);
  useEffect(() => {
    if (before.current === rights) return;
    before.current = rights;
    client.removeQueries({ type: 'inactive' });
    readAgain(client);
  }, [rights, client]);
  if (rights === known) return null;
  const roles = roleNames([...new Set(grants.map(({ role }) => role))]);
  return (
    <WarningBar text={roles === '' ? t('rightsChanged.none') : t('rightsChanged.text', { roles })}>
      <Button size="sm" variant="outline" onClick={() => setKnown(rights)}>
        {t('rightsChanged.seen')}
      </Button>
    </WarningBar>
  );
};
