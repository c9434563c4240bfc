import { setTimeout as sleep } from 'node:timers/promises'

import { parseMoney } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { lotteryGame, lotteryGames } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { cipherKey, liveTicket } from '@croupier/wire/platform/platform'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { betOnPosition, GAME } from '../../harness/basket.ts'
import { type Caller, caller } from '../../harness/caller.ts'
import type { Ground, GroundNode } from '../../harness/ground.ts'
import { type Person, people, staffToken } from '../../harness/people.ts'
import { type Attackers, newKey } from './draft.ts'
import { encrypters } from './encrypters.ts'

const ATTACKERS = 60
const SCAPEGOATS = 10
const CREW = { prying: ['support'], paying: ['finance'], lending: ['treasury'], ruling: ['admin'] } as const

export type Setting = { who: Attackers; victim: Person; secrets: string[]; tickets: string[]; refresh(): Promise<void> }

/** The attackers, and a victim with money, a name, a bank account and bets that only the victim may see and change. */
export async function setting(ground: Ground, node: GroundNode): Promise<Setting> {
  const wish = (username: string, payeeName: string, cash: string) => ({ username, payeeName, cash })
  const named = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => wish(`${kind}${index}x`, 'Plain Person', '1000.00'))
  const made = await people(ground, {
    members: [
      // The attackers do not know this password.
      { ...wish('canarybird', 'Canaria Serinus', '7654.3219'), password: 'one quiet canary' },
      ...named('attacker', ATTACKERS),
      ...named('goat', SCAPEGOATS),
    ],
    staff: Object.fromEntries(Object.entries(CREW).map(([name, roles]) => [name, [...roles]])),
  })
  const [victim, ...others] = made.members
  if (!victim) throw new Error('the first member is the victim')
  await node.start()
  const theirs = await whatIsTheirs(node, victim)
  const staff: string[] = []
  for (const one of made.staff) staff.push(await staffToken(node.console, one))
  const members = others.slice(0, ATTACKERS)
  const known = knownFields(members)
  const answer = (name: string) => known[name] ?? []
  const refresh = async () => {
    const call = caller(node.site, members[0]!.token)
    const { open, next } = await call(lotteryGame, { game: GAME, next: 3 })
    known.issueNo = [open, ...next].flatMap((one) => one?.issueNo ?? [])
    known.items = [next.map(({ issueNo }) => ({ issueNo, multiple: 1 }))]
    tickets.splice(0, tickets.length, ...(await Promise.all(members.slice(0, 5).map((one) => ticketOf(node, one)))))
    await call(declineDepositLimit, {}).catch(() => null)
    const method = await call(createDeposit, { method: 'qr-bank', amount: parseMoney('20') }).catch(() => null)
    if (method) known.id = [...(known.id ?? []).slice(-50), method.id]
  }
  const tickets: string[] = []
  await refresh()
  const who = {
    staff,
    known: answer,
    encrypters: await encrypters(await caller(node.site, null)(cipherKey, {})),
    foreign: [victim.memberId, victim.username, ...theirs],
    members: members.map((one) => one.token),
    scapegoats: others.slice(ATTACKERS).map((one) => one.token),
  }
  const secrets = [victim.memberId, victim.username, victim.payeeName, victim.token, '7654.32', ...theirs]
  return { who, victim, secrets, tickets, refresh }
}

/** Values for fields that a request needs to get past its schema, by the field's name. */
const knownFields = (members: readonly Person[]): Record<string, unknown[]> => ({
  idempotencyKey: Array.from({ length: 400 }, newKey),
  game: [GAME, 'ssc-5m'],
  gameCode: [GAME],
  bets: [[line()], [line(), line()]],
  method: ['qr-bank', 'e-wallet', 'bank-transfer'],
  amount: ['10.00', '55.55', '100', '0.01', '99999'],
  total: ['2', '2.00', '4'],
  paymentPassword: ['742915'],
  password: ['seven slow herons'],
  username: members.map((one) => one.username),
  memberId: members.map((one) => one.memberId),
  page: ['1', '2', '0'],
  pageSize: ['1', '20', '1000'],
  next: ['20', '1440'],
  type: ['username'],
  items: [],
})

const line = () => ({ ...betOnPosition(0, 7), stake: '2' })
const ticketOf = async (node: GroundNode, one: Person) => (await caller(node.site, one.token)(liveTicket, {})).ticket

/** Ids of the victim's ticket, deposit and bank account. */
async function whatIsTheirs(node: GroundNode, victim: Person): Promise<string[]> {
  const call = caller(node.site, victim.token)
  const placed = await firstTicket(call)
  await call(declineDepositLimit, {})
  const paid = await call(createDeposit, { method: 'qr-bank', amount: parseMoney('44') })
  const holder = victim.payeeName
  const kind = 'bank' as const
  const asked = { kind, institution: 'Bank of Birds', holder, number: '5550123498761' }
  const bank = await call(addBankAccount, asked, { paymentPassword: victim.paymentPassword })
  return [placed.ticketId, paid.id, bank.id, 'Bank of Birds']
}

/** A ticket on the issue that stays open longest. A server that has just started may not have opened an issue yet. */
async function firstTicket(call: Caller) {
  for (let tries = 1; ; tries++) {
    const { games } = await call(lotteryGames, {})
    const [last] = games
      .flatMap(({ game, family, open }) => (open && family === 'SSC' ? [{ game, ...open }] : []))
      .toSorted((a, b) => b.closeAt.getTime() - a.closeAt.getTime())
    try {
      return await call(placeTicket, { game: last!.game, issueNo: last!.issueNo, bets: [betOnPosition(1, 3)] })
    } catch (error) {
      if (tries === 120) throw error
      await sleep(500)
    }
  }
}
