import { useUser } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddressForm } from './address-form.tsx';
import { Fact } from './fact.tsx';

/** Noon in São Paulo. A date without a time is midnight in UTC, which is the previous day in São Paulo. */
const noonOf = (date: string) => `${date}T12:00:00-03:00`;

/** Full name, masked CPF, birth date, address (PROF-12). */
export const PersonalDataPage = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useUser();
  if (!user) return null;
  return (
    <AccountFrame>
      <Fact name={t('account.name')}>{user.name}</Fact>
      <Fact name={t('account.cpf')}>{user.cpf ?? t('account.noCpf')}</Fact>
      {user.birth_date && <Fact name={t('account.birthDate')}>{format.date(noonOf(user.birth_date))}</Fact>}
      <AddressForm />
    </AccountFrame>
  );
};
