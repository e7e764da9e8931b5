import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Button, Flex, Heading, Skeleton, Stack, Text } from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useModals, useSession } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useSearchParams } from '@jangada/remote-kit/routing';
import { useTranslation } from '../box-texts.ts';
import { DrawCheck } from './draw-check.tsx';
import { ownBox } from '../owned.query.ts';
import { fieldsOf, emptyFields } from './draw-form.schema.ts';

/** An explanation of the draw, and a form to repeat it (decision 0018). */
export const FairnessPage = () => {
  const { t } = useTranslation();
  const boxId = Number(useSearchParams()[0].get('box'));
  return (
    <Stack gap={{ base: '6', md: '8' }} maxW="820px" mx="auto" width="full">
      <Stack gap="3">
        <Heading as="h1" size="2xl">
          {t('boxes.fairness.title')}
        </Heading>
        <Text color="fg.muted">{t('boxes.fairness.intro')}</Text>
        <Explained />
      </Stack>
      {Number.isSafeInteger(boxId) && boxId > 0 ? (
        <OwnCheck key={boxId} id={boxId} />
      ) : (
        <DrawCheck initial={emptyFields} />
      )}
    </Stack>
  );
};

const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const;

const Explained = () => {
  const { t } = useTranslation();
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {steps.map((step, index) => (
        <Flex as="li" key={step} gap="3" align="flex-start">
          <Flex
            aria-hidden
            flexShrink="0"
            boxSize="28px"
            align="center"
            justify="center"
            borderRadius="full"
            bg="brand.subtle"
            fontSize="sm"
            fontWeight="700"
          >
            {index + 1}
          </Flex>
          <Text textWrap="pretty" pt="0.5">
            {t(`boxes.fairness.${step}`)}
          </Text>
        </Flex>
      ))}
    </Stack>
  );
};

/** The player's own box, loaded and checked; after any failure the form stays. */
const OwnCheck = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation();
  const modals = useModals();
  const session = useSession();
  const userId = session.status === 'user' ? session.user.id : 0;
  const own = useQuery({ ...ownBox(useApi(), { userId, language: useLanguage() }, id), enabled: userId !== 0 });

  if (session.status === 'guest') {
    return (
      <>
        <Flex gap="3" align="center" wrap="wrap" role="status">
          <Text flex="1" minW="200px">
            {t('boxes.fairness.signIn')}
          </Text>
          <Button {...opensModal(modals, 'auth', { mode: 'login' })}>{t('boxes.fairness.signInAction')}</Button>
        </Flex>
        <DrawCheck initial={emptyFields} />
      </>
    );
  }
  if (own.isPending) return <Skeleton height="480px" borderRadius="tile" />;
  if (own.isError) return <OwnFailed error={own.error} onRetry={() => void own.refetch()} />;
  if (own.data === null) return <Unchecked text={t('boxes.fairness.ownMissing')} />;
  if (own.data.status !== 'opened') {
    return (
      <Unchecked text={t(own.data.status === 'sold' ? 'boxes.fairness.ownSold' : 'boxes.fairness.ownNotOpened')} />
    );
  }
  return (
    <Stack gap="4">
      <Heading as="h2" size="lg">
        {t('boxes.fairness.own', { title: own.data.title, id })}
      </Heading>
      <DrawCheck initial={fieldsOf(own.data)} ownKind={{ id: own.data.box_id, title: own.data.title }} />
    </Stack>
  );
};

const Unchecked = ({ text }: { readonly text: string }) => (
  <>
    <Text role="status" fontWeight="600">
      {text}
    </Text>
    <DrawCheck initial={emptyFields} />
  </>
);

const OwnFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isRefused = error instanceof ApiError && error.status < 500;
  return (
    <>
      <Flex role="alert" gap="3" align="center" wrap="wrap">
        <Text flex="1" minW="200px">
          {`${t('boxes.fairness.ownFailed')} ${errorText(error)}`}
        </Text>
        {!isRefused && <Button onClick={onRetry}>{t('retry')}</Button>}
      </Flex>
      <DrawCheck initial={emptyFields} />
    </>
  );
};
