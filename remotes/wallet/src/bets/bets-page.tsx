import { Heading, Stack } from '@jangada/design';
import { BetList } from '@jangada/remote-kit/bet-list';
import { useNavigate } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';

/** Stakes and wins by game. */
export const BetsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Stack gap="5" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('bets.title')}
      </Heading>
      <BetList onPlay={() => navigate('/casino/games')} />
    </Stack>
  );
};
