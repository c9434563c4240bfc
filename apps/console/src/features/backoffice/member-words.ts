import type { Tone } from '@croupier/ui/tag'

export const STATUS_TONES: Record<'active' | 'blocked' | 'closed', Tone> = {
  active: 'good',
  blocked: 'danger',
  closed: 'plain',
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
