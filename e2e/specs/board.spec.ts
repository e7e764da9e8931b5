import { expect, test, type Page } from '../test.ts';
import { violationsOn } from '../verbs/accessibility.ts';
import { openBoard, liveBadge } from '../verbs/board.ts';
import { freshVersion } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';

const PLACE = '/sites/onca/account';
const REASON = 'The new profile page, for a few';

/** The cell of the overview for `account` on `onca`. */
const accountOf = (page: Page) =>
  page.getByRole('cell').filter({ has: page.getByRole('link', { name: 'account on onca' }) });

test('an operator creates a canary with a reason, a second browser shows it at once, and a viewer cannot change it', async ({
  browser,
}) => {
  const version = freshVersion(7);
  await jangada('publish', 'account', '--version', version, '--skip-check');

  const operator = await openBoard(browser, 'operator', { path: PLACE });
  const viewer = await openBoard(browser, 'viewer', { path: PLACE, colorScheme: 'light' });
  await expect(liveBadge(operator.page)).toBeVisible();
  await expect(liveBadge(viewer.page)).toBeVisible();

  await test.step('a viewer can read, and the board explains why nothing can be changed', async () => {
    await expect(viewer.page.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
    await expect(viewer.page.getByText('Ask an operator or admin')).toBeVisible();
    const refused = await viewer.page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-jangada-board': '1' };
      const change = { tenant: 'onca', remote: 'account', expected_revision: 1, to_revision: 1 };
      const body = JSON.stringify({ changes: [change], reason: 'not mine to change' });
      return (await fetch('/delivery/v1/changes', { method: 'POST', headers, body })).status;
    });
    expect(refused).toBe(403);
  });

  await test.step('a change is written only after its effect was shown', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start or grow a canary' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Set the canary' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Release').selectOption(version);
    await dialog.getByLabel('Share of guests').fill('20');
    await expect(dialog.getByText(new RegExp(`of guests move from .* to ${version}`)).first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill(REASON);
    await confirm.click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('both browsers show the canary with its author and reason', async () => {
    for (const { page } of [operator, viewer]) {
      await expect(page.getByText(`20% of guests get ${version}, always the same ones.`)).toBeVisible();
      await expect(page.getByRole('progressbar', { name: `Canary ${version}: share of guests` })).toBeVisible();
      const newest = page.getByRole('listitem').filter({ hasText: REASON }).first();
      await expect(newest).toContainText(version);
      await expect(newest).toContainText('by operator');
    }
  });

  await test.step('the board passes axe in both modes', async () => {
    for (const { page, errors } of [operator, viewer]) {
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('link', { name: 'Overview' }).first().click();
      await expect(accountOf(page)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      expect(errors).toEqual([]);
    }
  });

  await jangada('rollback', 'account', '--tenant', 'onca', '--reason', 'end-to-end test');
  await expect(accountOf(operator.page)).not.toContainText(version);
  await operator.context.close();
  await viewer.context.close();
});
