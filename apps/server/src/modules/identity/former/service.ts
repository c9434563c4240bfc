import { createHmac } from 'node:crypto'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Erasure } from '../../../platform/personal/erasure.ts'
import type { Reencrypted } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { ContactsService } from '../contacts/service.ts'
import { contactsStore } from '../contacts/store.ts'
import type { Profile } from '../members/model.ts'
import { removePicture } from '../members/pictures.ts'
import { profiles } from '../members/profiles.ts'
import { membersStore } from '../members/store.ts'
import { type FormerMark, formerStore as store } from './store.ts'

export type FormerDeps = {
  db: Db
  vault: Vault
  random: Random
  files: Pick<Files, 'remove'>
  contacts: Pick<ContactsService, 'proved'>
}
export type FormerMembers = ReturnType<typeof formerMembers>

const PURPOSE = 'identity.mark-key'
const KEY_BYTES = 32

/**
 * Members whose data were erased. Keyed hashes of their usernames stay, so that nobody else takes their place, and of the contacts
 * of those who are excluded, so that the exclusion holds for the person (T057).
 */
export function formerMembers(deps: FormerDeps) {
  const { db, vault } = deps
  return {
    async isRetired(reader: Reader, username: string): Promise<boolean> {
      const key = await keyOf(deps, reader)
      return key !== null && (await store.holders(reader, [markOf(key, 'username', username)])).length > 0
    },
    sharing: (reader: Reader, memberIds: readonly MemberId[]) => sharing(deps, reader, memberIds),
    marked: () => store.marked(db),
    forgetContacts: store.forgetContacts,
    erasing: {
      at_once: (tx, memberId, { isExcluded }) => retire(deps, tx, memberId, isExcluded),
      identity: (tx, memberId) => membersStore.change(tx, memberId, { profileEncrypted: profiles(vault).encrypt({}) }),
    } satisfies Erasure['code'],
    reencrypt: () => reencrypt(deps),
  }
}

type Key = Buffer
const markOf = (key: Key, kind: FormerMark['kind'], value: string): string =>
  createHmac('sha256', key).update(`${kind}:${value.toLowerCase()}`).digest('base64url')

async function keyOf({ vault }: FormerDeps, reader: Reader): Promise<Key | null> {
  const encrypted = await store.key(reader)
  return encrypted ? vault.decrypt(PURPOSE, encrypted) : null
}

async function newKeyOf(deps: FormerDeps, tx: Tx): Promise<Key> {
  const known = await keyOf(deps, tx)
  if (known) return known
  await store.addKey(tx, deps.vault.encrypt(PURPOSE, deps.random.bytes(KEY_BYTES)))
  const key = await keyOf(deps, tx)
  invariant(key, 'the key of marks is there once it was added')
  return key
}

/** What the law keeps of a profile until the end of its retention. */
const keptOf = ({ payeeName, fullName, birthday }: Profile): Profile => ({
  ...(payeeName ? { payeeName } : {}),
  ...(fullName ? { fullName } : {}),
  ...(birthday ? { birthday } : {}),
})

/** Marks what must still be recognised, before the rules of the step remove it, and shortens the profile. */
async function retire(deps: FormerDeps, tx: Tx, memberId: MemberId, isExcluded: boolean): Promise<void> {
  const { of, encrypt } = profiles(deps.vault)
  const key = await newKeyOf(deps, tx)
  const member = await membersStore.lock(tx, memberId)
  invariant(member, 'an erasure has its member')
  const contacts = isExcluded ? await deps.contacts.proved(tx, [memberId]) : []
  const marked = [{ kind: 'username', value: member.username } as const, ...contacts]
  await store.add(
    tx,
    marked.map(({ kind, value }) => ({ memberId, kind, mark: markOf(key, kind, value) })),
  )
  await removePicture(deps, tx, member)
  await membersStore.change(tx, memberId, { profileEncrypted: encrypt(keptOf(of(member))) })
}

/** T057: for each of these, the members who proved to own the same contact, erased ones too, who are known by their marks. */
async function sharing(
  deps: FormerDeps,
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<{ memberId: MemberId; otherId: MemberId }[]> {
  const living = await contactsStore.sharing(reader, memberIds)
  const key = await keyOf(deps, reader)
  if (key === null) return living
  const proved = await deps.contacts.proved(reader, memberIds)
  const marked = proved.map(({ memberId, kind, value }) => ({ memberId, mark: markOf(key, kind, value) }))
  const holders = await store.holders(
    reader,
    marked.map(({ mark }) => mark),
  )
  const former = Map.groupBy(holders, ({ mark }) => mark)
  const pairs = marked.flatMap(
    ({ memberId, mark }) => former.get(mark)?.map(({ memberId: otherId }) => ({ memberId, otherId })) ?? [],
  )
  return [...living, ...pairs]
}

/** T169: encrypts the key of marks with the current key of the deployment. The marks stay as they are. */
async function reencrypt({ db, vault }: FormerDeps): Promise<Reencrypted> {
  const encrypted = await store.key(db)
  if (!encrypted || vault.isCurrent(PURPOSE, encrypted)) return { reencrypted: 0, left: 0 }
  const anew = vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, encrypted))
  return (await store.reencryptKey(db, encrypted, anew)) ? { reencrypted: 1, left: 0 } : { reencrypted: 0, left: 1 }
}
