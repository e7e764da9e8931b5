import { Box, Icon, IconButton, styled } from '@jangada/design';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { SEARCH_LENGTH_MAX } from './filter.ts';

/** How long the keyboard is quiet before the list is asked for. */
const QUIET_MS = 250;

const Input = styled('input');
const Label = styled('label');
const Form = styled('form');

export interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (searchTerm: string) => void;
}

/** The search of the catalogue: asks when the player pauses, at once on Enter. */
export const SearchBox = ({ value, onSearch }: SearchBoxProps) => {
  const t = useCasinoTexts();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by something else than this field, such as the back button.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }

  const ask = useEffectEvent((searchTerm: string) => {
    if (searchTerm.trim() !== value) onSearch(searchTerm.trim());
  });
  useEffect(() => {
    const quiet = setTimeout(() => ask(typed), QUIET_MS);
    return () => clearTimeout(quiet);
  }, [typed]);

  return (
    <Form role="search" position="relative" onSubmit={(event) => (event.preventDefault(), onSearch(typed.trim()))}>
      <Label
        htmlFor={id}
        position="absolute"
        insetStart="3"
        top="0"
        height="full"
        display="grid"
        placeItems="center"
        color="fg.muted"
      >
        <Icon name="lucide:search" label={t('catalogue.search')} />
      </Label>
      <Input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_LENGTH_MAX}
        placeholder={t('catalogue.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        width="full"
        height="48px"
        ps="11"
        pe="12"
        bg="surface"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="control"
        _placeholder={{ color: 'fg.muted' }}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {typed !== '' && (
        <Box position="absolute" insetEnd="1" top="0" height="full" display="grid" placeItems="center">
          <IconButton label={t('catalogue.clearSearch')} size="sm" onClick={() => (setTyped(''), onSearch(''))}>
            <Icon name="lucide:x" />
          </IconButton>
        </Box>
      )}
    </Form>
  );
};
