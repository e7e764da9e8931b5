import { Card, SimpleGrid, Stack } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { overviewQuery } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { PageHead } from '../parts/page-head.tsx';
import { RevisionList } from './revision-list.tsx';

/** All revisions, or those of one site or remote. */
export const HistoryPage = () => {
  const { t } = useTranslation();
  const { data } = useQuery(overviewQuery);
  const [tenant, setTenant] = useState('');
  const [remote, setRemote] = useState('');
  const all = (label: string, values: readonly string[] = []) => [
    { value: '', label },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <Stack gap="6">
      <PageHead title={t('history.title')} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3" maxWidth="520px">
        <Select
          label={t('history.site')}
          value={tenant}
          onChange={({ target }) => setTenant(target.value)}
          options={all(
            t('history.allSites'),
            data?.tenants.map(({ slug }) => slug),
          )}
        />
        <Select
          label={t('history.remote')}
          value={remote}
          onChange={({ target }) => setRemote(target.value)}
          options={all(t('history.allRemotes'), data?.remotes)}
        />
      </SimpleGrid>
      <Card padding="none">
        <RevisionList of={{ tenant: tenant || undefined, remote: remote || undefined }} canUndo />
      </Card>
    </Stack>
  );
};
