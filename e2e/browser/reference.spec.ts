/** The API reference, opened from the window. */
import { needPacks } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

test('the API reference runs a request with the window’s key without showing it', async ({ cairn: { page } }) => {
  needPacks('time-zones');
  await page.getByRole('navigation').getByRole('button', { name: 'API' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: words('api.reference') }).click();
  const reference = await opened;
  await expect(reference.getByRole('status')).toContainText('the key of Cairn’s window');
  const problems: string[] = [];
  reference.on('console', (message) => (message.type() === 'error' ? problems.push(message.text()) : undefined));
  await reference.getByText('/timezonesv1/xy2tzdata', { exact: true }).click();
  await reference.getByRole('button', { name: 'Execute' }).click();
  await expect(reference.locator('.live-responses-table')).toContainText('America/Los_Angeles');
  const key = await reference.evaluate(() => sessionStorage.getItem('cairn.key'));
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await reference.content()).not.toContain(key);
  expect(problems).toEqual([]);
});
