import { randomBytes, randomInt } from 'node:crypto'
import { parseMoney } from '@croupier/kernel/money'
import { UPLOAD_LIMIT } from '@croupier/wire/files'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newMember, payIn, readyToWithdraw } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { approveAbout, putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** A picture that no other journey sends, as a file that a member chooses. */
async function pictureOf(document: string) {
  const text = `${document} ${Math.random()}`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#cfe3e0"/><text x="60" y="120" font-size="48">${text}</text></svg>`
  // The server takes no drawings, so the test draws on a canvas of its own.
  const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: '#cfe3e0' } })
  const picture = canvas.composite([{ input: Buffer.from(drawing) }]).png()
  return { name: `${document}.png`, mimeType: 'image/png', buffer: await picture.toBuffer() }
}

/** A photograph that is larger than an upload may be. */
async function photograph() {
  const [width, height] = [3000, 2400]
  const noise = randomBytes(width * height * 3)
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer }
}

/** A birthday that no other journey states, because a near name with the same one is a match. */
const anyBirthday = () => new Date(randomInt(9_000) * 86_400_000).toISOString().slice(0, 10)
const openIdentity = (page: Page, { site }: Product) => page.goto(`${site}/index#member/identity`)

async function upload(page: Page, document: string): Promise<void> {
  await page.getByLabel('Document', { exact: true }).selectOption(document)
  await page.getByLabel('File').setInputFiles(await pictureOf(document))
  await expect(page.getByRole('list', { name: 'Uploaded documents' })).toContainText(document)
}

test.skip(({ isMobile }) => !isMobile, 'needs no second run on a desktop')

test('T164 a member sees why a file is not accepted, and takes a document back', async ({ context, product, page }) => {
  const tab = await tabOf(context, await newMember(product))
  await page.close()
  await openIdentity(tab, product)
  const file = tab.getByLabel('File')
  const script = Buffer.from('<script>alert(1)</script>')
  await file.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: script })
  await expect(tab.getByText('Choose a picture (JPEG, PNG, WebP) or a PDF.')).toBeVisible()
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(UPLOAD_LIMIT + 1) })
  await expect(tab.getByText('Image maximum size is 5MB')).toBeVisible()
  const large = await photograph()
  expect(large.buffer.length).toBeGreaterThan(UPLOAD_LIMIT)
  await file.setInputFiles(large)
  await expect(tab.getByRole('list', { name: 'Uploaded documents' })).toContainText('Passport')
  await expect(tab.getByText('Image maximum size is 5MB')).toHaveCount(0)
  await tab.getByRole('button', { name: 'Remove' }).click()
  await expect(tab.getByRole('list', { name: 'Uploaded documents' })).toHaveCount(0)
  await tab.getByRole('button', { name: 'Send for review' }).focus()
  await expect(tab.getByText(/Still missing: Passport/).first()).toBeVisible()
})

test('T013 T155 a withdrawal above the sum waits until two people accept the documents of a member', async ({
  context,
  product,
  page,
  calls,
  staff,
}) => {
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  await putSetting(people, 'kyc.checks', { asksBeforeWithdrawal: true, withdrawalsUpTo: '100.00' })
  const birthday = anyBirthday()
  const member = await newMember(product)
  await payIn(member, 400)
  const withdraw = await readyToWithdraw(member)
  await withdraw(parseMoney('100'))
  await expect(withdraw(parseMoney('100'))).rejects.toMatchObject({ code: 'kyc.required' })

  const tab = await tabOf(context, member)
  await page.close()
  await openIdentity(tab, product)
  await expect(tab.getByText('Withdrawals above P 100.00 in total need a verified identity.')).toBeVisible()
  await upload(tab, 'Passport')
  await tab.getByLabel('Full name as in the document').fill('Linh Minh')
  await tab.getByLabel('Date of birth').fill(birthday)
  await tab.getByRole('button', { name: 'Send for review' }).click()
  await expect(tab.getByText('Waiting for review')).toBeVisible()

  const maker = await staff('aml-officer', `/identity-checks?search=${member.name}`)
  await maker.getByRole('row').filter({ hasText: member.name }).click()
  const panel = maker.getByRole('complementary', { name: /^Check of identity/ })
  await expect(panel).toContainText(birthday)
  await panel.getByRole('button', { name: 'Open Passport' }).click()
  const picture = panel.getByRole('img', { name: 'Passport' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(900)
  await panel.getByRole('button', { name: 'Start review' }).click()
  await panel.getByRole('button', { name: 'Request acceptance' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The passport shows this person')
  await dialog.getByRole('button', { name: 'Request acceptance' }).click()
  await expect(maker.getByText(/waits for a second approver/).first()).toBeVisible()
  await expect(tab.getByText('In review')).toBeVisible({ timeout: 20_000 })

  await approveAbout(await calls('risk'), String(member.tab.customerId))
  await expect(tab.getByText('Verified', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(tab.getByLabel('File')).toHaveCount(0)
  await withdraw(parseMoney('100'))
  await tab.goto(`${product.site}/index#member/profile`)
  await expect(tab.getByText(`${birthday.slice(0, 4)}-••-••`)).toBeVisible()
  await tab.goto(`${product.site}/index#member/messageV2`)
  await expect(tab.getByText('Identity verified').first()).toBeVisible()
  await putSetting(people, 'kyc.checks', { asksBeforeWithdrawal: false })
})
