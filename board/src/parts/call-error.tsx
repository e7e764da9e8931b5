import { Text } from '@jangada/design';
import { useTexts } from '../locale/language.tsx';
import { errorText } from './error-text.ts';

/** Why a change was not made, said where it was asked for; nothing while there is no error. */
export const CallError = ({ error }: { readonly error: unknown }) => {
  const texts = useTexts();
  return error ? (
    <Text role="alert" color="loss.fg">
      {errorText(error, texts)}
    </Text>
  ) : null;
};
