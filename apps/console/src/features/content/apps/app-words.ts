import type { AppKind } from '@croupier/wire/content/apps'
import type { appsDesk } from '@croupier/wire/content/apps.console'
import type { Output } from '@croupier/wire/endpoint'

export type ListedApp = Output<typeof appsDesk>['apps'][number]

export const KINDS: Record<AppKind, string> = {
  apk: 'Android (APK)',
  ipa: 'iPhone (IPA)',
  mobileconfig: 'iPhone (configuration profile)',
}
