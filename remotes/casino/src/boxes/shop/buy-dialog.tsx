import type { Box as Kind, UserBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Button, Flex, Image, Money, Skeleton, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { ApiError } from '@jangada/remote-kit/errors';
import { useUpdateBlocker, useLanguage, useModals } from '@jangada/remote-kit/hooks';
import type { IdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from '../box-texts.ts';
import { useBuyBox } from './buy-box.ts';
import { useDepositAmount, useRealMoney } from '../real-money.ts';
import { Refusal } from '../refusal.tsx';

interface BuyDialogProps {
  readonly keys: IdempotencyKeys;
  readonly box: Kind;
  readonly onBought: (owned: UserBox) => void;
  readonly onClose: () => void;
}

/**
 * One price, the balance before and after, one action. Without enough money the action opens the cashier, which returns
 * here.
 */
export const BuyDialog = ({ box, keys, onBought, onClose }: BuyDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const modals = useModals();
  const depositAmount = useDepositAmount();
  const realMoney = useRealMoney();
  const balance = realMoney ?? 0;
  const missing = realMoney === undefined ? 0 : Math.max(0, box.price - realMoney);
  const openCashier = () => modals.open('deposit', { amount: depositAmount(Math.max(1, box.price - balance)) });
  const buying = useBuyBox(box, { keys, onBought, onUnpaid: openCashier });
  useUpdateBlocker(true, 'bet');
  const isUnanswered = buying.error !== null && !(buying.error instanceof ApiError);
  const price = format.money(box.price);

  const action =
    missing > 0 ? (
      <Button size="lg" color="primary" onClick={openCashier}>
        {t('boxes.buying.deposit', { amount: format.money(depositAmount(missing)) })}
      </Button>
    ) : (
      <Button size="lg" color="primary" loading={buying.isPending} onClick={buying.buy} data-autofocus="">
        {isUnanswered ? t('boxes.buying.again') : t('boxes.buying.confirm', { price })}
      </Button>
    );

  return (
    <Dialog
      title={t('boxes.buying.title', { title: box.title })}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {t('boxes.buying.cancel')}
          </Button>
          {action}
        </>
      }
    >
      <Stack gap="4">
        <Flex gap="4" align="center">
          <Image src={box.image} alt="" eager boxSize="88px" flexShrink="0" borderRadius="control" />
          <Box as="dl" flex="1" minW="0">
            <Line label={t('boxes.buying.price')} amount={-box.price} />
            <Line label={t('boxes.buying.balance')} amount={realMoney} />
            <Line label={t('boxes.buying.after')} amount={missing > 0 ? undefined : balance - box.price} isLast>
              {missing > 0 && '—'}
            </Line>
          </Box>
        </Flex>
        {missing > 0 && (
          <Text role="status" fontWeight="600">
            {t('boxes.buying.missing', { amount: format.money(missing) })}
          </Text>
        )}
        <Text fontSize="sm" color="fg.muted">
          {t('boxes.buying.realOnly')}
        </Text>
        {buying.error && <Refusal error={buying.error} unanswered={t('boxes.buying.notAnswered')} />}
      </Stack>
    </Dialog>
  );
};

interface LineProps {
  readonly label: string;
  readonly amount: number | undefined;
  readonly isLast?: boolean;
  /** Replaces the amount. */
  readonly children?: ReactNode;
}

const Line = ({ label, amount, isLast = false, children }: LineProps) => {
  const language = useLanguage();
  return (
    <Flex
      justify="space-between"
      align="baseline"
      gap="3"
      py="1.5"
      {...(isLast ? { borderTopWidth: '1px', borderColor: 'border', fontWeight: '700' } : {})}
    >
      <Text as="dt" color={isLast ? 'fg' : 'fg.muted'} fontSize="sm">
        {label}
      </Text>
      <Box as="dd">
        {children ||
          (amount === undefined ? (
            <Skeleton width="84px" height="20px" />
          ) : (
            <Money amount={amount} language={language} />
          ))}
      </Box>
    </Flex>
  );
};
