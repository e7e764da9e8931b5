import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { Button, Icon } from '@jangada/design';
import { useApi, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { SelectField } from '../fields/select-field.tsx';
import { providers } from '../games/facets.query.ts';
import { isType, types } from '../games/filter.ts';

export interface FilterChoicesProps {
  readonly filter: GameFilter;
  readonly onChange: (part: Partial<GameFilter>) => void;
  readonly showsLabels?: boolean;
}

/** The filters next to the search: provider, type and order, bonuses. Each applies immediately. */
export const FilterChoices = ({ filter, onChange, showsLabels = false }: FilterChoicesProps) => {
  const { t } = useTranslation();
  // A regulated tenant has no bonuses to filter by.
  const { is_regulated } = useTenant();
  const { data: options = [] } = useQuery(providers(useApi()));
  return (
    <>
      <SelectField
        label={t('catalogue.provider')}
        showsLabel={showsLabels}
        value={filter.provider ?? ''}
        onChange={(provider) => onChange({ provider: provider || undefined })}
      >
        <option value="">{t('catalogue.allProviders')}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('catalogue.type')}
        showsLabel={showsLabels}
        value={filter.type ?? 'all'}
        onChange={(type) => onChange({ type: isType(type) && type !== 'all' ? type : undefined })}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`catalogue.types.${type}`)}
          </option>
        ))}
      </SelectField>
      {!is_regulated && (
        <Button
          minH="48px"
          flexShrink="0"
          variant={filter.bonuses ? 'solid' : 'outline'}
          color={filter.bonuses ? 'primary' : 'default'}
          aria-pressed={filter.bonuses === true}
          leftIcon={<Icon name="lucide:gift" size={16} />}
          onClick={() => onChange({ bonuses: filter.bonuses ? undefined : true })}
        >
          {t('catalogue.bonuses')}
        </Button>
      )}
    </>
  );
};
