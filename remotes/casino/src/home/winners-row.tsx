import type { Winner } from '@jangada/contracts/domains/games/game';
import { Box, Flex, Money, Span, Stack, VisuallyHidden } from '@jangada/design';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { GameArtwork } from '../games/game-artwork.tsx';
import { gamePath } from '../games/game-path.ts';
import { ScrollRow } from './scroll-row.tsx';

const WINNERS_MAX = 8;
const CARD_WIDTH_PX = 252;

/** The biggest prizes of the last day. A regulated site shows no winners. */
export const WinnersRow = ({ winners }: { winners: readonly Winner[] }) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  if (isRegulated || winners.length === 0) return null;
  return (
    <ScrollRow title={t('home.winners')} widthPx={CARD_WIDTH_PX}>
      {winners.slice(0, WINNERS_MAX).map((winner) => (
        <Box as="li" key={winner.transaction}>
          <WinnerCard winner={winner} />
        </Box>
      ))}
    </ScrollRow>
  );
};

const WinnerCard = ({ winner: { game, user, win_amount, multiplier } }: { winner: Winner }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const times = t('ticker.times', { times: format.number(multiplier) });
  const facts = { name: user.name, amount: format.money(win_amount), game: game.title };
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      p="2"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      _hover={{ borderColor: 'border.strong' }}
    >
      <Link to={gamePath(game)}>
        <VisuallyHidden>{`${t('ticker.wonIn', facts)}. ${times}`}</VisuallyHidden>
        <Box aria-hidden width="54px" flexShrink="0" borderRadius="control" overflow="hidden" bg="fg/8">
          <GameArtwork game={game} widthPx={180} />
        </Box>
        <Stack aria-hidden gap="0" flex="1" minW="0" lineHeight="short">
          <Money amount={win_amount} language={language} fontWeight="700" color="win.fg" />
          <Span fontSize="sm" truncate>
            <span translate="no">{user.name}</span>
            <Span color="fg.muted">{` · ${times}`}</Span>
          </Span>
          <Span translate="no" fontSize="xs" color="fg.muted" truncate>
            {game.title}
          </Span>
        </Stack>
      </Link>
    </Flex>
  );
};
