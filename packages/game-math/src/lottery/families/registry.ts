/** Families that every page with rules of the lottery loads. A new one needs a line here or in `more.ts` (ADR 0015). */

export * from './lf/family.ts'
export { SSC } from './ssc/family.ts'
