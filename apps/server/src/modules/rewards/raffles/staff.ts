import { hashSeed } from '@croupier/game-math/fairness/index'
import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { humanId } from '@croupier/kernel/ids'
import { toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import type { addRaffle, DeskRaffle } from '@croupier/wire/rewards/raffles.console'
import { day, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { GrantsPolicy } from '../policy.ts'
import { type RafflePlan, SEED_PURPOSE, type StoredRaffle } from './model.ts'
import { budgetOf, commitmentOf, planRefusal, stateOf, windowOf } from './rules.ts'
import { type RafflesDeps, today } from './service.ts'
import { rafflesStore as store } from './store.ts'

export type RaffleDeskDeps = RafflesDeps & {
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): GrantsPolicy
}
export type RaffleDesk = ReturnType<typeof raffleDeskService>

const SHOWN_DAYS = 90
const SEED_BYTES = 32

/** Reward rules §10, §13: the raffles of staff. */
export function raffleDeskService(deps: RaffleDeskDeps) {
  const { db, random, settings } = deps
  const requests = deps.approvals.register(raffleKind(deps))
  return {
    async list() {
      const found = await store.since(db, plusDays(today(deps), -SHOWN_DAYS))
      return { raffles: found.map((one) => shown(deps, one)) }
    },
    async add(tx: Tx, by: StaffCall, { reason, ...typed }: Input<typeof addRaffle>) {
      const plan = planFrom({ ...typed, id: `f${humanId(random)}` })
      assertPossible(deps, plan)
      if (budgetOf(plan) > settings().aloneBudget)
        return requests.request(tx, by, { payload: { ...plan, prizes: [...plan.prizes] }, reason })
      await commit(deps, tx, plan)
      await by.audit(tx, { object: `raffle:${plan.id}`, before: null, after: figuresOf(plan), reason })
      return { approvalId: null }
    },
  }
}

function shown({ clock }: RaffleDeskDeps, raffle: StoredRaffle): DeskRaffle {
  const { id, title, category, firstDay, lastDay, perTicket, maxTickets, onePrizeEach, prizes } = raffle
  const { tickets, commitment, drawnAt, paid } = raffle
  return {
    id,
    title,
    category,
    firstDay,
    lastDay,
    perTicket,
    maxTickets,
    onePrizeEach,
    prizes: [...prizes],
    tickets,
    commitment,
    drawnAt,
    paid,
    budget: budgetOf(raffle),
    state: stateOf(raffle, clock.now()),
  }
}

function assertPossible(deps: RaffleDeskDeps, plan: RafflePlan): void {
  const refusal = planRefusal(plan, today(deps))
  if (refusal) refuse(refusal)
}

/** Makes the raffle and its seed. The commitment is public from then on, and the raffle opens no earlier. */
async function commit({ clock, random, vault, figures }: RaffleDeskDeps, tx: Tx, plan: RafflePlan): Promise<void> {
  const committedAt = clock.now()
  const seed = random.bytes(SEED_BYTES)
  const times = windowOf(plan, figures.calendar(), committedAt)
  const raffle = { ...plan, ...times, committedAt, seedHash: hashSeed(toHex(seed)) }
  await store.add(tx, { ...raffle, commitment: commitmentOf(raffle), seedEncrypted: vault.encrypt(SEED_PURPOSE, seed) })
}

const figuresShape = z.object({
  title: z.string(),
  category: z.nullable(z.string()),
  firstDay: day,
  lastDay: day,
  perTicket: money,
  maxTickets: z.int(),
  onePrizeEach: z.boolean(),
  prizes: z.int(),
  budget: money,
})

/** A raffle as the approver and the audit log see it. */
function figuresOf(plan: RafflePlan): z.output<typeof figuresShape> {
  const { title, category, firstDay, lastDay, perTicket, maxTickets, onePrizeEach, prizes } = plan
  const terms = { title, category, firstDay, lastDay, perTicket, maxTickets, onePrizeEach }
  return { ...terms, prizes: prizes.length, budget: budgetOf(plan) }
}

const raffleKind = (deps: RaffleDeskDeps) =>
  approvalKind({
    name: 'reward.raffle',
    permission: 'reward.mission.approve',
    payload: z.object({
      id: z.string(),
      title: z.string(),
      category: z.nullable(z.enum(BONUS_CATEGORIES)),
      firstDay: day,
      lastDay: day,
      perTicket: money,
      maxTickets: z.int(),
      onePrizeEach: z.boolean(),
      prizes: z.array(money),
    }),
    change: z.object({ before: z.null(), after: figuresShape }),
    async describe(_, payload) {
      const plan = planFrom(payload)
      assertPossible(deps, plan)
      return { object: `raffle:${plan.id}`, before: null, after: figuresOf(plan) }
    },
    async apply(tx, payload) {
      await commit(deps, tx, planFrom(payload))
      return undefined
    },
  })

const planFrom = (
  typed: Omit<RafflePlan, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string },
): RafflePlan => ({ ...typed, firstDay: dayFrom(typed.firstDay), lastDay: dayFrom(typed.lastDay) })
