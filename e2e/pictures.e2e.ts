import { memberInfo } from '@croupier/wire/identity/member'
import sharp from 'sharp'
import { newMember } from '../harness/members.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#d08a3c' } })
    .composite([
      { input: Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="140" fill="#0b6"/></svg>') },
    ])
    .jpeg()
    .toBuffer()

test('§3 a member uploads a picture of their own, and staff remove it', async ({
  context,
  product,
  staff,
  isMobile,
}) => {
  test.skip(!isMobile, 'needs no second run on a desktop')
  const member = await newMember(product)
  const tab = await tabOf(context, member)
  await tab.goto(`${product.site}/index#member/profile`)
  await tab.getByRole('button', { name: 'Change nickname and picture' }).click()
  const dialog = tab.getByRole('dialog').last()
  const file = dialog.getByLabel('Your own picture')
  const script = Buffer.from('<script>alert(1)</script>')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: script })
  await expect(dialog.getByText('Only acceptable png or jpg')).toBeVisible()
  const loaded = tab.waitForResponse((answer) => answer.url().includes('/avatars/'))
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  const picture = await loaded
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
  await expect(dialog.getByText('Only acceptable png or jpg')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Your own picture')).toHaveCount(0)
  expect((await member.call(memberInfo, {})).avatar.avatarType).toBe('CUSTOM')

  const openPicture = async (who: string) => {
    const desk = await staff(who, `/member-pictures?member=${member.tab.customerId}`)
    await desk.getByRole('row', { name: new RegExp(member.name) }).click()
    return desk
  }
  const auditor = await openPicture('auditor')
  await expect(auditor.getByText('Your role can view pictures, but cannot accept or remove them.')).toBeVisible()
  await expect(auditor.getByRole('button', { name: /^(Accept|Remove)( [AR])?$/ })).toHaveCount(0)
  const support = await openPicture('support')
  const panel = support.getByRole('complementary', { name: 'Picture' })
  await expect(panel.getByRole('img', { name: /^Picture of/ })).toBeVisible()
  await support.keyboard.press('a')
  await expect(support.getByText(/^The picture of .* is accepted$/)).toBeVisible()
  await support.getByRole('button', { name: 'Accepted' }).click()
  await expect(support.getByRole('row', { name: new RegExp(member.name) })).toBeVisible()
  await follow(support, `/members/${member.tab.customerId}`)
  await support.getByRole('button', { name: 'Remove picture' }).click()
  const asking = support.getByRole('dialog', { name: /^Remove the picture of/ })
  await asking.getByLabel('Reason').fill('It shows a brand')
  await asking.getByRole('button', { name: 'Remove picture' }).click()
  await expect(support.getByText('Picture removed')).toBeVisible()
  await expect(support.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  expect((await member.call(memberInfo, {})).avatar.avatarType).toBe('STATIC')
})
