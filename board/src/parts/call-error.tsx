import { Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from './error-text.ts';

/** Why a change was not made, said where it was asked for; nothing while there is no error. */
export const CallError = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  return error ? (
    <Text role="alert" color="loss.fg">
      {errorText(error, t)}
    </Text>
  ) : null;
};
