import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { humanId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { ENVELOPE_FAIRNESS, ENVELOPE_MODES } from '@croupier/wire/rewards/envelopes'
import type { addEnvelopes, DeskEnvelopes, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { day, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { GrantsPolicy } from '../policy.ts'
import { closeDrop } from './drops.ts'
import { type Drop, ENVELOPES, type SeriesTerms } from './model.ts'
import { budgetOf, dropsIn, localDay, stateOf, termsRefusal } from './rules.ts'
import type { EnvelopesDeps } from './service.ts'
import { envelopesStore as store } from './store.ts'

export type EnvelopeDeskDeps = EnvelopesDeps & {
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): GrantsPolicy
}
export type EnvelopeDesk = ReturnType<typeof envelopeDeskService>

const SHOWN_DAYS = 90
const SHOWN_DROPS = 10

/** Reward rules §8, §13: the red envelopes of staff. */
export function envelopeDeskService(deps: EnvelopeDeskDeps) {
  const { random, settings } = deps
  const requests = deps.approvals.register(envelopeKind(deps))
  return {
    list: () => list(deps),
    async add(tx: Tx, by: StaffCall, { reason, ...typed }: Input<typeof addEnvelopes>) {
      const series = { id: `s${humanId(random)}`, ...termsFrom(typed) }
      assertPossible(deps, series)
      if (budgetOf(series) > settings().aloneBudget)
        return requests.request(tx, by, { payload: payloadOf(series), reason })
      await start(deps, tx, series)
      await by.audit(tx, { object: `envelopes:${series.id}`, before: null, after: figuresOf(series), reason })
      return { approvalId: null }
    },
    pause: (by: StaffCall, asked: Input<typeof pauseEnvelopes>) => pause(deps, by, asked),
  }
}

const today = ({ clock, figures }: EnvelopeDeskDeps) => localDay(clock.now(), figures.calendar().timeZone)

async function list(deps: EnvelopeDeskDeps): Promise<{ series: DeskEnvelopes[] }> {
  const { db } = deps
  const found = await store.seriesSince(db, plusDays(today(deps), -SHOWN_DAYS))
  const ids = found.map(({ id }) => id)
  const taken = await store.takenOf(db, ids)
  const drops = Map.groupBy(await store.latestOf(db, ids, SHOWN_DROPS), ({ seriesId }) => seriesId)
  return {
    series: found.map((one) => ({
      ...one,
      times: [...one.times],
      table: [...one.table],
      budget: budgetOf(one),
      drops: dropsIn(one),
      takenAmount: taken.get(one.id) ?? ZERO,
      isOver: one.lastDay < today(deps),
      latest: (drops.get(one.id) ?? []).map((drop) => deskDrop(deps, drop)),
    })),
  }
}

function deskDrop({ clock }: EnvelopeDeskDeps, drop: Drop): DeskEnvelopes['latest'][number] {
  const { id, openAt, taken, takenAmount, commitment } = drop
  return { id, openAt, state: stateOf(drop, clock.now()), taken, takenAmount, commitment }
}

function assertPossible(deps: EnvelopeDeskDeps, terms: SeriesTerms): void {
  const refusal = termsRefusal(terms, today(deps))
  if (refusal) refuse(refusal)
}

/** Its drops of the next day are made at once. */
async function start({ clock, jobs }: EnvelopeDeskDeps, tx: Tx, series: SeriesTerms & { id: string }): Promise<void> {
  await store.addSeries(tx, { ...series, pausedAt: null }, clock.now())
  await jobs.add(tx, ENVELOPES, {})
}

/** Ends the drops that are open or to come, each in a transaction of its own, because its account lies in a cell. */
async function pause(deps: EnvelopeDeskDeps, by: StaffCall, { id, isPaused, reason }: Input<typeof pauseEnvelopes>) {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const { pausedAt: before } = (await store.lockSeries(tx, id)) ?? refuse('rewards.envelope_unknown')
    const pausedAt = isPaused ? (before ?? clock.now()) : null
    await store.pause(tx, id, pausedAt)
    await by.audit(tx, { object: `envelopes:${id}`, before: { pausedAt: before }, after: { pausedAt }, reason })
    if (!isPaused) await deps.jobs.add(tx, ENVELOPES, {})
  })
  if (isPaused)
    for (const dropId of await store.unclosed(db, { seriesId: id }))
      await db.transaction().execute((tx) => closeDrop(deps, tx, dropId))
  return {}
}

const figures = z.object({
  title: z.string(),
  firstDay: day,
  lastDay: day,
  times: z.string(),
  minutes: z.int(),
  mode: z.enum(ENVELOPE_MODES),
  total: money,
  count: z.int(),
  min: z.nullable(money),
  max: z.nullable(money),
  levelMin: z.int(),
  depositMin: money,
  validBetMin: money,
  verifiedOnly: z.boolean(),
  label: z.nullable(z.string()),
  fairness: z.enum(ENVELOPE_FAIRNESS),
  turnover: z.int(),
  budget: money,
})

/** A series as the approver and the audit log see it. */
function figuresOf(series: SeriesTerms): z.output<typeof figures> {
  const { title, firstDay, lastDay, times, minutes, mode, total, count, min, max } = series
  const { levelMin, depositMin, validBetMin, verifiedOnly, label, fairness, turnover } = series
  const split = { mode, total, count, min, max }
  const conditions = { levelMin, depositMin, validBetMin, verifiedOnly, label }
  const plan = { title, firstDay, lastDay, times: times.join(', '), minutes }
  return { ...plan, ...split, ...conditions, fairness, turnover, budget: budgetOf(series) }
}

const payloadShape = z.object({
  id: z.string(),
  title: z.string(),
  firstDay: day,
  lastDay: day,
  times: z.array(z.string()),
  minutes: z.int(),
  mode: z.enum(ENVELOPE_MODES),
  total: money,
  count: z.int(),
  min: z.nullable(money),
  max: z.nullable(money),
  table: z.array(z.object({ amount: money, count: z.int() })),
  levelMin: z.int(),
  depositMin: money,
  validBetMin: money,
  verifiedOnly: z.boolean(),
  label: z.nullable(z.string()),
  fairness: z.enum(ENVELOPE_FAIRNESS),
  turnover: z.int(),
})
type Payload = z.output<typeof payloadShape>

const payloadOf = (series: SeriesTerms & { id: string }): Payload => ({
  ...series,
  times: [...series.times],
  table: [...series.table],
})

const envelopeKind = (deps: EnvelopeDeskDeps) =>
  approvalKind({
    name: 'reward.envelope',
    permission: 'reward.mission.approve',
    payload: payloadShape,
    change: z.object({ before: z.null(), after: figures }),
    async describe(_, payload) {
      const terms = termsFrom(payload)
      assertPossible(deps, terms)
      return { object: `envelopes:${payload.id}`, before: null, after: figuresOf(terms) }
    },
    async apply(tx, { id, ...payload }) {
      await start(deps, tx, { id, ...termsFrom(payload) })
      return undefined
    },
  })

type Typed = Omit<SeriesTerms, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string }
const termsFrom = <T extends Typed>({ firstDay, lastDay, times, ...typed }: T) => ({
  ...typed,
  times: [...times].toSorted(),
  firstDay: dayFrom(firstDay),
  lastDay: dayFrom(lastDay),
})
