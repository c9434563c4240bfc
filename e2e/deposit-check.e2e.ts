import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { submitCheck, uploadDocument } from '@croupier/wire/kyc/check'
import { requestAcceptance, reviewCheck } from '@croupier/wire/kyc/checks.console'
import { declineDepositLimit, limits } from '@croupier/wire/safer-gambling/limits'
import sharp from 'sharp'
import type { Caller } from '../harness/caller.ts'
import { type Member, newMember, payIn } from '../harness/members.ts'
import { approveAbout, putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

/** Sends documents as a member, and has two people accept them. */
async function verify(member: Member, officer: Caller, second: Caller): Promise<void> {
  const background = { r: Math.trunc(Math.random() * 256), g: Date.now() % 256, b: Math.trunc(Date.now() / 256) % 256 }
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  const file = { type: 'image/png', content: new Uint8Array(picture) }
  await member.call(uploadDocument, { kind: 'passport', side: 'front' }, { file })
  const birthday = new Date(Math.trunc(Math.random() * 9_000) * 86_400_000).toISOString().slice(0, 10)
  await member.call(submitCheck, { fullName: 'Linh Minh', birthday })
  const memberId = memberIdOf(String(member.tab.customerId))
  await officer(reviewCheck, { memberId })
  await officer(requestAcceptance, { memberId, reason: 'The passport shows this person' })
  await approveAbout(second, memberId)
}

test.describe('the check of deposits', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('Decisions “Safety”, uk: a member answers two questions, and two officers let deposits go on', async ({
    context,
    product,
    calls,
    staff,
  }) => {
    const people = { maker: await calls('admin'), checker: await calls('owner') }
    const member = await newMember(product)
    await payIn(member, 200)
    await verify(member, await calls('aml-officer'), await calls('risk'))
    await putSetting(people, 'content.jurisdiction', { profile: 'uk' })
    try {
      if ((await member.call(limits, {})).choiceDue) await member.call(declineDepositLimit, {})
      const deposit = () => member.call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') })
      await expect(deposit()).rejects.toMatchObject({ code: 'limit.check_required' })
      const tab = await tabOf(context, member)
      await tab.goto(`${product.site}/index#member/depositv2`)
      await expect(tab.getByRole('heading', { name: 'About your deposits' })).toBeVisible()
      await tab.getByLabel('Where does the money come from?').selectOption('My savings')
      await tab.getByRole('button', { name: 'Send my answers' }).click()
      await expect(tab.getByText('We are looking at your answers.')).toBeVisible()

      const officer = await staff('rg-officer', '/deposit-checks')
      await officer.getByRole('row').filter({ hasText: member.name }).click()
      const panel = officer.getByRole('complementary', { name: `Deposits of ${member.name}` })
      await expect(panel).toContainText('To decide')
      await panel.getByRole('button', { name: 'Let deposits go on' }).click()
      const dialog = officer.getByRole('dialog', { name: `Let ${member.name} deposit more?` })
      await dialog.getByLabel('Reason').fill('Savings, as the member says')
      await dialog.getByRole('button', { name: 'Request approval' }).click()
      await expect(officer.getByText('Approval requested').first()).toBeVisible()
      await expect(deposit()).rejects.toMatchObject({ code: 'limit.check_pending' })
      await approveAbout(await calls('rg-officer-2'), String(member.tab.customerId))
      await deposit()
      await tab.reload()
      await expect(tab.getByRole('link', { name: 'Set a deposit limit' })).toBeVisible()
      await expect(tab.getByRole('heading', { name: 'About your deposits' })).toHaveCount(0)
    } finally {
      await putSetting(people, 'content.jurisdiction', { profile: 'default' })
    }
  })
})
