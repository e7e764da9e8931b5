import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { SEARCH_ID, SEARCH_LENGTH_MAX } from '../games/filter.ts';

/** The pause in typing after which the list is requested (decision 0041). */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (searchTerm: string) => void;
}

/** The search of the catalogue. It runs when typing pauses, and immediately on Enter. */
export const SearchBox = ({ value, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Another control, such as the back button, has changed the address; a space that was just typed stays.
    if (typed.trim() !== value) setTyped(value);
  }

  const searchAfterPause = useEffectEvent((searchTerm: string) => {
    if (searchTerm.trim() !== value) onSearch(searchTerm.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <SearchField
      id={SEARCH_ID}
      label={t('catalogue.search')}
      clearLabel={t('catalogue.clearSearch')}
      value={typed}
      lengthMax={SEARCH_LENGTH_MAX}
      onChange={setTyped}
      onSubmit={() => onSearch(typed.trim())}
      onClear={() => (setTyped(''), onSearch(''))}
    />
  );
};
