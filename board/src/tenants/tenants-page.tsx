import type { TenantStateChange } from '@jangada/contracts/delivery/tenant-lifecycle';
import type { ListedTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { Badge, Box, Button, Icon, IconButton, Span, Stack, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { Menu } from '@jangada/design/menu';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantTagsQuery } from '../api/queries.ts';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { useRefusal } from '../session/session.tsx';
import { addTexts } from '../texts/add-texts.ts';
import { tenants as en } from '../texts/en/tenants.ts';
import { tenants as pt } from '../texts/pt/tenants.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { tenantsQuery } from './tenants-query.ts';
import { NewTenantDialog, TenantResultDialog, TenantStateDialog, type TenantResult } from './tenant-dialogs.tsx';

const SHOWN_AT_ONCE = 20;

interface Change {
  readonly slug: string;
  readonly state: TenantStateChange;
}

type Opened =
  | { readonly kind: 'new' }
  | ({ readonly kind: 'change' } & Change)
  | { readonly kind: 'result'; result: TenantResult };

/** The sites of the platform: created, closed, opened again and taken back while it runs. */
export const TenantsPage = () => {
  useToolTexts();
  const { t, i18n } = useTranslation();
  useState(() => addTexts(i18n, { pt: { tenants: pt }, en: { tenants: en } }));
  const tenants = useQuery(tenantsQuery);
  const refusal = useRefusal('administer');
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = (): void => setOpened(null);
  const onDone = (result: TenantResult): void => setOpened({ kind: 'result', result });
  return (
    <Stack gap="6">
      <PageHead
        title={t('pages.tenants')}
        action={
          <Button
            color="primary"
            leftIcon={<Icon name="lucide:plus" size={18} />}
            disabled={refusal !== null || !tenants.data}
            title={refusal ?? undefined}
            onClick={() => setOpened({ kind: 'new' })}
          >
            {t('tenants.create')}
          </Button>
        }
      />
      <QueryResult query={tenants}>
        {(all) => (
          <TenantList
            tenants={all}
            isReadOnly={refusal !== null}
            onChange={(change) => setOpened({ kind: 'change', ...change })}
          />
        )}
      </QueryResult>
      {opened?.kind === 'new' ? (
        <NewTenantDialog tenants={tenants.data ?? []} onDone={onDone} onClose={onClose} />
      ) : null}
      {opened?.kind === 'change' ? (
        <TenantStateDialog slug={opened.slug} state={opened.state} onDone={onDone} onClose={onClose} />
      ) : null}
      {opened?.kind === 'result' ? <TenantResultDialog result={opened.result} onClose={onClose} /> : null}
    </Stack>
  );
};

interface TenantTableProps {
  readonly tenants: readonly ListedTenant[];
  readonly tagsOf: (slug: string) => readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (change: Change) => void;
}

/** The sites that the search finds, some at a time. */
const TenantList = ({ tenants, ...rest }: Omit<TenantTableProps, 'tagsOf'>) => {
  const { t } = useTranslation();
  const { data: tagged = [] } = useQuery(tenantTagsQuery);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const tags = new Map(tagged.map((one) => [one.tenant, one.tags.map((tag) => `tag:${tag}`)]));
  const tagsOf = (slug: string): readonly string[] => tags.get(slug) ?? [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tenants.filter(({ slug, domain }) => {
    const text = [slug, domain, ...tagsOf(slug)].join(' ');
    return words.every((word) => text.includes(word));
  });
  return (
    <Stack gap="4">
      <Box width={{ base: 'full', md: '320px' }}>
        <TextInput
          type="search"
          aria-label={t('tenants.search')}
          placeholder={t('tenants.search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setShown(SHOWN_AT_ONCE);
          }}
          leading={<Icon name="lucide:search" size={18} />}
        />
      </Box>
      <Text fontSize="sm" color="fg.muted" aria-live="polite">
        {t('change.sitesOf', { count: found.length })}
      </Text>
      <TenantTable tenants={found.slice(0, shown)} tagsOf={tagsOf} {...rest} />
      {found.length > shown ? (
        <Button variant="outline" alignSelf="center" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  );
};

const TenantTable = ({ tenants, tagsOf, isReadOnly, onChange }: TenantTableProps) => {
  const { t } = useTranslation();
  const columns: Column<ListedTenant>[] = [
    { id: 'slug', head: t('tenants.slug'), cell: ({ slug }) => <Span fontWeight="600">{slug}</Span> },
    { id: 'domain', head: t('tenants.domain'), cell: ({ domain }) => <Span overflowWrap="anywhere">{domain}</Span> },
    {
      id: 'groups',
      head: t('tenants.groups'),
      cell: ({ slug }) => <Span overflowWrap="anywhere">{tagsOf(slug).join(', ') || '—'}</Span>,
    },
    {
      id: 'state',
      head: t('tenants.state'),
      cell: ({ closed }) => (
        <Badge size="sm" colorPalette={closed ? 'loss' : 'win'}>
          {closed ? t('tenants.closed') : t('tenants.live')}
        </Badge>
      ),
    },
    {
      id: 'actions',
      head: '',
      align: 'end',
      cell: ({ slug, closed }) => (
        <Menu
          label={t('operators.actions', { name: slug })}
          trigger={(props) => (
            <IconButton {...props} label={t('operators.actions', { name: slug })} variant="ghost" disabled={isReadOnly}>
              <Icon name="lucide:ellipsis" />
            </IconButton>
          )}
          items={[
            closed
              ? {
                  id: 'reopen',
                  label: t('tenants.reopen'),
                  icon: 'lucide:check',
                  onSelect: () => onChange({ slug, state: 'live' }),
                }
              : {
                  id: 'close',
                  label: t('tenants.close'),
                  icon: 'lucide:circle-x',
                  onSelect: () => onChange({ slug, state: 'closed' }),
                },
            {
              id: 'remove',
              label: t('tenants.remove'),
              icon: 'lucide:trash-2',
              separated: true,
              tone: 'danger' as const,
              onSelect: () => onChange({ slug, state: 'removed' }),
            },
          ]}
        />
      ),
    },
  ];
  return <DataTable caption={t('pages.tenants')} columns={columns} items={tenants} keyOf={({ slug }) => slug} />;
};
