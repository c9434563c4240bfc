import { createHash } from 'node:crypto'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { MemberInfo } from '@croupier/wire/identity/member'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { FileContent, Files } from '../../../platform/files/files.ts'
import { squarePicture } from '../../../platform/files/inspect.ts'
import type { PicturesSettings } from '../policy.ts'
import type { Member } from './model.ts'
import type { MembersService } from './service.ts'
import { membersStore } from './store.ts'

export type PicturesDeps = {
  db: Db
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
  members: Pick<MembersService, 'info'>
  pictureSettings(): PicturesSettings
}
export type MemberPictures = ReturnType<typeof memberPictures>

/** Signs of the name of a picture before its hash: 2^124 names, so only those who were given an address find it. */
const NAME_SIGNS = 25

/** §3 avatar, CUSTOM: pictures that members upload. */
export function memberPictures(deps: PicturesDeps) {
  const { db } = deps
  return {
    upload: (id: MemberId, bytes: Buffer) => upload(deps, id, bytes),
    /** The picture with this name; null when there is none, or the operator has switched them off. */
    async find(name: string): Promise<FileContent | null> {
      if (!deps.pictureSettings().ownPictures) return null
      const member = await membersStore.byPicture(db, name)
      return member?.pictureFileId ? deps.files.get(db, member.pictureFileId) : null
    },
    /** The picture of a member, whether or not the operator shows it. */
    of: (reader: Reader, id: MemberId) => pictureOf(deps, reader, id),
    async view(id: MemberId): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
      if (!(await membersStore.byId(db, id))) refuse('member.unknown')
      const found = (await pictureOf(deps, db, id)) ?? refuse('picture.none')
      return { contentType: found.contentType, bytes: new Uint8Array(found.bytes) }
    },
    removeForStaff: (by: StaffCall, asked: { memberId: MemberId; reason: string }) => removeForStaff(deps, by, asked),
  }
}

async function pictureOf({ files }: PicturesDeps, reader: Reader, id: MemberId): Promise<FileContent | null> {
  const member = await membersStore.byId(reader, id)
  return member?.pictureFileId ? files.get(reader, member.pictureFileId) : null
}

/** The file is stored before the transaction, and kept with its commit, so a storage that dies leaves nothing behind. */
async function upload(deps: PicturesDeps, id: MemberId, bytes: Buffer): Promise<MemberInfo> {
  const { db, random, files, members, pictureSettings } = deps
  if (!pictureSettings().ownPictures) refuse('picture.off')
  const made = await squarePicture(bytes)
  const hash = createHash('sha256').update(made.bytes).digest('hex')
  const fileId = await files.put(made)
  await db.transaction().execute(async (tx) => {
    const member = await membersStore.lock(tx, id)
    invariant(member, 'a session has its member')
    await removePicture(deps, tx, member)
    await files.keep(tx, fileId)
    await membersStore.change(tx, id, { pictureId: `${humanId(random, NAME_SIGNS)}-${hash}`, pictureFileId: fileId })
  })
  return members.info(id)
}

/** Removes the picture of a member with the caller's transaction. */
export async function removePicture(
  { files }: { files: Pick<Files, 'remove'> },
  tx: Tx,
  { id, pictureFileId }: Pick<Member, 'id' | 'pictureFileId'>,
): Promise<void> {
  if (pictureFileId === null) return
  await membersStore.change(tx, id, { pictureId: null, pictureFileId: null })
  await files.remove(tx, pictureFileId)
}

async function removeForStaff(
  deps: PicturesDeps,
  by: StaffCall,
  { memberId, reason }: { memberId: MemberId; reason: string },
) {
  await deps.db.transaction().execute(async (tx) => {
    const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
    if (member.pictureFileId === null) refuse('picture.none')
    await removePicture(deps, tx, member)
    await by.audit(tx, {
      object: `member:${memberId}`,
      before: { picture: 'own' },
      after: { picture: 'shipped' },
      reason,
    })
  })
  return {}
}
