import { useUser } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddressForm } from './address-form.tsx';
import { Fact } from './fact.tsx';

/** Full name, CPF in part, birth date, address (PROF-12). */
export const PersonalDataPage = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useUser();
  if (!user) return null;
  return (
    <AccountFrame>
      <Fact name={t('account.name')}>{user.name}</Fact>
      <Fact name={t('account.cpf')}>{user.cpf ?? t('account.noCpf')}</Fact>
      {user.birth_date && <Fact name={t('account.birthDate')}>{format.date(user.birth_date)}</Fact>}
      <AddressForm />
    </AccountFrame>
  );
};
