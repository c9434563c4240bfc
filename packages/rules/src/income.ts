/** §3 source of income: what a member may choose. Identity checks compare it with the amounts that the member stakes. */
export const SOURCES_OF_INCOME = [
  'employment',
  'self_employment',
  'business',
  'savings',
  'investments',
  'pension',
  'inheritance',
  'benefits',
  'family',
  'other',
] as const
export type SourceOfIncome = (typeof SOURCES_OF_INCOME)[number]
