import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import type { OptionalField } from '@croupier/wire/identity/registration'
import { registrationSetting } from '@croupier/wire/identity/registration-setting'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { staffLogin, staffSession } from '@croupier/wire/staff/session.console'
import { expect, type Page } from '@playwright/test'
import { nextCode } from '../harness/authenticator.ts'
import { type Caller, caller } from '../harness/caller.ts'
import { type Member, staffTab, type Tab } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'

const STEP_MS = 30_000

/**
 * Logs a demo account in by the console's form. A code is valid once, and an earlier process may have used it, so it waits for
 * another one if needed.
 */
export async function logInToConsole(page: Page, product: Product, who: string): Promise<void> {
  const account = product.accounts.find(({ where, name }) => where === 'console' && name === who)
  if (!account?.totpSecret) throw new Error(`the demo has no ${who}`)
  const code = page.getByLabel('Authenticator code')
  await page.goto(product.console)
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await expect(async () => {
    // A slow login is not a refused one.
    if ((await code.count()) > 0) {
      await code.fill(nextCode(account.totpSecret!))
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === staffLogin.path)
      await page.getByRole('button', { name: 'Log in' }).click()
      expect((await answered).ok()).toBe(true)
    }
    await expect(code).toHaveCount(0, { timeout: 4_000 })
  }).toPass({ intervals: [500, STEP_MS] })
}

/** The sessions of staff from earlier journeys. */
const sessions = new Map<string, Tab>()

/** Opens a page of the console as a member of staff, with the session of an earlier journey if it is still valid. */
export async function openConsole(page: Page, product: Product, who: string, path = '/'): Promise<void> {
  const session = await sessionOf(product, who)
  // Storage belongs to the origin, so this small answer serves as well as a page of the console.
  await page.goto(`${product.console}/ready`)
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  }, session)
  await page.goto(`${product.console}${path}`)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
}

/** A journey may have ended the session of an earlier one. */
async function sessionOf(product: Product, who: string): Promise<Tab> {
  const kept = sessions.get(who)
  const isValid =
    kept && (await caller(product.console, kept.consoleToken ?? null)(staffSession, {}).then(isTrue, isFalse))
  if (isValid) return kept
  const session = await staffTab(product, who)
  sessions.set(who, session)
  return session
}
const isTrue = () => true
const isFalse = () => false

/** Calls as a member of staff without opening the console, with the session of an earlier journey if it is still valid. */
export const callsAs = async (product: Product, who: string): Promise<Caller> =>
  caller(product.console, (await sessionOf(product, who)).consoleToken ?? null)

/** Two members of staff who call: one asks for a change, and the other approves it. */
export type Pair = { maker: Caller; checker: Caller }

/** Changes fields of a setting, and approves the change if needed. */
export async function putSetting({ maker, checker }: Pair, name: string, fields: object): Promise<void> {
  const { settings: all } = await maker(settings, {})
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`there is no setting ${name}`)
  const value = { ...(found.value as object), ...fields } // every setting in question has fields
  const { approvalId } = await maker(changeSetting, { name, value, version: found.version, reason: 'For journeys' })
  if (approvalId) await approveAbout(checker, name)
}

/** Changes the rule of an optional field of the registration form. */
export async function putField(pair: Pair, field: OptionalField, rule: object): Promise<void> {
  const name = 'identity.registration'
  const found = (await pair.maker(settings, {})).settings.find((one) => one.name === name)
  const { fields } = registrationSetting.parse(found?.value)
  await putSetting(pair, name, { fields: { ...fields, [field]: rule } })
}

/** Calls as the member of staff whose console is open in a page. */
export const callerOf = async (page: Page, { console }: Product): Promise<Caller> =>
  caller(console, await page.evaluate(() => sessionStorage.getItem('consoleToken')))

/** Approves the pending requests about an object, such as a setting. */
export async function approveAbout(call: Caller, object: string): Promise<void> {
  const { items } = await call(approvals, { status: 'pending', view: 'for_me', page: 1, pageSize: 100 })
  const about = items.filter((one) => one.object.includes(object))
  expect(about.length).toBeGreaterThan(0)
  for (const { id } of about) await call(approve, { approvalId: id, note: 'For journeys' })
}

/** Approves and pays every open withdrawal of a member, by two members of staff, and waits for the gateway. */
export async function payAll(member: Member, people: { finance: Caller; treasury: Caller }) {
  const list = async () => (await member.call(withdrawals, { pageSize: 5 })).items
  for (const { id } of await list()) {
    await people.finance(approveWithdrawal, { id })
    await people.treasury(payWithdrawal, { id })
  }
  await expect.poll(async () => (await list()).every(({ state }) => state === 'paid'), { timeout: 60_000 }).toBe(true)
  return list()
}
