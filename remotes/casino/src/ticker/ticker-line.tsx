import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Badge, Box, Flex, Money, Span, Stack, styled, VisuallyHidden } from '@jangada/design';
import { useFormat } from '@jangada/remote-kit/texts';
import { useLanguage, useModals } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { GameArtwork } from '../games/game-artwork.tsx';
import { gamePath } from '../games/game-path.ts';
import type { BetResult } from './bet-results.ts';

/**
 * One line of the ticker, as a sentence for screen readers and in parts for sighted visitors. The line links to the
 * game, the name opens the player's profile.
 */
export const TickerLine = ({ result }: { result: BetResult }) => {
  const sentence = useSentence(result);
  const { gamecode, providercode } = result.game;
  const leads = gamecode !== undefined && gamecode !== '' && providercode !== undefined && providercode !== '';
  return (
    <Flex
      position="relative"
      align="center"
      gap="3"
      height="full"
      px="2"
      borderRadius="control"
      {...(leads ? { _hover: { bg: 'fg/6' } } : {})}
    >
      {leads ? (
        <Box asChild position="absolute" inset="0" borderRadius="control">
          <Link to={gamePath({ gamecode, providercode })}>
            <VisuallyHidden>{sentence}</VisuallyHidden>
          </Link>
        </Box>
      ) : (
        <VisuallyHidden>{sentence}</VisuallyHidden>
      )}
      <Parts result={result} />
    </Flex>
  );
};

const useSentence = ({ user, game, bet_amount, win_amount, multiplier, simulated }: BetResult): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = { name: user.name, game: game.title, amount: format.money(win_amount || (bet_amount ?? 0)) };
  const summary = win_amount > 0 ? t('ticker.wonIn', facts) : t('ticker.betIn', facts);
  const times = multiplier !== null && win_amount > 0 ? t('ticker.times', { times: format.number(multiplier) }) : '';
  return [summary, times, simulated ? t('ticker.demonstration') : ''].filter(Boolean).join('. ');
};

const Parts = ({ result: { user, game, bet_amount, win_amount, multiplier, simulated } }: { result: BetResult }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const isWin = win_amount > 0;
  return (
    <Flex flex="1" minW="0" align="center" gap="3">
      <Box aria-hidden flexShrink="0" width="33px" borderRadius="sm" overflow="hidden" bg="fg/8" aspectRatio="tile">
        {game.image && <GameArtwork game={{ image: game.image }} widthPx={180} />}
      </Box>
      <Stack gap="0" flex="1" minW="0" fontSize="sm" lineHeight="short">
        <Flex gap="2" align="center" minW="0">
          <PlayerName user={user} />
          {simulated && (
            <Badge aria-hidden size="sm" variant="outline" colorPalette="neutral" flexShrink="0">
              {t('ticker.demonstration')}
            </Badge>
          )}
        </Flex>
        <Span translate="no" aria-hidden truncate fontSize="xs" color="fg.muted">
          {game.title}
        </Span>
      </Stack>
      <Stack aria-hidden gap="0" align="flex-end" flexShrink="0" fontSize="sm" lineHeight="short">
        <Money
          amount={isWin ? win_amount : (bet_amount ?? 0)}
          language={language}
          fontWeight="600"
          color={isWin ? 'win.fg' : 'fg'}
        />
        <Span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
          {`${isWin ? t('ticker.won') : t('ticker.bet')}${isWin && multiplier !== null ? ` ${t('ticker.times', { times: format.number(multiplier) })}` : ''}`}
        </Span>
      </Stack>
    </Flex>
  );
};

const Press = styled('button');

/** Opens the profile. Players who hide their numbers and simulated players have no profile here. */
const PlayerName = ({ user: { id, name } }: Pick<BetResult, 'user'>) => {
  const modals = useModals();
  if (id === null)
    return (
      <Span aria-hidden truncate fontWeight="600">
        {name}
      </Span>
    );
  return (
    <Press
      type="button"
      aria-haspopup="dialog"
      {...opensModal(modals, 'player-profile', { user_id: id })}
      position="relative"
      minW="0"
      // A target of 24 px in a line of 19 px.
      my="-3px"
      py="3px"
      fontWeight="600"
      textAlign="start"
      truncate
      _hover={{ textDecoration: 'underline' }}
    >
      {name}
    </Press>
  );
};
