import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { AdmissionCheck, Subject } from '../../../platform/db/admission.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LimitChecks } from '../../safer-gambling/index.ts'
import type { GuardRow, LaneGuard, Wallet } from '../../wallet/index.ts'
import { admissionStore } from './store.ts'

export type AdmissionDeps = {
  wallet: Pick<Wallet, 'lane' | 'standingOf'>
  limits: Pick<LimitChecks, 'takeStake' | 'checkDeposit'>
  checks: readonly AdmissionCheck[]
}
export type Admission = ReturnType<typeof admissionService>

/**
 * The checks before every bet and every deposit. Modules below contribute them, and the transaction of the act runs them.
 */
export function admissionService({ wallet, limits, checks }: AdmissionDeps) {
  invariant(new Set(checks.map(({ name }) => name)).size === checks.length, 'checks have names of their own')
  const inLane = checks.filter(({ acts }) => acts.includes('bet')).map(inLaneOf)
  wallet.lane.register({ guards: inLane.map(({ guard }) => guard) })
  return {
    /** The checks as guards of the lane. Freezes and limits are flags of the accounts, which the lane checks itself. */
    guards({ memberId, at, product, game }: Required<Omit<Subject, 'act' | 'amount'>>): readonly GuardRow[] {
      const subject: Subject = { act: 'bet', memberId, at, product, game }
      let rows: readonly GuardRow[] = NONE
      for (const { check, guard, only } of inLane) {
        if (check.isRemembered?.(subject)) continue
        rows = [...rows, only ?? { guard, row: check.row(subject) }]
      }
      return rows
    },

    /**
     * Runs all checks in the caller's transaction, and counts the stake towards the member's limits. Refuses with the code of
     * the first that does not admit the act. The member's cash stays locked until the transaction ends.
     */
    async check(tx: Tx, subject: Subject): Promise<void> {
      const { act, memberId, at, amount } = subject
      const { freeze, isLimited } = await wallet.standingOf(tx, memberId)
      if (freeze) refuse(freeze)
      for (const check of checks) {
        if (check.acts.includes(act) && !(await admissionStore.admits(tx, check, subject))) refuse(check.refusal)
      }
      if (amount === undefined) return
      if (act === 'deposit') await limits.checkDeposit(tx, { memberId, at, amount })
      else if (isLimited) await limits.takeStake(tx, { memberId, at, amount })
    },
  }
}

const NONE: readonly GuardRow[] = []

/** A check of bets with its guard. One without columns has the same row for every bet. */
function inLaneOf(check: AdmissionCheck): { check: AdmissionCheck; guard: LaneGuard; only?: GuardRow } {
  const guard = guardOf(check)
  return check.columns.length === 0 ? { check, guard, only: { guard, row: [] } } : { check, guard }
}

const guardOf = ({ name, columns, refusal, statement }: AdmissionCheck): LaneGuard => ({
  name: `admission_${name}`,
  columns,
  refusal,
  dependsOnTime: false,
  statement,
})
