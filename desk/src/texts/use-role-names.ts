import { useTranslation, type PlainTextKey } from './use-translation.ts';

/** Names roles: "Payments, Risk". A role of a newer API is shown as it is called. */
export const useRoleNames = (): ((roles: readonly string[]) => string) => {
  const { t, i18n } = useTranslation();
  return (roles) =>
    roles.map((role) => (i18n.exists(`roles.${role}`) ? t(`roles.${role}` as PlainTextKey) : role)).join(', ');
};
