import type { OptionalField } from '@croupier/wire/identity/registration'
import type { Page } from '@playwright/test'
import type { Product } from '../harness/product.ts'
import { type Pair, putField, putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const REGISTRATION = 'identity.registration'
const ANY = { patternId: 'any', minLength: 8, maxLength: 128 }
const FIELDS: Partial<Record<OptionalField, object>> = {
  payeeName: { patternId: 'lettersAndSpaces', minLength: 2, maxLength: 100 },
  mobileNum: { patternId: 'digits', minLength: 4, maxLength: 15 },
  email: { patternId: 'email', minLength: 6, maxLength: 100 },
  affiliateCode: { patternId: 'alphanumeric', minLength: 2, maxLength: 20 },
}

async function show(people: Pair, isShown: boolean): Promise<void> {
  for (const [field, rule] of Object.entries(FIELDS))
    await putField(people, field as OptionalField, { ...rule, enabled: isShown, required: false })
}

/** Runs with the registration form open, which has the fields above meanwhile. */
async function withForm(page: Page, product: Product, people: Pair, run: () => Promise<void>): Promise<void> {
  try {
    await show(people, true)
    await page.goto(product.site)
    await page.getByRole('button', { name: 'Register' }).first().click()
    await expect(page.getByLabel(/^Real name/)).toBeVisible()
    await run()
  } finally {
    await show(people, false)
    await putSetting(people, REGISTRATION, { password: ANY })
  }
}

test.describe('§5 the messages of the registration, word for word', () => {
  test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

  test('each stands at its field, in the situation that it names', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const form = page.getByRole('dialog')
    const create = () => form.getByRole('button', { name: 'Create account' }).click()
    const wrong = async (label: string, value: string, text: string) => {
      // Labels of optional fields say so.
      await form.getByLabel(new RegExp(`^${label}`)).fill(value)
      await create()
      await expect(form.getByText(text)).toBeVisible()
    }
    await withForm(page, product, people, async () => {
      await create()
      await expect(form.getByText('Input cannot be empty').first()).toBeVisible()
      await wrong('Username', '1ana', 'Account format is incorrect')
      await wrong('Password', 'short', 'Please fill in your password with 8 - 128 characters')
      await wrong('Confirm password', 'longer', 'Confirmation password is not correct.')
      await wrong('Real name', 'Ana 7', 'Real name format is incorrect')
      await wrong('Mobile number', 'nine', 'Phone number format is incorrect')
      await wrong('E-mail', 'ana@nowhere', 'E-mail format is incorrect')
      await putSetting(people, REGISTRATION, { password: { ...ANY, patternId: 'lettersPlusDigits' } })
      await expect(form.getByText('Letters and digits, at least one of each').first()).toBeVisible()
      await wrong('Password', 'without a digit', 'Password format is incorrect')
    })
  })

  test('an invitation code that nobody has opens no account', async ({ page, product, calls }) => {
    const people = { maker: await calls('owner'), checker: await calls('admin') }
    const form = page.getByRole('dialog')
    const values = {
      Username: `ana${Date.now() % 1e8}`,
      Password: 'steady-light-harbour-42',
      'Confirm password': 'steady-light-harbour-42',
      'Invitation code': 'nobody22',
    }
    await withForm(page, product, people, async () => {
      for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value)
      await form.getByRole('checkbox', { name: /^I am 18/ }).press('Space')
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(form.getByText('Invalid invitation code')).toBeVisible()
      await expect(form).toBeVisible()
    })
  })
})
