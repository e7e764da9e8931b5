import { Box, Flex, Icon, Span, Stack, styled, Text, VisuallyHidden } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { useLoadSoon } from '../parts/lazy-part.tsx';
import { PlayerPage } from '../players/player-page-part.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenBoard } from '../board/use-open-board.ts';
import { useCommands } from '../command/command-store.ts';
import { columnsOf, keepColumnsOf } from '../list/columns-store.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { usePaletteHits, type Hit } from './use-palette-hits.ts';

const SearchInput = styled('input');

/** `Ctrl K`: goes to a view, runs a command by its words, finds a player by anything pasted. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openBoard = useOpenBoard();
  const id = useId();
  // Most searches end there.
  useLoadSoon(PlayerPage);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { id: person } = useMe();
  const { hits, isFinding, isIdentifier, error, hasNoSaved } = usePaletteHits(text);
  const active = Math.min(at, Math.max(0, hits.length - 1));

  const choose = (hit: Hit | undefined): void => {
    if (!hit) return;
    onClose();
    if (hit.kind === 'board') openBoard?.();
    else if (hit.kind === 'command') useCommands.getState().open({ words: hit.words });
    else {
      // The list begins with the columns of the view, as when it is chosen there.
      if (hit.kind === 'saved') keepColumnsOf(person, hit.view.list, columnsOf(hit.view.columns));
      void navigate(hit.to);
    }
  };
  const move = (to: number): void => {
    setAt(to);
    list.current?.querySelector(`[data-at="${to}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(Math.min(active + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') move(Math.max(active - 1, 0));
    else if (event.key === 'Enter') choose(hits[active]);
    else return;
    event.preventDefault();
  };

  return (
    <PageDialog title={t('palette.title')} hideTitle onClose={onClose} size="lg">
      <Stack gap="2">
        <Flex align="center" gap="2.5" borderBottomWidth="1px" borderColor="border" pb="2">
          <Icon name="lucide:search" size={18} color="fg.muted" />
          <SearchInput
            // The dialog is for typing: the field gets the focus.
            data-autofocus=""
            autoFocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={handleKeyDown}
            flex="1"
            minWidth="0"
            minHeight="40px"
            bg="transparent"
            color="fg"
            border="none"
            outline="none"
            fontSize="md"
          />
        </Flex>
        <Stack
          ref={list}
          id={`${id}-hits`}
          role="listbox"
          aria-label={t('palette.hits')}
          gap="0.5"
          maxHeight="52vh"
          overflowY="auto"
        >
          {hits.map((hit, index) => (
            <HitLine
              key={hit.key}
              id={`${id}-${index}`}
              hit={hit}
              index={index}
              isActive={index === active}
              group={hit.kind === hits[index - 1]?.kind ? null : t(`palette.kinds.${hit.kind}`)}
              onChoose={() => choose(hit)}
            />
          ))}
        </Stack>
        <Text role="status" fontSize="sm" color="fg.muted" px="1">
          {isFinding
            ? t('palette.finding')
            : (error ??
              (hasNoSaved
                ? t('palette.noSaved')
                : hits.length === 0 || (isIdentifier && hits[0]?.kind !== 'player')
                  ? t('palette.nothing')
                  : ''))}
        </Text>
      </Stack>
    </PageDialog>
  );
};

interface HitLineProps {
  readonly id: string;
  readonly hit: Hit;
  readonly index: number;
  readonly isActive: boolean;
  /** The heading above the first hit of a kind. */
  readonly group: string | null;
  readonly onChoose: () => void;
}

const HitLine = ({ id, hit, index, isActive, group, onChoose }: HitLineProps) => (
  <>
    {group === null ? null : (
      <Text
        aria-hidden="true"
        fontSize="xs"
        fontWeight="600"
        color="fg.muted"
        px="2"
        pt={index === 0 ? '0' : '2'}
        pb="1"
      >
        {group}
      </Text>
    )}
    <Box
      id={id}
      role="option"
      data-at={index}
      aria-selected={isActive}
      onClick={onChoose}
      display="flex"
      alignItems="center"
      gap="2.5"
      minHeight="40px"
      px="2"
      borderRadius="control"
      cursor="pointer"
      bg={isActive ? 'brand.subtle' : 'transparent'}
      _hover={{ bg: isActive ? 'brand.subtle' : 'fg/5' }}
    >
      <Icon name={hit.icon} size={17} color={isActive ? 'brand.fg' : 'fg.muted'} />
      <Span flex="1" minWidth="0" fontSize="sm" fontWeight="500" truncate color={isActive ? 'brand.fg' : 'fg'}>
        {hit.label}
      </Span>
      {group === null ? null : <VisuallyHidden>{group}</VisuallyHidden>}
      <Span fontSize="xs" color="fg.muted" truncate maxWidth="50%">
        {hit.beside}
      </Span>
    </Box>
  </>
);
