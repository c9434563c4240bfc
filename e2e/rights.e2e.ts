import { readFile } from 'node:fs/promises'
import { ownListing } from '@croupier/wire/games/winners'
import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { stepUp } from '@croupier/wire/identity/step-up'
import { consents } from '@croupier/wire/privacy/consents'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { unzipSync } from 'fflate'
import { messageCausedBy } from '../harness/contacts.ts'
import { MEMBER_PASSWORD, newMember } from '../harness/members.ts'
import { approveAbout } from './staff.ts'
import { follow, tabOf } from './tab.ts'
import { expect, test } from './test.ts'

test.describe('offers', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('a member agrees to offers, staff send one, and its link stops them with one click', async ({
    context,
    product,
    calls,
    staff,
  }) => {
    const owner = await calls('owner')
    const member = await newMember(product)
    const email = `${member.name}@mail.example`
    const sent = await messageCausedBy(owner, email, async () => {
      await member.call(contactCode, { email })
    })
    const verificationCode = /\d{6}/.exec(sent)?.[0]
    await member.call(stepUp, { way: 'password', password: MEMBER_PASSWORD })
    await member.call(setContact, { email, verificationCode })

    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/privacy`)
    const box = tab.getByRole('checkbox', { name: 'Lottery, E-mail' })
    await expect(box).not.toBeChecked()
    await box.focus()
    await tab.keyboard.press('Space')
    await expect(box).toBeChecked()
    await expect(tab.getByRole('list', { name: 'History' })).toContainText('Lottery, E-mail: Agreed')
    const winners = tab.getByRole('checkbox', { name: 'Show my large wins' })
    await expect(winners).toBeChecked()
    await winners.press('Space')
    await expect(winners).not.toBeChecked()
    expect(await member.call(ownListing, {})).toEqual({ isListed: false })

    const support = await staff('support', `/members/${member.tab.customerId}?view=offers`)
    await expect(support.getByRole('row').filter({ hasText: 'The member, on the site' })).toBeVisible()
    const dialog = support.getByRole('dialog', { name: /^Send an offer/ })
    const offer = async (title: string) => {
      await support.getByRole('button', { name: 'Send an offer' }).click()
      await dialog.getByLabel('Subject').fill(title)
      await dialog.getByLabel('Text').fill('The first draw is on Friday.')
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    }
    const text = await messageCausedBy(owner, email, () => offer('A new lottery'))
    await expect(support.getByText('Offer sent')).toBeVisible()
    const link = /\S+\/unsubscribe#\S+/.exec(text)?.[0] ?? ''
    const reader = await context.newPage()
    await reader.goto(`${product.site}/unsubscribe#${link.split('#')[1]}`)
    await expect(reader.getByText('You will get no more offers this way')).toBeVisible()
    const { items } = await member.call(consents, {})
    expect(items.every(({ isGranted }) => !isGranted)).toBe(true)
    await offer('Another lottery')
    await expect(dialog.getByText(/may not get offers/)).toBeVisible()
  })
})

test.describe('the copy of the data', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('T015 a member proves by password and keyboard who they are, requests it, and downloads a ZIP file', async ({
    context,
    product,
  }) => {
    const member = await newMember(product)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/privacy`)
    const proof = tab.getByRole('dialog', { name: 'Confirm that it is you' })
    await tab.getByRole('button', { name: 'Request a copy' }).focus()
    await tab.keyboard.press('Enter')
    await proof.getByLabel('Login password').fill('wrong')
    await tab.keyboard.press('Enter')
    await expect(proof.getByText('The password is incorrect.')).toBeVisible()
    await proof.getByLabel('Login password').fill(MEMBER_PASSWORD)
    await tab.keyboard.press('Enter')
    await expect(proof).toHaveCount(0)
    const started = tab.waitForEvent('download')
    await tab.getByRole('button', { name: 'Download' }).click({ timeout: 30_000 })
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^data-.*\.zip$/)
    const content = Object.keys(unzipSync(await readFile(await file.path())))
    expect(content).toContain('identity.members.json')
    expect(content).toContain('identity.sessions.csv')
  })
})

test.describe('the erasure of the data', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('T015 a member reads what is kept, requests it, and takes it back; staff see it and request a hold', async ({
    context,
    product,
    staff,
  }) => {
    const member = await newMember(product)
    const tab = await tabOf(context, member)
    await tab.goto(`${product.site}/index#member/privacy`)
    await tab.getByRole('button', { name: 'Erase my data' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Erase your data' })
    await expect(dialog.getByText('Bank accounts and payments: 5 years, against money laundering')).toBeVisible()
    await dialog.getByRole('button', { name: 'Erase my data' }).click()
    const proof = tab.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Login password').fill(MEMBER_PASSWORD)
    await tab.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(tab.getByText(/^Your data will be erased on /)).toBeVisible()

    const officer = await staff('aml-officer', `/erasures?search=${member.name}`)
    await officer.getByRole('row').filter({ hasText: member.name }).click()
    await officer.getByRole('button', { name: /^Legal hold/ }).click()
    const hold = officer.getByRole('dialog', { name: `Stop the erasure of ${member.name}?` })
    await hold.getByLabel('Reason').fill('An order of the court')
    await hold.getByRole('button', { name: 'Request approval' }).click()
    await expect(officer.getByText('Approval requested')).toBeVisible()

    await tab.getByRole('button', { name: 'Keep my data' }).click()
    await expect(tab.getByRole('button', { name: 'Erase my data' })).toBeVisible()
  })

  test('support requests it for a closed account, another approves it, the member is notified, and it is taken back', async ({
    product,
    calls,
    staff,
  }) => {
    const owner = await calls('owner')
    const member = await newMember(product)
    const email = `${member.name}@mail.example`
    const sent = await messageCausedBy(owner, email, async () => {
      await member.call(contactCode, { email })
    })
    await member.call(stepUp, { way: 'password', password: MEMBER_PASSWORD })
    await member.call(setContact, { email, verificationCode: /\d{6}/.exec(sent)?.[0] ?? '' })
    await member.call(closeAccount, { password: MEMBER_PASSWORD, reason: 'privacy', payout: null })

    const support = await staff('support', `/members/${member.tab.customerId}`)
    await support.getByRole('button', { name: 'Request the erasure of the data' }).click()
    const dialog = support.getByRole('dialog', { name: `Erase the data of ${member.name}?` })
    await dialog.getByLabel('Reason').fill('A letter with a copy of the passport')
    await support.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await expect(support.getByText('Approval requested')).toBeVisible()

    const notice = await messageCausedBy(owner, email, async () => {
      const officer = await staff('aml-officer', '/approvals?view=pending')
      await officer.getByText(`Erasure for a closed account: ${member.name}`).click()
      await officer.getByRole('button', { name: /^Approve( |$)/ }).click()
    })
    expect(notice).toContain('The erasure of all data of your closed account was requested')

    await follow(support, `/erasures?search=${member.name}`)
    await support.getByRole('row').filter({ hasText: member.name }).click()
    await expect(support.getByText('Requested by')).toBeVisible()
    await support.getByRole('button', { name: /^Take back/ }).click()
    const back = support.getByRole('dialog', { name: `Take the erasure of ${member.name} back?` })
    await back.getByLabel('Reason').fill('The member called')
    await back.getByRole('button', { name: 'Request approval' }).click()
    await expect(back).toHaveCount(0)
    await approveAbout(await calls('aml-officer'), member.tab.customerId ?? '')
    await support.reload()
    await expect(support.getByRole('row').filter({ hasText: member.name })).toContainText('Taken back')
  })
})
