import type { Tone } from '@croupier/ui/tag'

export const STATUS_TONES: Record<'active' | 'blocked' | 'closed', Tone> = {
  active: 'good',
  blocked: 'danger',
  closed: 'plain',
}
const TYPES: Record<number, string> = {
  0: 'Member',
  1: 'Agent',
  2: 'Master agent',
  4: 'Trial',
  41: 'Assistant',
  42: 'Master assistant',
}
export const typeText = (accountType: number): string => TYPES[accountType] ?? String(accountType)

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
