import { balanceUpdated } from '@jangada/contracts/events/events';
import { Badge, Button, Icon, VisuallyHidden } from '@jangada/design';
import { useApi, useEvent, useUser } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../../texts/use-translation.ts';
import { sitePath } from '../../widget/sports-paths.ts';
import { openBetsQuery } from './open-bets.query.ts';

const MY_BETS = sitePath('/bets');

/** A link to the player's bets in the widget, with the number of open ones. Renders nothing for guests. */
export const MyBetsLink = () => {
  const user = useUser();
  return user === null ? null : <LinkOf player={user.id} />;
};

const LinkOf = ({ player }: { readonly player: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname } = useLocation();
  const options = openBetsQuery(useApi(), player);
  const queries = useQueryClient();
  const { data } = useQuery(options);
  // Fetches the number again when the balance changes, because placing or settling a bet changes it.
  useEvent(balanceUpdated, () => void queries.invalidateQueries({ queryKey: options.queryKey }));
  return (
    <Button
      as={Link}
      to={MY_BETS}
      size="sm"
      variant="outline"
      {...(pathname === MY_BETS ? { 'aria-current': 'page' } : {})}
    >
      <Icon name="lucide:receipt" size={16} />
      <span>{t('bets.title')}</span>
      {data !== undefined && data.count > 0 && (
        <>
          <Badge aria-hidden>{format.number(data.count)}</Badge>
          <VisuallyHidden>{t('bets.open', { count: data.count, stake: format.money(data.stake) })}</VisuallyHidden>
        </>
      )}
    </Button>
  );
};
