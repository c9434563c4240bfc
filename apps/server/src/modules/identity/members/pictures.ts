import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { MemberInfo } from '@croupier/wire/identity/member'
import type {
  acceptMemberPicture,
  memberPicture,
  memberPicturesDesk,
  removeMemberPicture,
} from '@croupier/wire/identity/pictures.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { FileContent, Files } from '../../../platform/files/files.ts'
import { squarePicture } from '../../../platform/files/inspect.ts'
import type { PicturesSettings } from '../policy.ts'
import type { Member } from './model.ts'
import { picturesStore } from './pictures-store.ts'
import type { MembersService } from './service.ts'
import { membersStore } from './store.ts'

export type PicturesDeps = {
  db: Db
  clock: Clock
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
  members: Pick<MembersService, 'info'>
  pictureSettings(): PicturesSettings
}
type Removal = Input<typeof removeMemberPicture>
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
    /** What members uploaded, for staff who look through it. */
    async desk({ state, member: text, ...asked }: Input<typeof memberPicturesDesk>) {
      const found = await picturesStore.list(db, { ...asked, isAccepted: state === 'accepted', text })
      return { ...found, items: found.items.map(({ pictureId, ...one }) => ({ ...one, sha256: hashOf(pictureId) })) }
    },
    async view({ memberId, sha256 }: Input<typeof memberPicture>) {
      const member = (await membersStore.byId(db, memberId)) ?? refuse('member.unknown')
      const found = (await deps.files.get(db, fileOf(member, sha256))) ?? refuse('picture.none')
      return { contentType: found.contentType, bytes: new Uint8Array(found.bytes) }
    },
    accept: (by: StaffCall, asked: Input<typeof acceptMemberPicture>) => accept(deps, by, asked),
    removeForStaff: (by: StaffCall, asked: Removal) => removeForStaff(deps, by, asked),
  }
}

/** The name of a picture ends with the hash of its content. */
const hashOf = (pictureId: string): string => pictureId.slice(NAME_SIGNS + 1)

/** Returns where the picture of a member is stored. Refuses if there is none, or another one than the one with this hash. */
function fileOf({ pictureId, pictureFileId }: Member, sha256: string | undefined): string {
  if (pictureId === null || pictureFileId === null) refuse('picture.none')
  if (sha256 !== undefined && sha256 !== hashOf(pictureId)) refuse('picture.changed')
  return pictureFileId
}

async function pictureOf({ files }: PicturesDeps, reader: Reader, id: MemberId): Promise<FileContent | null> {
  const member = await membersStore.byId(reader, id)
  return member?.pictureFileId ? files.get(reader, member.pictureFileId) : null
}

/** The file is stored before the transaction, and kept with its commit, so a storage that dies leaves nothing behind. */
async function upload(deps: PicturesDeps, id: MemberId, bytes: Buffer): Promise<MemberInfo> {
  const { db, clock, random, files, members, pictureSettings } = deps
  if (!pictureSettings().ownPictures) refuse('picture.off')
  const made = await squarePicture(bytes)
  const hash = createHash('sha256').update(made.bytes).digest('hex')
  const fileId = await files.put(made)
  await db.transaction().execute(async (tx) => {
    const member = await membersStore.lock(tx, id)
    invariant(member, 'a session has its member')
    await removePicture(deps, tx, member)
    await files.keep(tx, fileId)
    const pictureId = `${humanId(random, NAME_SIGNS)}-${hash}`
    await membersStore.change(tx, id, { pictureId, pictureFileId: fileId, pictureAt: clock.now() })
  })
  return members.info(id)
}

const NO_PICTURE = { pictureId: null, pictureFileId: null, pictureAt: null, pictureAcceptedAt: null }

/** Removes the picture of a member with the caller's transaction. */
export async function removePicture(
  { files }: { files: Pick<Files, 'remove'> },
  tx: Tx,
  { id, pictureFileId }: Pick<Member, 'id' | 'pictureFileId'>,
): Promise<void> {
  if (pictureFileId === null) return
  await membersStore.change(tx, id, NO_PICTURE)
  await files.remove(tx, pictureFileId)
}

/** A picture is shown before staff have looked at it, and stays as it is. */
async function accept(
  { db, clock }: PicturesDeps,
  by: StaffCall,
  { memberId, sha256 }: Input<typeof acceptMemberPicture>,
) {
  await db.transaction().execute(async (tx) => {
    const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
    fileOf(member, sha256)
    await membersStore.change(tx, memberId, { pictureAcceptedAt: member.pictureAcceptedAt ?? clock.now() })
    await by.audit(tx, {
      object: `member:${memberId}`,
      before: { picture: member.pictureAcceptedAt === null ? 'new' : 'accepted' },
      after: { picture: 'accepted' },
      reason: null,
    })
  })
  return {}
}

async function removeForStaff(deps: PicturesDeps, by: StaffCall, { memberId, sha256, reason }: Removal) {
  await deps.db.transaction().execute(async (tx) => {
    const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
    fileOf(member, sha256)
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
