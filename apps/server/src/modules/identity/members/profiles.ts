import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Member, Profile } from './model.ts'

const PURPOSE = 'identity.profile'

/** Encrypts and decrypts the profiles of members. */
export function profiles(vault: Vault) {
  return {
    seal: (profile: Profile): Buffer => vault.seal(PURPOSE, Buffer.from(JSON.stringify(profile))),
    of: ({ profileSealed }: Pick<Member, 'profileSealed'>): Profile =>
      JSON.parse(vault.open(PURPOSE, profileSealed).toString('utf8')),
    isCurrent: ({ profileSealed }: Pick<Member, 'profileSealed'>): boolean => vault.isCurrent(PURPOSE, profileSealed),
  }
}
export type Profiles = ReturnType<typeof profiles>
