import { type BusinessCalendar, startOfDay } from '@croupier/kernel/business-day'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { isWholeCents, type Money, moneyText, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { LimitSource, Limits } from '@croupier/wire/safer-gambling/limits'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { LimitsPolicy } from '../policy.ts'
import type { BetFigures, Deposits } from '../ports.ts'
import type { LimitName, PeriodStarts } from './model.ts'
import { changeOf, leftOf, periodStarts, requestOf, resetsAt, stakedIn } from './rules.ts'
import { type CountedLimit, type LimitKey, limitsStore as store } from './store.ts'

export type LimitsDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'standingOf' | 'setLimited'>
  figures: BetFigures
  deposits: Deposits
  events: SafetyEvents
  settings(): LimitsPolicy
}
export type LimitsService = ReturnType<typeof limitsService>

/** Limits as members set them (T050-T055). Every change locks the member's cash first, as bets and deposits do. */
export function limitsService(deps: LimitsDeps) {
  const { db, clock, wallet, events } = deps
  const change = (memberId: MemberId, work: (tx: Tx) => Promise<void>): Promise<Limits> =>
    db.transaction().execute(async (tx) => {
      await wallet.standingOf(tx, memberId)
      await work(tx)
      return show(deps, tx, memberId)
    })
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    set: (memberId: MemberId, name: LimitName, amount: Money | null) =>
      change(memberId, (tx) => setOwn(deps, tx, { ...name, memberId, source: 'member' }, amount)),
    confirm: (memberId: MemberId, name: LimitName) =>
      change(memberId, (tx) => confirm(deps, tx, { ...name, memberId, source: 'member' })),
    dropRequest: (memberId: MemberId, name: LimitName) =>
      change(memberId, async (tx) => {
        const key: LimitKey = { ...name, memberId, source: 'member' }
        const { current } = await find(deps, tx, key)
        if (!current?.requestedAt) refuse('limit.no_request')
        await store.dropRequest(tx, key)
        await events.add(tx, { memberId, event: 'limit_request_dropped', values: name })
      }),
    /** Limits of the operator, in the caller's transaction, which has locked the member's cash. */
    operator: {
      async amountOf(tx: Tx, target: LimitName & { memberId: MemberId }): Promise<Money | null> {
        return (await find(deps, tx, { ...target, source: 'operator' })).current?.amount ?? null
      },
      write: (tx: Tx, target: LimitName & { memberId: MemberId }, amount: Money): Promise<void> =>
        write(deps, tx, {
          key: { ...target, source: 'operator' },
          amount,
          starts: periodStarts(clock.now(), deps.figures.calendar()),
        }),
      remove: (tx: Tx, target: LimitName & { memberId: MemberId }): Promise<void> =>
        removeLimit(deps, tx, { ...target, source: 'operator' }),
    },
    decline: (memberId: MemberId) =>
      change(memberId, async (tx) => {
        if (await store.hasDeclined(tx, memberId)) return
        await store.decline(tx, memberId, clock.now())
        await events.add(tx, { memberId, event: 'limit_declined' })
      }),
  }
}

/** The rows of a member's limits, and the first days of the periods. */
async function read({ figures }: LimitsDeps, reader: Reader, memberId: MemberId, at: Instant) {
  const starts = periodStarts(at, figures.calendar())
  return { starts, rows: await store.ofMember(reader, figures, memberId, starts) }
}

async function find(deps: LimitsDeps, tx: Tx, { memberId, kind, period, source }: LimitKey) {
  const { starts, rows } = await read(deps, tx, memberId, deps.clock.now())
  const isNamed = (row: CountedLimit) => row.kind === kind && row.period === period && row.source === source
  return { starts, current: rows.find(isNamed) }
}

/** The limits with what counts towards them. */
async function show(deps: LimitsDeps, reader: Reader, memberId: MemberId): Promise<Limits> {
  const { clock, settings, figures } = deps
  const now = clock.now()
  const calendar = figures.calendar()
  const { starts, rows } = await read(deps, reader, memberId, now)
  const { delayHours } = settings()
  const items: Limits['items'] = []
  for (const row of rows) {
    const { kind, period, source, amount } = row
    const used = await usedOf(deps, reader, { memberId, row, starts, calendar })
    const request = requestOf(row, delayHours, now)
    const left = leftOf(amount, used)
    items.push({ kind, period, source, amount, used, left, resetsAt: resetsAt(period, now, calendar), request })
  }
  return { items, delayHours, choiceDue: await isChoiceDue(deps, reader, memberId, rows) }
}

type Usage = { memberId: MemberId; row: CountedLimit; starts: PeriodStarts; calendar: BusinessCalendar }
/** What counts in the current period: never below zero, also where bets paid more than they cost. */
async function usedOf({ deposits }: LimitsDeps, reader: Reader, { memberId, row, starts, calendar }: Usage) {
  if (row.kind === 'deposit') return deposits.grossSince(reader, memberId, startOfDay(starts[row.period], calendar))
  const used = stakedIn(row, starts) - row.paid
  return used > 0n ? units(used) : ZERO
}

/** T050: whether the member still has to choose a deposit limit, or none. */
async function isChoiceDue(
  { settings }: LimitsDeps,
  reader: Reader,
  memberId: MemberId,
  rows: readonly CountedLimit[],
): Promise<boolean> {
  if (!settings().asksDepositLimit || rows.some(({ kind }) => kind === 'deposit')) return false
  return !(await store.hasDeclined(reader, memberId))
}

