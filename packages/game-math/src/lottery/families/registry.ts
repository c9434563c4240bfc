/** Every family, a line each. Adding one changes no other line outside its own folders (ADR 0015). */

export * from './lf/family.ts'
export { SSC } from './ssc/family.ts'
