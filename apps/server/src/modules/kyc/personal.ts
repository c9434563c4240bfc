import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { PersonalFile, PersonalTable } from '../../platform/personal/personal.ts'
import { documentsStore } from './store.ts'

const LAW = 'The law against money laundering'

/** What checks of identity have about a member. */
export const kycTables = (files: Pick<Files, 'get'>): readonly PersonalTable[] => [
  {
    table: 'kyc.checks',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    columns: ['state', 'reason', 'requested_kinds', 'changed_at', 'submitted_at', 'accepted_at', 'expires_at'],
    encrypted: { person_encrypted: 'kyc.person' },
  },
  {
    table: 'kyc.documents',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    columns: ['kind', 'side', 'content_type', 'size', 'uploaded_at', 'removed_at'],
    files: (tx, memberId) => documentsOf(files, tx, memberId),
  },
  {
    table: 'kyc.matches',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    leftOut: 'Compared by staff with other accounts and with public lists; the member must not learn of a suspicion',
  },
]

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Every document that the member uploaded and that is still kept, replaced ones included, one at a time. */
async function* documentsOf(files: Pick<Files, 'get'>, tx: Tx, memberId: MemberId): AsyncGenerator<PersonalFile> {
  let count = 0
  for (const { kind, side, fileId, contentType } of await documentsStore.allOf(tx, memberId)) {
    const file = await files.get(tx, fileId)
    const name = `kyc.documents/${++count}-${kind}-${side}.${ENDINGS[contentType] ?? 'bin'}`
    if (file) yield { name, bytes: file.bytes }
  }
}
