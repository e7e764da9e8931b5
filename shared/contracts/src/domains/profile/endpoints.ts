import { endpoint } from '../../api/endpoint.ts';
import { language } from '../../values/languages.ts';
import { message } from '../../api/message.ts';
import { cursor, page } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';
import { numericId } from '../../values/ids.ts';
import { activity, activityPeriod } from './activity.ts';
import { affiliates } from './affiliates.ts';
import { publicProfile } from './public-profile.ts';
import { exclusionChoice, playerSettings, settingsChange } from './settings.ts';
import { user, wallet } from './user.ts';
import { vipClub } from './vip.ts';

export { getProfile } from './get-profile.ts';

export const getWallet = endpoint({
  method: 'GET',
  path: '/profile/wallet',
  summary: 'The wallet',
  access: 'user',
  reply: z.object({ data: wallet }),
});

export const updateName = endpoint({
  method: 'POST',
  path: '/profile/updateName',
  summary: 'Change the name',
  access: 'user',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(101)) }),
  reply: z.object({ data: user }),
});

export const updateLanguage = endpoint({
  method: 'POST',
  path: '/profile/updateLanguage',
  summary: 'Change the language',
  access: 'user',
  body: z.object({ language }),
  reply: z.object({ language }),
});

export const getLanguage = endpoint({
  method: 'GET',
  path: '/profile/getLanguage',
  summary: 'The language of the player',
  access: 'user',
  reply: z.object({ language }),
});

export const toggleHideMetrics = endpoint({
  method: 'POST',
  path: '/profile/toggle-hide-metrics',
  summary: 'Show or hide amounts to other players',
  access: 'user',
  body: z.object({ hide_metrics: z.boolean() }),
  reply: z.object({ data: z.object({ hide_metrics: z.boolean() }) }),
});

export const address = z.object({
  zip: z.string().check(z.regex(/^\d{8}$/)),
  street: z.string().check(z.minLength(1), z.maxLength(120)),
  number: z.string().check(z.minLength(1), z.maxLength(20)),
  complement: z.optional(z.string().check(z.maxLength(80))),
  district: z.string().check(z.minLength(1), z.maxLength(80)),
  city: z.string().check(z.minLength(1), z.maxLength(80)),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/address/create',
  summary: 'Keep the postal address',
  access: 'user',
  body: address,
  reply: z.object({ data: address }),
});

export const getAddress = endpoint({
  method: 'GET',
  path: '/address',
  summary: 'The postal address; null until it is given',
  access: 'user',
  reply: z.object({ data: z.nullable(address) }),
});

export const showProfile = endpoint({
  method: 'POST',
  path: '/profile/show',
  reads: true,
  summary: "Another player's public profile",
  access: 'anyone',
  body: z.object({ user_id: numericId }),
  reply: z.object({ data: publicProfile }),
  errors: ['profile.not-found'],
});

export const getAffiliates = endpoint({
  method: 'GET',
  path: '/profile/affiliates',
  summary: 'Referral code, counts and earnings',
  access: 'user',
  query: z.object({ page, cursor }),
  reply: z.object({ data: affiliates }),
});

export const getVip = endpoint({
  method: 'GET',
  path: '/profile/vip',
  summary: 'VIP level and benefits; a guest sees the levels alone',
  access: 'anyone',
  reply: z.object({ data: vipClub }),
});

export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/profile/uploadAvatar',
  summary: 'Change the avatar',
  access: 'user',
  multipart: { file: 'avatar', bytesMax: AVATAR_BYTES_MAX, mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  reply: z.object({ data: z.object({ avatar: z.string() }) }),
  errors: ['picture.damaged', 'picture.too-many-pixels'],
});

export const updateSettings = endpoint({
  method: 'POST',
  path: '/profile/update-settings',
  summary: 'Read or change time alert, limits, pauses and marketing switches',
  access: 'user',
  body: settingsChange,
  reply: z.object({ data: playerSettings }),
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/profile/activity',
  summary: 'Time, deposits, stakes, prizes and their balance in a period',
  access: 'user',
  query: z.object({ period: activityPeriod }),
  reply: z.object({ data: activity }),
});

/**
 * `date` is the end day that the player was shown; the server refuses a day other than its own. Ends every session of
 * the player.
 */
export const excludeSelf = endpoint({
  method: 'POST',
  path: '/profile/self-exclusion',
  summary: 'Exclude oneself until a date',
  access: 'user',
  body: z.object({ value: exclusionChoice, date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  reply: z.object({ selfExcluded: z.boolean(), start_at: z.string(), end_at: z.nullable(z.string()) }),
});

export const removeSelfExclusion = endpoint({
  method: 'POST',
  path: '/profile/self-exclusion/remove',
  summary: 'End a self-exclusion that is over, or has not begun',
  access: 'user',
  reply: message,
  errors: ['exclusion.in-force', 'exclusion.not-found'],
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/subscription',
  summary: 'Keep a push subscription',
  access: 'user',
  body: z.object({
    endpoint: z.string().check(z.maxLength(2048)),
    /** A point on P-256 and a secret of 16 bytes, as browsers return them (RFC 8291). */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{87}={0,2}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
    }),
  }),
  reply: message,
});
