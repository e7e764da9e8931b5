import type { Box as Kind, UserBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Flex, Heading, Icon, Image, Money, Stack, Text } from '@jangada/design';
import { rarityLine } from '@jangada/design/prize-tile';
import { useHost } from '@jangada/remote-kit/host-context';
import { useLanguage, useSessionStatus, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { Link } from '@jangada/remote-kit/routing';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../box-texts.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { ClosedHint, useClosedCount } from './closed-hint.tsx';
import { OpeningDialog } from '../opening/opening-dialog.tsx';

/** The box, its price and the button to buy it. */
export const BoxOffer = ({ box }: { readonly box: Kind }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { spineBox, is_regulated: isRegulated } = useTenant();
  const closed = useClosedCount();
  return (
    <Stack gap="4">
      {!isRegulated && (
        <Button
          as={Link}
          to="/casino/crates"
          variant="ghost"
          alignSelf="flex-start"
          ms="-3"
          leftIcon={<Icon name="lucide:arrow-left" size={18} />}
        >
          {t('boxes.box.back')}
        </Button>
      )}
      <Flex
        direction={{ base: 'column', md: 'row' }}
        bg="surface"
        borderRadius="tile"
        borderWidth="1px"
        borderColor="border"
        overflow="hidden"
      >
        <Box
          flexShrink="0"
          width={{ md: '320px' }}
          style={{ borderBottom: `4px solid ${rarityLine(spineBox[box.color])}` }}
        >
          <Image src={box.image} alt="" eager display="block" width="full" height={{ base: '220px', md: '316px' }} />
        </Box>
        <Stack flex="1" gap="4" p={{ base: '4', md: '8' }} justify="center">
          <Box>
            <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
              {box.title}
            </Heading>
            <Text fontFamily="heading" fontWeight="700" fontSize="2xl" mt="1">
              <Text as="span" srOnly>
                <span>{t('boxes.box.price')}</span>{' '}
              </Text>
              <Money amount={box.price} language={language} />
            </Text>
          </Box>
          {box.active ? <Buy box={box} /> : <Stopped />}
          <Flex gap="2" align="center">
            <Icon name="lucide:shield-check" size={18} color="brand.line" flexShrink="0" />
            <Text fontSize="sm" color="fg.muted">
              <span>{t('boxes.box.sealed')}</span>{' '}
              <Box asChild textDecoration="underline" color="fg">
                <Link to="/casino/fairness">{t('boxes.crates.fairness')}</Link>
              </Box>
            </Text>
          </Flex>
        </Stack>
      </Flex>
      <ClosedHint count={closed.count} />
    </Stack>
  );
};

const Stopped = () => {
  const { t } = useTranslation();
  return (
    <Box role="status">
      <Text fontWeight="600">{t('boxes.box.stopped')}</Text>
      <Text fontSize="sm" color="fg.muted">
        {t('boxes.box.stoppedText')}
      </Text>
    </Box>
  );
};

const Buy = ({ box }: { readonly box: Kind }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useUser();
  const [isRequested, setRequested] = useRequestAfterSignIn();
  const keys = useIdempotencyKeys();
  const [owned, setOwned] = useState<UserBox | null>(null);

  const handleBought = (bought: UserBox) => {
    setRequested(false);
    setOwned(bought);
  };

  return (
    <>
      <Button
        size="lg"
        color="primary"
        width={{ base: 'full', md: 'auto' }}
        alignSelf="flex-start"
        loading={isRequested && user === null}
        onClick={() => setRequested(true)}
      >
        {t('boxes.box.buy', { price: format.money(box.price) })}
      </Button>
      {isRequested && user && (
        <BuyDialog box={box} keys={keys} onBought={handleBought} onClose={() => setRequested(false)} />
      )}
      {owned && <OpeningDialog key={owned.id} box={owned} isNew onClose={() => setOwned(null)} />}
    </>
  );
};

/** A guest's request waits for the sign-in; closing the dialog drops it. */
const useRequestAfterSignIn = (): [boolean, (requested: boolean) => void] => {
  const { modals, session } = useHost();
  const status = useSessionStatus();
  const [isRequested, setRequested] = useState(false);
  const isWaiting = isRequested && status === 'guest';

  useEffect(() => {
    if (!isWaiting) return;
    modals.open('auth', { mode: 'login' });
    return modals.current.subscribe(() => {
      if (modals.current.getState() === null && session.getState().status === 'guest') setRequested(false);
    });
  }, [isWaiting, modals, session]);

  return [isRequested, setRequested];
};
