/** Families that a browser loads only when it needs them (ADR 0015). `all.ts` registers them. */

export { FOUR_DIGITS } from './4d/family.ts'
export { K3 } from './k3/family.ts'
export { KENO } from './keno/family.ts'
export { LHC } from './lhc/family.ts'
export { PC28 } from './pc28/family.ts'
export { PK10 } from './pk10/family.ts'
export { HANOI, LAO, TH } from './th/family.ts'
export { TOTO } from './toto/family.ts'
export { VN, VN18 } from './vn/family.ts'
export { ELEVEN_FIVE } from './x5/family.ts'
