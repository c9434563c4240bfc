import { updateProfile } from '@croupier/wire/identity/profile'
import { newMember } from '../harness/members.ts'
import { putSetting } from './staff.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'

test.describe('T010 a minimum age that is raised', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('stops the bets and deposits of a member who is below it, until it is lowered', async ({
    context,
    product,
    calls,
    staff,
  }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const member = await newMember(product)
    await member.call(updateProfile, { birthday: `${new Date().getUTCFullYear() - 19}-01-01` })
    const tab = await tabOf(context, member)
    const stop = tab.getByText('You are below the minimum age. You cannot bet or deposit.')
    await tab.goto(`${product.site}/index#member/depositv2`)
    const open = async () => {
      await tab.reload()
      await expect(tab.getByRole('heading', { name: 'Deposit' }).first()).toBeVisible()
    }
    await putSetting(people, 'identity.registration', { minimumAge: 21 })
    try {
      await expect(async () => {
        await open()
        await expect(stop.first()).toBeVisible({ timeout: 3_000 })
      }).toPass()
      const support = await staff('support', `/members/${member.tab.customerId}`)
      await expect(support.getByText('Below the minimum age: no bets, no deposits')).toBeVisible()
    } finally {
      await putSetting(people, 'identity.registration', { minimumAge: 18 })
    }
    await expect(async () => {
      await open()
      await expect(stop).toHaveCount(0, { timeout: 3_000 })
    }).toPass()
  })
})
