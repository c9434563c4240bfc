import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from '../harness/product.ts'

/** The feature flags by which mobile numbers register, log in and set forgotten passwords, and their state in the demo. */
export const MOBILE_ON = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  MOBILEVERCODELOGIN3: true,
}
export const MOBILE_OFF = {
  MOBILENUMREG3: false,
  REGMOBVERF3: false,
  MOBILENUMPASSREG3: false,
  MOBILEVERCODELOGIN3: false,
}

/** A number of Vietnam, without its dialing code. */
export const mobileNumber = () => `91${randomInt(1e6, 1e7)}`

export async function openModal(page: Page, { site }: Product, name: 'Log in' | 'Register'): Promise<Locator> {
  await page.goto(site)
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Chooses Vietnam in the picker of the dialing code, by keyboard. */
export async function chooseVietnam(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Country code/ }).press('ArrowDown')
  const search = dialog.getByRole('combobox', { name: 'Search countries' })
  await expect(search).toBeFocused()
  await search.fill('viet')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Country code: Vietnam +84' })).toBeFocused()
}
