/** Every family. A new one needs a line here and its own folders (ADR 0015). */

export { K3 } from './k3/family.ts'
export { KENO } from './keno/family.ts'
export * from './lf/family.ts'
export { PC28 } from './pc28/family.ts'
export { PK10 } from './pk10/family.ts'
export { SSC } from './ssc/family.ts'
export { ELEVEN_FIVE } from './x5/family.ts'
