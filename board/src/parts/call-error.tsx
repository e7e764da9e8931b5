import { Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from './error-text.ts';

/** The error of a mutation next to its form. Renders nothing without an error. */
export const CallError = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  return error ? (
    <Text role="alert" color="loss.fg">
      {errorText(error, t)}
    </Text>
  ) : null;
};