async function setOwn(deps: LimitsDeps, tx: Tx, key: LimitKey, amount: Money | null): Promise<void> {
  const { clock, events } = deps
  if (amount !== null && !isWholeCents(amount)) refuse('money.whole_cents')
  const { starts, current } = await find(deps, tx, key)
  const { memberId, kind, period } = key
  const change = changeOf(current, amount)
  const values = {
    kind,
    period,
    ...(amount === null ? {} : { amount: moneyText(amount) }),
    ...(current ? { before: moneyText(current.amount) } : {}),
  }
  if (change === 'request') {
    await store.request(tx, key, { amount, at: clock.now() })
    await events.add(tx, { memberId, event: 'limit_request', values })
  } else if (amount !== null) {
    await write(deps, tx, { key, amount, starts })
    await events.add(tx, { memberId, event: change === 'set' ? 'limit_set' : 'limit_lowered', values })
  }
}

type Writing = { key: LimitKey; amount: Money; starts: PeriodStarts }
/** Writes a limit in force. A new one counts what was staked since its period began, and what open bets have staked. */
async function write({ clock, figures, wallet }: LimitsDeps, tx: Tx, { key, amount, starts }: Writing): Promise<void> {
  const { memberId, kind, period } = key
  const since = starts[period]
  const staked = kind === 'deposit' ? ZERO : await figures.stakedSince(tx, memberId, since)
  await store.set(tx, key, { amount, at: clock.now(), since, staked })
  if (kind !== 'deposit') await wallet.setLimited(tx, memberId, true)
}

/** T054: the second yes. The higher amount applies at once; without one the limit is removed. */
async function confirm(deps: LimitsDeps, tx: Tx, key: LimitKey): Promise<void> {
  const { clock, events, settings } = deps
  const { memberId, kind, period } = key
  const { starts, current } = await find(deps, tx, key)
  const now = clock.now()
  const request = current && requestOf(current, settings().delayHours, now)
  if (!current || !request) return refuse('limit.no_request')
  if (now < request.confirmFrom) refuse('limit.too_soon', { from: request.confirmFrom.toISOString() })
  const before = moneyText(current.amount)
  if (request.amount !== null) {
    await write(deps, tx, { key, amount: request.amount, starts })
    const values = { kind, period, before, amount: moneyText(request.amount) }
    await events.add(tx, { memberId, event: 'limit_raised', values })
  } else {
    await removeLimit(deps, tx, key)
    await events.add(tx, { memberId, event: 'limit_removed', values: { kind, period, before } })
  }
}

/** Removes a limit. Without a limit of stakes or losses, bets of the member need no check any more. */
async function removeLimit(deps: LimitsDeps, tx: Tx, key: LimitKey): Promise<void> {
  const { memberId } = key
  await store.remove(tx, key)
  const { rows } = await read(deps, tx, memberId, deps.clock.now())
  const isLimited = rows.some(({ kind }) => kind !== 'deposit')
  await deps.wallet.setLimited(tx, memberId, isLimited)
}

/** A stake or a deposit, which the caller's transaction records. */
export type LimitedAct = { memberId: MemberId; at: Instant; amount: Money }
export type LimitChecks = ReturnType<typeof limitChecks>

/** The checks of limits in transactions other than the lane's. The caller has locked the member's cash. */
export function limitChecks(deps: LimitsDeps) {
  return {
    /** Counts the stake. Refuses `limit.reached`. */
    async takeStake(tx: Tx, { memberId, at, amount }: LimitedAct): Promise<void> {
      const { starts, rows } = await read(deps, tx, memberId, at)
      for (const row of rows) {
        if (row.kind === 'deposit') continue
        if (stakedIn(row, starts) + amount > row.amount + row.paid) refuse('limit.reached', nameOf(row))
      }
      await store.count(tx, { memberId, amount, starts })
    },

    /** T050, T052: refuses `limit.deposit_reached` and `limit.choice_required`. */
    async checkDeposit(tx: Tx, { memberId, at, amount }: LimitedAct): Promise<void> {
      const calendar = deps.figures.calendar()
      const { starts, rows } = await read(deps, tx, memberId, at)
      if (await isChoiceDue(deps, tx, memberId, rows)) refuse('limit.choice_required')
      for (const row of rows) {
        if (row.kind !== 'deposit') continue
        const used = await usedOf(deps, tx, { memberId, row, starts, calendar })
        if (used + amount > row.amount)
          refuse('limit.deposit_reached', { ...nameOf(row), left: moneyText(leftOf(row.amount, used)) })
      }
    },

    /** Takes the stakes of refunded bets off the counts; one below zero is counted again. The caller's transaction has posted them. */
    async giveBack(tx: Tx, bets: readonly { memberId: MemberId; stake: Money; acceptedAt: Instant }[]): Promise<void> {
      if (bets.length === 0) return
      const calendar = deps.figures.calendar()
      await store.giveBack(
        tx,
        bets.map(({ memberId, stake, acceptedAt }) => ({
          memberId,
          amount: stake,
          starts: periodStarts(acceptedAt, calendar),
        })),
      )
    },
  }
}

const nameOf = ({ kind, period, source }: LimitName & { source: LimitSource }) => ({ kind, period, source })
