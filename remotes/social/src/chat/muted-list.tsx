import { Button, Flex, Icon, IconButton, Stack, Text } from '@jangada/design';
import { Popover } from '@jangada/design/popover';
import { useStore } from '@jangada/remote-kit/store';
import { useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import type { MutedPlayers } from './muted-players.ts';

/** The muted players, each with a button to unmute. Renders nothing when there are none. */
export const MutedList = ({ muted }: { muted: MutedPlayers }) => {
  const { t } = useTranslation();
  const players = useStore(muted.players);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (players.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={t('chat.muted', { count: players.length })}
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="lucide:volume-x" size={16} />
      </IconButton>
      {isOpen && button.current && (
        <Popover
          label={t('chat.muted', { count: players.length })}
          anchor={button.current}
          onClose={() => setIsOpen(false)}
          width="260px"
        >
          <Stack as="ul" gap="0" listStyleType="none" maxH="240px" overflowY="auto">
            {players.map(({ id, name }) => (
              <Flex as="li" key={id} align="center" justify="space-between" gap="2" ps="3">
                <Text fontSize="sm" truncate>
                  {name}
                </Text>
                <Button size="sm" variant="ghost" onClick={() => muted.unmute(id)}>
                  {t('chat.unmute')}
                </Button>
              </Flex>
            ))}
          </Stack>
        </Popover>
      )}
    </>
  );
};
