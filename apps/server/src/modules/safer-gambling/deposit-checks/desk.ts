import type { MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { CheckedDeposits } from '@croupier/wire/safer-gambling/deposit-checks.console'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { MemberNames } from '../ports.ts'
import type { StoredCheck } from './model.ts'
import type { DepositChecksService } from './service.ts'
import { type CheckSearch, depositChecksStore as store } from './store.ts'

export type ChecksDeskDeps = {
  db: Db
  members: MemberNames
  checks: Pick<DepositChecksService, 'decide'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type ChecksDesk = ReturnType<typeof checksDesk>
type Asked = { id: string; reason: string }

/** Checks of deposits as staff work on them: one person stops deposits, two let them go on (Back-office rules §5.4). */
export function checksDesk(deps: ChecksDeskDeps) {
  const { db, members, checks } = deps
  const kind = deps.approvals.register(continueKind(deps))
  return {
    async list(asked: CheckSearch) {
      const found = await store.page(db, asked)
      const names = await members.namesOf([...new Set(found.items.map(({ memberId }) => memberId))])
      return { ...found, items: found.items.map((one) => shown(one, names)) }
    },
    stop: (by: StaffCall, { id, reason }: Asked) =>
      db.transaction().execute(async (tx) => {
        const decided = { decision: 'stop', staffName: by.name, note: reason } as const
        const { memberId } = await checks.decide(tx, id, decided)
        const change = { before: { deposits: 'waiting' }, after: { deposits: 'stop' } }
        await by.audit(tx, { object: `member:${memberId}`, ...change, reason })
        return {}
      }),
    requestContinue: (by: StaffCall, { id, reason }: Asked) =>
      db.transaction().execute((tx) => kind.request(tx, by, { payload: { id }, reason })),
  }
}

function shown(one: StoredCheck, names: ReadonlyMap<MemberId, string>): CheckedDeposits {
  const { id, memberId, openedAt, net, amount, days, source, isAffordable, answeredAt, decision, decidedAt } = one
  return {
    id,
    memberId,
    username: names.get(memberId) ?? '',
    openedAt,
    net,
    amount,
    days,
    answer: source && answeredAt ? { source, isAffordable: isAffordable === true, at: answeredAt } : null,
    decision:
      decision && decidedAt ? { decision, at: decidedAt, staffName: one.staffName ?? '', note: one.note ?? '' } : null,
  }
}

const deposits = z.object({ username: z.string(), deposits: z.string(), net: z.string() })

const continueKind = ({ members, checks }: ChecksDeskDeps) =>
  approvalKind({
    name: 'member.deposit-check',
    permission: 'limit.check.approve',
    payload: z.object({ id: z.uuid() }),
    change: z.object({ before: deposits, after: deposits }),
    async describe(tx, { id }) {
      const check = (await store.byId(tx, id)) ?? refuse('check.unknown')
      if (check.decision !== null) refuse('check.decided')
      const username = (await members.namesOf([check.memberId])).get(check.memberId) ?? refuse('member.unknown')
      const about = { username, net: moneyText(check.net) }
      return {
        object: `member:${check.memberId}`,
        before: { ...about, deposits: 'waiting' },
        after: { ...about, deposits: 'continue' },
      }
    },
    async apply(tx, { id }, { by, reason }) {
      await checks.decide(tx, id, { decision: 'continue', staffName: by.name, note: reason })
      return undefined
    },
  })
