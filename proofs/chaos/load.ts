import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { betOnPosition } from '../../harness/basket.ts'
import { type Caller, caller } from '../../harness/caller.ts'
import type { Chance } from '../../harness/chance.ts'
import { type Person, ticketIdOf } from '../../harness/people.ts'

/**
 * A ticket that was sent. It is `acknowledged` after the first successful answer, at `acknowledgedAt`. `closeAt` is that of
 * its issue, by the true clock.
 */
export type Tried = {
  ticketId: string
  memberId: string
  bets: number
  acknowledged: boolean
  acknowledgedAt: number | null
  refused: string | null
  sentAt: number
  closeAt: number
}
export type Load = {
  tried: Tried[]
  /** Deposits that the gateway reports as paid. */
  paid: string[]
  /** Unexpected answers: neither success, a refusal, busy, nor no answer. */
  odd: string[]
  /** Stops after calls under way are answered. */
  stop(): Promise<void>
}

const LANES = 10
const PATIENCE_MS = 4_000
/** One in this many calls without an answer is not repeated. The books must be right all the same. */
const GIVE_UP = 3
const MAX_TRIES = 12

type Target = { game: string; issueNo: string; closeAt: number }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
const mayBe = new Set(['server.busy', 'wallet.busy', 'cashier.gateway_unavailable'])

/** The state that all callers of a load share. */
type Run = {
  all: Load
  members: readonly Person[]
  chance: Chance
  /** The issues to bet on, open ones first. */
  targets: Target[]
  stopped: boolean
  /** A caller at a random node. */
  at(token: string | null): Caller
}

/** Members who bet and deposit at random nodes, and repeat calls without an answer, until stopped. */
export function load(sites: readonly string[], members: readonly Person[], chance: Chance): Load {
  const all: Load = {
    tried: [],
    paid: [],
    odd: [],
    async stop() {
      run.stopped = true
      await Promise.all(running)
    },
  }
  const at = (token: string | null) => caller(chance.one(sites), token, PATIENCE_MS)
  const run: Run = { all, members, chance, targets: [], stopped: false, at }
  const running = [watchIssues(run), ...Array.from({ length: LANES }, () => betAndPayIn(run))]
  return all
}

async function watchIssues(run: Run): Promise<void> {
  while (!run.stopped) {
    const fresh = await run
      .at(null)(lotteryGames, {})
      .catch(() => null)
    const open = fresh?.games.flatMap(({ game, family, open }) =>
      open && family === 'SSC' && game !== 'ssc-20m'
        ? [{ game, issueNo: open.issueNo, closeAt: open.closeAt.getTime() }]
        : [],
    )
    // Sometimes a closed issue: a node whose clock is wrong must refuse it.
    const closed = run.targets.filter((one) => !open?.some((now) => now.issueNo === one.issueNo))
    if (open) run.targets = [...open, ...closed].slice(0, 4)
    await sleep(500)
  }
}

async function betAndPayIn(run: Run): Promise<void> {
  const { chance, members } = run
  while (!run.stopped) {
    const member = chance.one(members)
    if (chance.rarely(60)) await payIn(run, member)
    else await bet(run, member)
  }
}

async function bet(run: Run, member: Person): Promise<void> {
  const { chance, targets, all } = run
  const target = chance.rarely(4) ? chance.one(targets) : targets[chance.below(2)]
  if (!target) return void (await sleep(200))
  const bets = Array.from({ length: 1 + chance.below(3) }, () => betOnPosition(chance.below(5), chance.below(10)))
  const key = uuidV7(new Date(), random)
  const one: Tried = {
    ticketId: ticketIdOf(member.memberId, key),
    memberId: member.memberId,
    bets: bets.length,
    acknowledged: false,
    acknowledgedAt: null,
    refused: null,
    sentAt: Date.now(),
    closeAt: target.closeAt,
  }
  all.tried.push(one)
  const send = () => run.at(member.token)(placeTicket, { game: target.game, issueNo: target.issueNo, bets }, { key })
  await untilAnswered(run, one, send)
}

/** Repeats a ticket until a node answers, or the member gives up. */
async function untilAnswered({ chance, all }: Run, one: Tried, send: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      await send()
      one.acknowledged = true
      one.acknowledgedAt = Date.now()
      return
    } catch (error) {
      const code = codeOf(error)
      noteFault(all, error)
      if (code.includes('.') && !mayBe.has(code)) {
        one.refused = code
        return
      }
      if (chance.rarely(GIVE_UP)) return
      await sleep(200 + chance.below(300))
    }
  }
}

async function payIn({ all, at }: Run, member: Person): Promise<void> {
  try {
    await at(member.token)(declineDepositLimit, {})
    const order = await at(member.token)(createDeposit, { method: 'qr-bank', amount: parseMoney('25') })
    if (!order.redirectUrl) return
    const answer = await fetch(order.redirectUrl, {
      method: 'POST',
      body: new URLSearchParams({ do: 'pay' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.status < 400) all.paid.push(order.id)
  } catch (error) {
    noteFault(all, error)
  }
}

function noteFault(all: Load, error: unknown): void {
  const code = codeOf(error)
  if (code === 'server.fault') all.odd.push(`${code}: ${error}`)
}
