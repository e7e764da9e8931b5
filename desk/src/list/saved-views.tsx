import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { SavedView } from '@jangada/contracts/ops/views';
import { Button, Icon, Span, Stack } from '@jangada/design';
import { Checkbox, Select, TextInput } from '@jangada/design/field';
import { Menu, type MenuItem } from '@jangada/design/menu';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageDialog } from '../parts/page-dialog.tsx';
import { shownText } from '../texts/shown-text.ts';
import { useIsWide } from '../parts/use-is-wide.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { columnsOf, savedColumnsOf, type Columns } from './columns-store.ts';
import { searchOfView, VIEW, withoutPlace } from './list-address.ts';
import { useSavedViews } from './use-saved-views.ts';

const NAME_CHARACTERS_MAX = 60;

const filtersIn = (search: URLSearchParams): string => {
  const params = withoutPlace(search);
  params.delete(VIEW);
  params.sort();
  return params.toString();
};

/**
 * The saved views of a list: which one is shown, and whether filters or columns differ from it. An address without
 * anything begins with the person's start.
 */
export const useViewOfList = (
  list: string,
  { columns, onColumns }: { readonly columns: Columns; readonly onColumns: (columns: Columns) => void },
) => {
  const saved = useSavedViews(list);
  const [search, setSearch] = useSearchParams();
  const { views, isOwn, isSettled } = saved;
  const shown = views.find(({ id }) => String(id) === search.get(VIEW));
  const now = { search: filtersIn(search), columns: savedColumnsOf(columns) };
  const isModified =
    shown !== undefined &&
    (shown.search !== now.search ||
      JSON.stringify(savedColumnsOf(columnsOf(shown.columns))) !== JSON.stringify(now.columns));
  const open = (view: SavedView, replace = false): void => {
    onColumns(columnsOf(view.columns));
    setSearch(searchOfView(view), { replace });
  };
  const isPlain = search.toString() === '';
  const [hasBegun, setHasBegun] = useState(!isPlain);
  const start = views.find((view) => view.start && isOwn(view));
  const begin = useEffectEvent(() => {
    if (hasBegun || !isSettled) return;
    if (start && isPlain) open(start, true);
    else setHasBegun(true);
  });
  useEffect(() => begin(), [isSettled, isPlain]);
  return {
    ...{ ...saved, shown, now, isModified, open },
    /** The rows are read once it is known what the list begins with. */
    hasBegun: hasBegun || !isPlain || (isSettled && !start),
  };
};

export type ViewOfList = ReturnType<typeof useViewOfList>;

type Asked = 'new' | 'change';

/** The views to choose from; a changed one is kept, saved under another name, or left as it was. */
export const SavedViews = ({ view }: { readonly view: ViewOfList }) => {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { views, isOwn, shown, now, isModified, open, save, remove } = view;
  const own = shown && isOwn(shown) ? shown : undefined;
  const nameOf = (one: SavedView): string =>
    [
      shownText(one.name),
      ...(one.start && isOwn(one) ? [t('list.viewStart')] : []),
      ...(isOwn(one) ? [] : [t('list.viewOf', { who: one.owner })]),
    ].join(' · ');
  const iconOf = (one: SavedView): string =>
    one === shown ? 'lucide:check' : one.role === null ? 'lucide:star' : 'lucide:users';
  const keep = (one: SavedView): void => {
    const { name, role, start } = one;
    void save({ ...now, name, role, start }).catch(() => undefined);
  };
  const items: MenuItem[] = [
    ...views.map((one) => ({
      ...{ id: String(one.id), label: nameOf(one), icon: iconOf(one) },
      onSelect: () => open(one),
    })),
    ...(own && isModified
      ? [{ id: '-keep', label: t('list.viewKeep', { name: own.name }), separated: true, onSelect: () => keep(own) }]
      : []),
    ...(shown && isModified
      ? [{ id: '-reset', label: t('list.viewReset'), separated: !own, onSelect: () => open(shown) }]
      : []),
    {
      ...{ id: '-save', label: t('list.viewSave'), icon: 'lucide:plus', separated: views.length > 0 },
      onSelect: () => setAsked('new'),
    },
    ...(own ? [{ id: '-change', label: t('list.viewChange'), onSelect: () => setAsked('change') }] : []),
    ...(shown?.removable
      ? [
          {
            ...{ id: '-remove', label: t('list.viewRemove', { name: shown.name }), tone: 'danger' as const },
            onSelect: () => void remove(shown.id).catch(() => undefined),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('list.views')}
        items={items}
        // On a phone the button is at the start of the screen.
        align={isWide ? 'end' : 'start'}
        trigger={(props) => (
          <Button {...props} size="sm" variant="ghost" leftIcon={<Icon name="lucide:star" size={15} />}>
            <Span truncate maxWidth="180px">
              {shown ? shownText(shown.name) : t('list.views')}
            </Span>
            {isModified ? <Span color="warning.fg">{`(${t('list.viewModified')})`}</Span> : null}
          </Button>
        )}
      />
      {asked === null ? null : (
        <ViewDialog view={view} changed={asked === 'change' ? own : undefined} onClose={() => setAsked(null)} />
      )}
    </>
  );
};

interface ViewDialogProps {
  readonly view: ViewOfList;
  /** The view that is changed; a new one without it. */
  readonly changed: SavedView | undefined;
  readonly onClose: () => void;
}

const ViewDialog = ({ view: { now, roles, save, open }, changed, onClose }: ViewDialogProps) => {
  const { t } = useTranslation();
  const roleNames = useRoleNames();
  const [name, setName] = useState(changed?.name ?? '');
  const [role, setRole] = useState<Role | null>(changed?.role ?? null);
  const [start, setStart] = useState(changed?.start ?? false);
  const [isSaving, setIsSaving] = useState(false);
  // What it is shared with now stays a choice of its owner.
  const choices = [...new Set([...(changed?.role ? [changed.role] : []), ...roles])];
  const handleSave = async (): Promise<void> => {
    if (name.trim() === '' || isSaving) return;
    setIsSaving(true);
    try {
      const saved = await save({ ...now, name: name.trim(), role, start });
      onClose();
      if (saved) open(saved, true);
    } catch {
      setIsSaving(false);
    }
  };
  return (
    <PageDialog title={t(changed ? 'list.viewChange' : 'list.viewSave')} size="sm" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <Stack gap="4">
          <TextInput
            label={t('list.viewName')}
            help={t('list.viewHelp')}
            maxLength={NAME_CHARACTERS_MAX}
            value={name}
            data-autofocus=""
            autoFocus
            readOnly={changed !== undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label={t('list.viewRole')}
            value={role ?? ''}
            options={[
              { value: '', label: t('list.viewAlone') },
              ...choices.map((one) => ({ value: one, label: roleNames([one]) })),
            ]}
            onChange={({ target }) => setRole(choices.find((one) => one === target.value) ?? null)}
          />
          <Checkbox label={t('list.viewStarts')} checked={start} onChange={() => setStart(!start)} />
          <Button type="submit" color="primary" loading={isSaving} disabled={name.trim() === ''}>
            {t('list.save')}
          </Button>
        </Stack>
      </form>
    </PageDialog>
  );
};
