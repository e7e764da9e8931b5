import * as contract from '@jangada/contracts/domains/auth/endpoints';
import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import type { Language } from '@jangada/contracts/values/languages';
import { cpfDigits, isCpf } from '@jangada/contracts/validation/cpf';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentUser } from '../profile/present-user.ts';
import { updateAccess } from './access.service.ts';
import type { Channel } from './codes.ts';
import { createNonce, loginWithGoogle } from './google.service.ts';
import { login } from './login.service.ts';
import { presentSignedIn } from './present-signed-in.ts';
import { recoverPassword, requestPasswordChange, resetPassword, tradeForTicket } from './recovery.service.ts';
import { register } from './registration.service.ts';
import { revokeSession } from '../../../users/sessions.ts';
import { getUser } from '../../../users/users.repository.ts';
import { checkCode, sendCode } from './verification.service.ts';

type MessageKey = 'loggedOut' | 'verified' | 'codeSentIfKnown' | 'passwordSet' | MessageChannel;

const texts: Record<Language, Record<MessageKey, string>> = {
  pt: {
    loggedOut: 'Você saiu da sua conta.',
    email: 'Enviamos um código por e-mail.',
    sms: 'Enviamos um código por SMS.',
    whatsapp: 'Enviamos um código por WhatsApp.',
    verified: 'Verificado.',
    codeSentIfKnown: 'Se a conta existir, enviamos um código.',
    passwordSet: 'Senha alterada. Entre com a nova senha.',
  },
  en: {
    loggedOut: 'You have signed out.',
    email: 'We have sent a code by e-mail.',
    sms: 'We have sent a code by SMS.',
    whatsapp: 'We have sent a code by WhatsApp.',
    verified: 'Verified.',
    codeSentIfKnown: 'If the account exists, we have sent a code.',
    passwordSet: 'Password changed. Log in with the new one.',
  },
};

export const registerAuth = (app: Platform): void => {
  implement(app, contract.login, async ({ body }, call) => presentSignedIn(app, await login(app, body, call), call));
  implement(app, contract.register, async ({ body }, call) =>
    presentSignedIn(app, await register(app, body, call), call),
  );

  implement(app, contract.createGoogleNonce, async (_, call) => {
    const { nonce, expiresAt } = await createNonce(app, call);
    return { nonce, expires_at: expiresAt.toISOString() };
  });
  implement(app, contract.loginWithGoogle, async ({ body }, call) =>
    presentSignedIn(app, await loginWithGoogle(app, body, call), call),
  );

  implement(app, contract.getMe, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const user = await getUser(reader, sessionOf(call).userId);
      return { data: await presentUser(reader, user, 'without-wallet') };
    }),
  );

  implement(app, contract.logout, async (_, call) => {
    await app.db.transaction(call.tenant.id, (tx) => revokeSession(tx, sessionOf(call).tokenHash));
    return { message: texts[call.language].loggedOut };
  });

  const verify = async (channel: Channel, code: string | undefined, call: Call) => {
    const sentBy = code === undefined ? await sendCode(app, channel, call) : null;
    if (code !== undefined) await checkCode(app, channel, code, call);
    const message = texts[call.language][sentBy ?? 'verified'];
    return { message, verified: sentBy === null, ...(sentBy && { channel: sentBy }) };
  };
  implement(app, contract.verifyEmail, ({ body }, call) => verify('email', body.code, call));
  implement(app, contract.verifyPhone, ({ body }, call) => verify('sms', body.code, call));

  implement(app, contract.recoverPassword, async ({ body }, call) => {
    await recoverPassword(app, body, call);
    return { message: texts[call.language].codeSentIfKnown };
  });
  implement(app, contract.verifyCode, async ({ body }, call) => ({ ticket: await tradeForTicket(app, body, call) }));
  implement(app, contract.requestPasswordChange, async ({ body }, call) => {
    const channel = await requestPasswordChange(app, body.channel, call);
    return { message: texts[call.language][channel], channel };
  });
  implement(app, contract.updateAccess, async ({ body }, call) => {
    const user = await updateAccess(app, body, call);
    return app.db.read(call.tenant.id, async (reader) => ({ data: await presentUser(reader, user, 'with-wallet') }));
  });
  implement(app, contract.resetPassword, async ({ body }, call) => {
    await resetPassword(app, body, call);
    return { message: texts[call.language].passwordSet };
  });

  implement(app, contract.validateCpf, async ({ body }, { language }) =>
    isCpf(cpfDigits(body.cpf)) ? { valid: true } : { valid: false, message: ruleTexts[language]['cpf-invalid'] },
  );
};
