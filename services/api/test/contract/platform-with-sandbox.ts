import { startSandbox, type SandboxProcess } from '../support/sandbox-process.ts';
import { webhookSecrets } from '../support/sign-notice.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { addMinimalTenant } from './minimal-tenant.ts';

interface Started {
  readonly platform: TestPlatform;
  readonly sandbox: SandboxProcess;
  readonly stop: () => Promise<void>;
}

const startPlatform = async (sandbox: SandboxProcess, database?: TestDatabase): Promise<TestPlatform> => {
  const platform = await startTestPlatform(
    {
      GOOGLE_ISSUER: `${sandbox.url}/identity`,
      GOOGLE_JWKS_URL: `${sandbox.url}/identity/jwks.json`,
    },
    database,
  );
  platform.third.forwardTo(sandbox.url);
  await addMinimalTenant(platform);
  return platform;
};

/**
 * Starts a platform whose third parties are the sandbox, with one additional tenant where all features are off.
 *
 * @param database one that was prepared before, instead of a new one
 */
export const startPlatformWithSandbox = async (database?: TestDatabase): Promise<Started> => {
  const sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  try {
    const platform = await startPlatform(sandbox, database);
    const stop = async () => {
      await platform.stop();
      await sandbox.stop();
    };
    return { platform, sandbox, stop };
  } catch (error) {
    // A process that is not stopped would block the test run.
    await sandbox.stop();
    throw error;
  }
};
