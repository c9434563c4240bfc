/** Every family. A new one needs a line here and its own folders (ADR 0015). */

export * from './lf/family.ts'
export { SSC } from './ssc/family.ts'
