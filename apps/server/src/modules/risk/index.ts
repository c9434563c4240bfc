import type { Module } from '../../module.ts'
import type { AdmissionCheck } from '../../platform/db/admission.ts'
import type { Wallet } from '../wallet/index.ts'
import { type Admission, admissionService } from './admission/service.ts'

export type { Admission } from './admission/service.ts'

export type Risk = Module & { admission: Admission }
export type RiskDeps = { wallet: Wallet; checks: readonly AdmissionCheck[] }

/** Tier 6: decides who may act. */
export const risk = ({ wallet, checks }: RiskDeps): Risk => ({ admission: admissionService({ wallet, checks }) })
