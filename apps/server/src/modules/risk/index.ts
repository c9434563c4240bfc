import type { Module } from '../../module.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { SaferGambling } from '../safer-gambling/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { type Admission, admissionService } from './admission/service.ts'

export type { Admission } from './admission/service.ts'

export type Risk = Module & { admission: Admission }
export type RiskDeps = {
  wallet: Wallet
  saferGambling: Pick<SaferGambling, 'limits'>
  checks: readonly AdmissionCheck[]
}

/** Tier 8: decides who may act. */
export const risk = ({ wallet, saferGambling: { limits }, checks }: RiskDeps): Risk => ({
  admission: admissionService({ wallet, limits, checks }),
})
