/** The account types (Decisions "Account types"). */
const TYPES: Record<number, string> = {
  0: 'Member',
  1: 'Agent',
  2: 'Master agent',
  4: 'Trial',
  41: 'Assistant',
  42: 'Master assistant',
}
export const typeText = (accountType: number): string => TYPES[accountType] ?? String(accountType)
