import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { AdmissionCheck, Subject } from '../../../platform/db/admission.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { GuardRow, LaneGuard, Wallet } from '../../wallet/index.ts'
import { admissionStore } from './store.ts'

export type AdmissionDeps = { wallet: Pick<Wallet, 'lane' | 'freezeOf'>; checks: readonly AdmissionCheck[] }
export type Admission = ReturnType<typeof admissionService>

/**
 * The checks before every bet and every deposit. Modules below contribute them, and the transaction of the act runs them.
 */
export function admissionService({ wallet, checks }: AdmissionDeps) {
  invariant(new Set(checks.map(({ name }) => name)).size === checks.length, 'checks have names of their own')
  const inLane = checks.filter(({ acts }) => acts.includes('bet')).map((check) => ({ check, guard: guardOf(check) }))
  wallet.lane.register({ guards: inLane.map(({ guard }) => guard) })
  return {
    /** The checks as guards of the lane. A blocked member is a freeze of the accounts, which the lane checks itself. */
    guards({ memberId, at, product, game }: Required<Omit<Subject, 'act'>>): readonly GuardRow[] {
      const subject: Subject = { act: 'bet', memberId, at, product, game }
      const rows: GuardRow[] = []
      for (const { check, guard } of inLane) {
        if (!check.isRemembered?.(subject)) rows.push({ guard, row: check.row(subject) })
      }
      return rows
    },

    /** Runs all checks in the caller's transaction. Refuses with the code of the first that does not admit the act. */
    async check(tx: Tx, subject: Subject): Promise<void> {
      const freeze = await wallet.freezeOf(tx, subject.memberId)
      if (freeze) refuse(freeze)
      for (const check of checks) {
        if (check.acts.includes(subject.act) && !(await admissionStore.admits(tx, check, subject)))
          refuse(check.refusal)
      }
    },
  }
}

const guardOf = ({ name, columns, refusal, statement, isRemembered }: AdmissionCheck): LaneGuard => ({
  name: `admission_${name}`,
  columns,
  refusal,
  isCompositeOnly: isRemembered !== undefined,
  dependsOnTime: false,
  statement,
})
