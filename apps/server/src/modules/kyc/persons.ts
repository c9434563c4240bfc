import type { Vault } from '../../platform/secrets/vault.ts'
import type { Check, StatedPerson } from './model.ts'

const PERSON = 'kyc.person'
const BIRTHDAY = 'kyc.birthday'
const CONTENT = 'kyc.content'

/** Encrypts what members state, and makes the prints by which equal birthdays and documents are found. */
export const persons = (vault: Vault) => ({
  columnsOf: (person: StatedPerson): Pick<Check, 'personEncrypted' | 'birthdayMac'> => ({
    personEncrypted: vault.encrypt(PERSON, Buffer.from(JSON.stringify(person))),
    birthdayMac: vault.mac(BIRTHDAY, person.birthday),
  }),
  of: ({ personEncrypted }: Pick<Check, 'personEncrypted'>): StatedPerson | null =>
    personEncrypted && JSON.parse(vault.decrypt(PERSON, personEncrypted).toString('utf8')),
  isCurrent: ({ personEncrypted }: Pick<Check, 'personEncrypted'>): boolean =>
    personEncrypted === null || vault.isCurrent(PERSON, personEncrypted),
  birthdayMacs: ({ birthday }: Pick<StatedPerson, 'birthday'>): string[] => vault.macs(BIRTHDAY, birthday),
  contentMac: (bytes: Buffer): string => vault.mac(CONTENT, bytes.toString('base64')),
  contentMacs: (bytes: Buffer): string[] => vault.macs(CONTENT, bytes.toString('base64')),
})
export type Persons = ReturnType<typeof persons>
