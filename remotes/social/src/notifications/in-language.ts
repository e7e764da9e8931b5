import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import type { notificationSent } from '@jangada/contracts/events/events';
import type { Language } from '@jangada/contracts/values/languages';
import type * as z from '@jangada/contracts/values/schema';

/** A received notification in the language of the page; it comes in that of the account. */
export const inLanguage = (
  { notification, texts }: z.infer<typeof notificationSent.payload>,
  language: Language,
): Notification =>
  texts ? { ...notification, title: texts.title[language], description: texts.description[language] } : notification;
