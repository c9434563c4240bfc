import { randomBytes, randomInt } from 'node:crypto'
import { CallRefused, type Client } from '@croupier/api-client/client'
import { playOf, quickPick, stake } from '@croupier/game-math/lottery/index'
import { countUnits } from '@croupier/game-math/lottery/selection'
import { uuidV7 } from '@croupier/kernel/ids'
import { cents, type Money, units as money } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit, type DepositState, depositById } from '@croupier/wire/cashier/deposits'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import type { Output } from '@croupier/wire/endpoint'
import { setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { declineDepositLimit, limits } from '@croupier/wire/safer-gambling/limits'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { nextCode } from './authenticator.ts'
import { caller } from './caller.ts'
import type { Product } from './product.ts'

/** The `sessionStorage` of a tab after login. */
export type Tab = Record<string, string>
export type Member = { name: string; password: string; call: Client; tab: Tab }

export const MEMBER_PASSWORD = 'steady-light-harbour-42'
const PAYMENT_PASSWORD = '730914'
const REAL_NAME = 'Linh Minh'
const HOOK_TRIES = 240
const ISSUE_TRIES = 120
const FAILURES = 5
const CODE_MS = 30_000

/** An address that nobody else claims: registrations are limited by address, and a new one is a new network of a member. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`

/** A new member, registered through the site from an address of their own, with the code of the member who invited. */
export async function newMember(
  { site }: Product,
  name = `harbour${randomInt(36 ** 6).toString(36)}`,
  from = ownAddress(),
  invitation: { referralCode?: string } = {},
): Promise<Member> {
  let session: string | null = null
  const call = caller(site, () => session, undefined, from)
  const { agreement } = await call(registerSettings, {})
  const { token, member } = await call(register, {
    ...invitation,
    username: name,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    registerMethod: 'WEB',
    ageConfirmed: true,
    termsAccepted: true,
    termsVersion: agreement.termsVersion,
    privacyVersion: agreement.privacyVersion,
  })
  if (!member) throw new Error('a registration owes no step')
  session = token
  const tab = { token, account: member.account, customerId: member.id, isAgent: String(member.type) }
  return { name, password: MEMBER_PASSWORD, call, tab }
}

/** The tab of the first agent of the demo, on the agent side. */
export async function agentTab({ site, accounts }: Product): Promise<Tab> {
  const agent = accounts.find(({ name }) => name === 'agent1')
  if (!agent) throw new Error('this product has no agents')
  const answer = await caller(
    site,
    () => null,
    undefined,
    ownAddress(),
  )(login, {
    type: 'username',
    remember: false,
    username: agent.name,
    password: agent.password,
    side: 'agent',
  })
  if (!('token' in answer) || !answer.member) throw new Error('the login of an agent owes no step')
  const { token, member } = answer
  return { token, account: member.account, customerId: member.id, isAgent: String(member.type) }
}

/** Deposits `amount` whole units through the gateway's page and waits for its web-hook. */
export async function payIn(member: Member, amount: number): Promise<void> {
  await atGateway(member, amount, 'pay', 'credited')
}

/** Deposits, runs `spend`, and then charges the payment back. Returns the deposit's id. */
export async function payInAndChargeBack(member: Member, amount: number, spend: () => Promise<void>): Promise<string> {
  const { id, page } = await atGateway(member, amount, 'pay', 'credited')
  await spend()
  await press(`${page}/reverse`, {})
  await isSaid(member, id, 'reversed')
  return id
}

/** Has the gateway decline payments until the member is in cooldown (T044). */
export async function failToPay(member: Member): Promise<void> {
  for (let nth = 0; nth < FAILURES; nth++) await atGateway(member, 20, 'decline', 'failed')
}

/** Orders a deposit, presses a button of the gateway's page and waits for its web-hook. */
async function atGateway(member: Member, amount: number, what: string, end: DepositState) {
  const { call } = member
  if ((await call(limits, {})).choiceDue) await call(declineDepositLimit, {})
  const { methods } = await call(paymentMethods, {})
  const method = methods.find(({ deposit }) => deposit && !deposit.feeBps)?.code ?? methods[0]!.code
  const { id, redirectUrl } = await call(createDeposit, { method, amount: cents(amount * 100) })
  await press(redirectUrl!, { do: what })
  await isSaid(member, id, end)
  return { id, page: redirectUrl! }
}

const press = (page: string, fields: Record<string, string>) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Waits until the gateway has sent its web-hook. */
async function isSaid({ call }: Member, id: string, end: DepositState): Promise<void> {
  for (let tries = HOOK_TRIES; tries > 0; tries--) {
    if ((await call(depositById, { id })).state === end) return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`the deposit did not become ${end}`)
}

/** One ticket on the open issue with a quick pick of each play; `multiple` times the unit price. Waits while no issue is open. */
export async function bet({ call }: Member, game: string, codes: readonly string[], multiple = 1): Promise<void> {
  for (let tries = ISSUE_TRIES; tries > 0; tries--) {
    if (await betOnce(call, game, codes, multiple)) return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`no issue of ${game} opened`)
}

/** False when no issue is open. */
async function betOnce(call: Client, game: string, codes: readonly string[], multiple: number): Promise<boolean> {
  const offer = await call(lotteryGame, { game, next: 1 })
  if (!offer.open) return false
  const bets = quickPicks(offer, codes, multiple)
  return call(placeTicket, { game, issueNo: offer.open.issueNo, bets }, { key: uuidV7(new Date(), random) }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallRefused && error.code === 'lottery.issue_closed') return false
      throw error
    },
  )
}

