import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

test('§3 a visitor picks the fastest domain of the site, and gets another one while this one is dead', async ({
  page,
  product,
  calls,
  isMobile,
}) => {
  const { port } = new URL(product.site)
  const [here, other, dead] = [product.site, `http://127.0.0.1:${port}`, 'http://127.0.0.1:9']
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const put = (routers: readonly string[]) => putSetting(people, 'content.merchant', { routers })
  await put([here, other, dead])
  try {
    await page.goto(`${here}/help?from=lines`)
    if (isMobile)
      await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Choose a line' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a line' })
    await expect(dialog.getByText(/^Fastest: \d+ ms$/)).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').last()).toHaveText('127.0.0.1:9No answer')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('localhost')
    await page.keyboard.press('Escape')

    await page.route(`${here}/wps/**`, (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('link', { name: `Continue on 127.0.0.1:${port}` }).click()
    await expect(page).toHaveURL(`${other}/help?from=lines`)
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible()
  } finally {
    await put([])
  }
})
