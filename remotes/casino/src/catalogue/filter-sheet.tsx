import { Button, Stack } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { FilterChoices } from './filter-choices.tsx';
import { gamesPage } from './games.query.ts';
import type { FilterChoicesProps } from './filter-choices.tsx';

interface FilterSheetProps extends FilterChoicesProps {
  readonly onClose: () => void;
}

/** The catalogue's filters for windows without space for them next to the search. */
export const FilterSheet = ({ onClose, ...choices }: FilterSheetProps) => {
  const { t } = useTranslation();
  // The list of games behind the sheet uses the same query, so this one causes no request.
  const { data } = useQuery(gamesPage(useApi(), { kind: 'all', filter: choices.filter }, 1));
  return (
    <Dialog
      title={t('catalogue.filters')}
      onClose={onClose}
      footer={
        <Button color="primary" width="full" onClick={onClose}>
          {data ? t('catalogue.seeCount', { count: data.games.total }) : t('catalogue.seeGames')}
        </Button>
      }
    >
      <Stack gap="4">
        <FilterChoices {...choices} showsLabels />
      </Stack>
    </Dialog>
  );
};
