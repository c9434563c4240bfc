import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Member, Profile } from './model.ts'

const PURPOSE = 'identity.profile'

/** Encrypts and decrypts the profiles of members. */
export function profiles(vault: Vault) {
  return {
    encrypt: (profile: Profile): Buffer => vault.encrypt(PURPOSE, Buffer.from(JSON.stringify(profile))),
    of: ({ profileEncrypted }: Pick<Member, 'profileEncrypted'>): Profile =>
      JSON.parse(vault.decrypt(PURPOSE, profileEncrypted).toString('utf8')),
    isCurrent: ({ profileEncrypted }: Pick<Member, 'profileEncrypted'>): boolean =>
      vault.isCurrent(PURPOSE, profileEncrypted),
  }
}
export type Profiles = ReturnType<typeof profiles>
