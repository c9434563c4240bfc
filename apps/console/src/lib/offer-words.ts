import type { Tone } from '@croupier/ui/tag'
import type { MessageChannel } from '@croupier/wire/notifications/template'
import type { MarketingProduct } from '@croupier/wire/privacy/consents'

export const CHANNEL_NAMES: Readonly<Record<MessageChannel, string>> = {
  sms: 'SMS',
  email: 'Email',
  push: 'Push',
}
export const PRODUCT_NAMES: Readonly<Record<MarketingProduct, string>> = {
  lottery: 'Lottery',
  sports: 'Sports',
  casino: 'Casino',
  games: 'Games',
}

export const consentText = ({ isGranted }: { isGranted: boolean }): { text: string; tone: Tone } =>
  isGranted ? { text: 'Agreed', tone: 'good' } : { text: 'Not agreed', tone: 'plain' }
