/** Agent rules §6.1: the kinds of contracts that there are. */
export const CONTRACT_KINDS = ['dividend', 'dailySalary'] as const
export type OfferedKind = (typeof CONTRACT_KINDS)[number]
