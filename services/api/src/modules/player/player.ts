import type { Context } from '../../context/context.ts';
import { registerAuth } from './auth/auth.routes.ts';
import { sendCodesAgain } from './auth/code-failover.ts';
import { registerDevices } from './auth/devices.routes.ts';
import { registerPasskeys } from './auth/passkeys.routes.ts';
import { registerDocumentOps } from './documents/documents.ops.ts';
import { registerDocuments } from './documents/documents.routes.ts';
import { registerIdentity } from './identity/identity.routes.ts';
import { registerIdentityWebhook } from './identity/identity-webhook.routes.ts';
import { readDueChecks } from './identity/read-due-checks.ts';
import { registerPlayerOps } from './moderation/players.ops.ts';
import { registerNoteOps } from './notes/notes.ops.ts';
import { registerOverviewOps } from './overview/overview.ops.ts';
import { registerAvatars } from './profile/avatar.routes.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { registerReadOps } from './reads/reads.ops.ts';
import { trackReferrals, payApprovedReferrals } from './referrals/track-referrals.ts';
import { registerReferralOps } from './referrals/referrals.ops.ts';
import { registerReferrals } from './referrals/referrals.routes.ts';

/** Accounts: sign-in, profile, documents, referrals, and the operators' commands for players. */
export const player: Context = {
  routes: [
    registerAuth,
    registerDevices,
    registerPasskeys,
    registerProfile,
    registerAvatars,
    registerDocuments,
    registerIdentity,
    registerIdentityWebhook,
    registerReferrals,
  ],
  operations: [
    registerPlayerOps,
    registerOverviewOps,
    registerReadOps,
    registerNoteOps,
    registerDocumentOps,
    registerReferralOps,
  ],
  jobs: [payApprovedReferrals, readDueChecks],
  consumers: [trackReferrals],
  senders: (app) => ({ 'code-failover': sendCodesAgain(app) }),
};