/** A repeat order of a quick pick of each play, on the `rounds` issues after the open one. */
export async function repeatBet(
  { call }: Member,
  game: string,
  codes: readonly string[],
  rounds: number,
): Promise<void> {
  const offer = await call(lotteryGame, { game, next: rounds })
  const bets = quickPicks(offer, codes, 1)
  const items = offer.next.slice(1, 1 + rounds).map(({ issueNo }) => ({ issueNo, multiple: 1 }))
  const total = money(bets.reduce((sum, { stake }) => sum + stake, 0n) * BigInt(items.length))
  await call(startChase, { game, bets, items, stopOnWin: false, total }, { key: uuidV7(new Date(), random) })
}

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) }

function quickPicks({ plays, prizeGroup }: Output<typeof lotteryGame>, codes: readonly string[], multiple: number) {
  return codes.map((code) => {
    const sold = plays.find((one) => one.code === code)!
    const selection = quickPick(playOf(code), random)
    const units = countUnits(playOf(code), selection)
    const mode = 1000 as const
    return {
      play: code,
      // The game's selection is read-only and keyed by any place, the wire's is neither; both hold the same values.
      selection: structuredClone(selection) as never,
      units,
      multiple,
      mode,
      prizeGroup: sold.prizeMode === 'Lott' ? prizeGroup.own : sold.prizeGroup,
      stake: stake({ units, multiple, unitPrice: sold.unitPrice, mode }),
    }
  })
}

/** Sets a payment password and adds a bank account. Returns a function that requests withdrawals. */
export async function readyToWithdraw({ call }: Member): Promise<(amount: Money) => Promise<void>> {
  await call(updateProfile, { payeeName: REAL_NAME })
  await call(setPaymentPassword, {
    password: MEMBER_PASSWORD,
    newPaymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  })
  const options = { paymentPassword: PAYMENT_PASSWORD }
  const number = String(randomInt(1e11, 1e12))
  const account = await call(
    addBankAccount,
    { kind: 'bank', institution: 'Harbour Savings', holder: REAL_NAME, number },
    options,
  )
  const { methods } = await call(paymentMethods, {})
  const method = methods.find(({ kind, withdrawal }) => kind === 'bank' && withdrawal)!.code
  return async (amount) => {
    await call(requestWithdrawal, { method, bankAccountId: account.id, amount }, options)
  }
}

/** Logs in to the console with a demo account. */
export async function staffTab(product: Product, who: string): Promise<Tab> {
  const account = product.accounts.find(({ where, name }) => where === 'console' && name === who)
  if (!account?.totpSecret) throw new Error(`the demo has no ${who}`)
  const call = caller(product.console)
  const { password, totpSecret: secret } = account
  const login = () => call(staffLogin, { name: who, password, code: nextCode(secret) })
  // An earlier process may have used the code of this moment, and the one after it.
  const answer = await login()
    .catch(login)
    .catch(async () => {
      await new Promise((done) => setTimeout(done, CODE_MS))
      return login()
    })
  if (answer.step !== 'in') throw new Error(`${who} has no authenticator yet`)
  return { consoleToken: answer.token }
}
