import { newMember } from '../harness/members.ts'
import { approveAbout } from './staff.ts'
import { expect, test } from './test.ts'

test.describe('lists of sanctions and PEPs', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('T155 an officer uploads a list, a second person sees the difference and approves it, and it is searched', async ({
    product,
    calls,
    staff,
  }) => {
    const { name } = await newMember(product)
    const rows = ['id,schema,name,aliases,birth_date', `${name},Person,Viktor ${name},,1961-07-08`, 'V1,Vessel,Ida,,']
    const officer = await staff('aml-officer', '/watch-lists')
    const file = officer.getByLabel('Upload: Sanctions: file')
    const dialog = officer.getByRole('dialog', { name: /^Sanctions: / })
    await file.setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('some,columns\n1,2') })
    await dialog.getByLabel('Reason').fill('The list of today')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await expect(dialog.getByText('This file is damaged, or not what its name says')).toBeVisible()
    await officer.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await file.setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await dialog.getByLabel('Reason').fill('The list of today')
    await dialog.getByRole('button', { name: 'Request approval' }).click()
    await expect(officer.getByText(/^Approval requested: 1 person/)).toBeVisible()
    const row = officer.getByRole('row').filter({ hasText: 'today.csv' }).first()
    await expect(row).toContainText('Waiting for approval')

    const risk = await staff('risk', '/approvals?view=pending')
    await risk.getByText('List of sanctions or PEPs').first().click()
    await expect(risk.getByText('today.csv').first()).toBeVisible()
    await approveAbout(await calls('risk'), 'watch-list:sanctions')
    await expect(row).toContainText('Searched')
  })
})
