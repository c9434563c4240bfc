import type { MemberId } from '@croupier/kernel/ids'
import { isWholeCents, type Money, moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { LIMIT_KINDS, LIMIT_PERIODS } from '@croupier/wire/safer-gambling/limits'
import { memberId, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Messaging } from '../../messaging/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import type { LimitName } from '../limits/model.ts'
import type { LimitsService } from '../limits/service.ts'
import type { MemberNames } from '../ports.ts'

export type OperatorLimitsDeps = {
  db: Db
  members: MemberNames
  wallet: Pick<Wallet, 'standingOf'>
  limits: LimitsService['operator']
  events: SafetyEvents
  messaging: Pick<Messaging, 'send'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type OperatorLimits = ReturnType<typeof operatorLimits>
type Target = LimitName & { memberId: MemberId }
type Asked = Target & { amount: Money | null; reason: string }

const objectOf = (id: MemberId): string => `member:${id}`

/** Limits that staff set for a member. One person may tighten one; two loosen it (Back-office rules §5.4). */
export function operatorLimits(deps: OperatorLimitsDeps) {
  const { db, limits } = deps
  const loosenings = deps.approvals.register(looseningKind(deps))
  return {
    /** Refuses `limit.needs_approval` for an amount above the one in force. */
    async set(by: StaffCall, { amount, reason, ...target }: Asked & { amount: Money }) {
      await usernameOf(deps, target.memberId)
      if (!isWholeCents(amount)) refuse('money.whole_cents')
      await db.transaction().execute(async (tx) => {
        const before = await lockedAmount(deps, tx, target)
        if (before === amount) refuse('limit.unchanged')
        if (before !== null && amount > before) refuse('limit.needs_approval')
        await limits.write(tx, target, amount)
        await announce(deps, tx, { ...target, before, amount })
        const change = { before: changeOf(target, before), after: changeOf(target, amount) }
        await by.audit(tx, { object: objectOf(target.memberId), ...change, reason })
      })
      return {}
    },
    requestLoosening(by: StaffCall, { amount, reason, memberId: id, kind, period }: Asked) {
      if (amount !== null && !isWholeCents(amount)) refuse('money.whole_cents')
      const payload = { memberId: id, kind, period, amount }
      return db.transaction().execute((tx) => loosenings.request(tx, by, { payload, reason }))
    },
  }
}

const changeOf = ({ kind, period }: LimitName, amount: Money | null) => ({
  kind,
  period,
  limit: amount === null ? null : moneyText(amount),
})

async function usernameOf({ members }: OperatorLimitsDeps, id: MemberId): Promise<string> {
  return (await members.namesOf([id])).get(id) ?? refuse('member.unknown')
}

/** The amount in force, under the lock of the member's cash; null without a limit. */
async function lockedAmount({ wallet, limits }: OperatorLimitsDeps, tx: Tx, target: Target): Promise<Money | null> {
  await wallet.standingOf(tx, target.memberId)
  return limits.amountOf(tx, target)
}

/** T055: the member is notified, and sees the change in the history. */
async function announce(
  { events, messaging }: OperatorLimitsDeps,
  tx: Tx,
  { memberId: id, kind, period, before, amount }: Target & { before: Money | null; amount: Money | null },
): Promise<void> {
  const isRaised = before !== null && amount !== null && amount > before
  const lowered = before === null ? 'limit_set' : 'limit_lowered'
  const event = amount === null ? 'limit_removed' : isRaised ? 'limit_raised' : lowered
  const amounts = {
    ...(before === null ? {} : { before: moneyText(before) }),
    ...(amount === null ? {} : { amount: moneyText(amount) }),
  }
  const number = await events.add(tx, { memberId: id, event, values: { kind, period, source: 'operator', ...amounts } })
  await messaging.send(tx, {
    memberId: id,
    type: amount === null ? 'limit_lifted' : 'limit_imposed',
    params: { kind, period, ...(amount === null ? {} : { amount: moneyText(amount) }) },
    reference: `limit:${number}`,
  })
}

const shown = z.object({ username: z.string(), kind: z.string(), period: z.string(), limit: z.nullable(z.string()) })

const looseningKind = (deps: OperatorLimitsDeps) =>
  approvalKind({
    name: 'limit.loosening',
    permission: 'limit.loosening.approve',
    payload: z.object({
      memberId,
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount: z.nullable(money),
    }),
    change: z.object({ before: shown, after: shown }),
    async describe(tx, { memberId: id, kind, period, amount }) {
      const username = await usernameOf(deps, id)
      const before = await lockedAmount(deps, tx, { memberId: id, kind, period })
      if (before === null || (amount !== null && amount <= before)) refuse('approval.nothing_changes')
      const name = { kind, period }
      return {
        object: objectOf(id),
        before: { username, ...changeOf(name, before) },
        after: { username, ...changeOf(name, amount) },
      }
    },
    async apply(tx, { amount, ...target }) {
      const before = await lockedAmount(deps, tx, target)
      if (amount === null) await deps.limits.remove(tx, target)
      else await deps.limits.write(tx, target, amount)
      await announce(deps, tx, { ...target, before, amount })
      return undefined
    },
  })
