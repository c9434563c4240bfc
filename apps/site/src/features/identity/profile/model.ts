import type { Output } from '@croupier/wire/endpoint'
import type { memberProfile, revealProfile } from '@croupier/wire/identity/profile'

/** Profile and contacts in clear, until the page closes. */
export type Clear = Output<typeof revealProfile>
export type ProfileRow = Output<typeof memberProfile>['fields'][number]
