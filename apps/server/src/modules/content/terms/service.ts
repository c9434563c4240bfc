import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { anyChange, approvalKind, type Staff } from '../../staff/index.ts'
import { cleanTexts, type EditingDeps } from '../articles/editing.ts'
import { type Texts, textIn } from '../articles/rules.ts'
import { articlesStore } from '../articles/store.ts'
import { ALONE, type Opening } from '../setup/opening.ts'
import { pageLanguage } from '../site-texts/rules.ts'
import { type Version, versionToPublish } from './rules.ts'
import { termsStore as store } from './store.ts'

export type TermsDeps = Pick<EditingDeps, 'db' | 'clock' | 'holdPictures' | 'announceChange' | 'announceAt'> & {
  approvals: Pick<Staff['approvals'], 'register'>
  opening: Pick<Opening, 'decidesAlone'>
}
export type TermsService = ReturnType<typeof termsService>

/** The version in force, and those whose agreement counts for it: itself, back to the last material one. */
export type TermsInForce = { version: string; counting: readonly string[] }

/** Every session asks for the version, so each node reads it at most this often. */
const CACHED_MS = 4 * MS.second

/** A version that waits for a second approver. The time is in ISO 8601. */
const payload = z.object({
  version: z.string(),
  effectiveAt: z.optional(z.string()),
  isMaterial: z.boolean(),
  texts: z.partialRecord(z.enum(languages), z.object({ title: z.string(), content: z.string() })),
})
type Stored = z.output<typeof payload>
type Asked = Omit<Stored, 'effectiveAt'> & { effectiveAt?: Instant | undefined }
const askedIn = ({ effectiveAt, ...asked }: Stored): Asked => ({
  ...asked,
  effectiveAt: effectiveAt === undefined ? undefined : new Date(effectiveAt),
})

/** T012: the user agreement in its versions, which members agree to and which are shown by version. */
export function termsService(deps: TermsDeps) {
  const { db, clock } = deps
  const memory = inForce(deps)
  const requests = deps.approvals.register(termsKind(deps, memory.forget))
  return {
    inForce: memory.read,
    forget: memory.forget,
    async versions() {
      const found = await store.versions(db, clock.now())
      return { versions: found.map(({ version, effectiveAt, isMaterial }) => ({ version, effectiveAt, isMaterial })) }
    },
    async one(version: string, language: string) {
      const found = (await store.versions(db, clock.now())).find((one) => one.version === version)
      if (!found) return refuse('terms.unknown')
      const texts = (await articlesStore.texts(db, 'agreement', [version])).get(version) ?? {}
      return { version, effectiveAt: found.effectiveAt, ...textIn(texts, pageLanguage(language)) }
    },
    async desk() {
      const found = await store.versions(db)
      const texts = await articlesStore.texts(
        db,
        'agreement',
        found.map(({ version }) => version),
      )
      return { versions: found.map((one) => ({ ...one, texts: texts.get(one.version) ?? {} })) }
    },
    async publish(by: StaffCall, { reason, ...asked }: Asked & { reason: string }) {
      return db.transaction().execute(async (tx) => {
        const change = await described(deps, tx, asked)
        if (!(await deps.opening.decidesAlone(tx))) {
          const effectiveAt = asked.effectiveAt?.toISOString()
          const cleaned = { ...asked, effectiveAt, texts: change.texts }
          return { approvalId: (await requests.request(tx, by, { payload: cleaned, reason })).approvalId }
        }
        await publish(deps, tx, change, { by: by.name, forget: memory.forget })
        await by.audit(tx, { ...auditOf(change), reason: `${reason} ${ALONE}` })
        return { approvalId: null }
      })
    },
  }
}

/** The version in memory, because every session is checked against it; null while there is none. */
function inForce({ db, clock }: Pick<TermsDeps, 'db' | 'clock'>) {
  let cached: { value: TermsInForce | null; until: Instant } | undefined
  return {
    async read(): Promise<TermsInForce | null> {
      const now = clock.now()
      if (!cached || cached.until <= now) {
        const [newest] = await store.versions(db, now)
        const value = newest ? { version: newest.version, counting: await store.thatCount(db, now) } : null
        cached = { value, until: plusMs(now, CACHED_MS) }
      }
      return cached.value
    },
    async forget(): Promise<void> {
      cached = undefined
    },
  }
}

/** T155: what members agree to needs two people. */
const termsKind = (deps: TermsDeps, forget: () => Promise<void>) =>
  approvalKind({
    name: 'content.terms',
    permission: 'content.terms.approve',
    payload,
    change: anyChange,
    async describe(tx, stored) {
      const { object, before, after } = auditOf(await described(deps, tx, askedIn(stored)))
      return { object, before, after }
    },
    async apply(tx, stored, { by, requestedBy, change }) {
      await publish(deps, tx, await described(deps, tx, askedIn(stored)), { by: requestedBy.name, forget })
      const reason = `requested by ${requestedBy.name}`
      await by.audit(tx, { ...change, action: 'content.terms.edit', reason })
      return undefined
    },
  })

type Described = Version & { texts: Texts; before: (Version & { texts: Texts }) | null }

/** The version that would be published, beside the one in force. */
async function described({ clock }: TermsDeps, tx: Tx, asked: Asked): Promise<Described> {
  await store.lock(tx)
  const now = clock.now()
  const version = versionToPublish(asked, await store.versions(tx), now)
  const texts = cleanTexts(asked.texts)
  if (!texts.en) return refuse('notice.english_required')
  const [newest] = await store.versions(tx, now)
  if (!newest) return { ...version, texts, before: null }
  const { publishedBy: _, ...shown } = newest
  const old = (await articlesStore.texts(tx, 'agreement', [newest.version])).get(newest.version) ?? {}
  return { ...version, texts, before: { ...shown, texts: old } }
}

const auditOf = ({ before, ...after }: Described) => ({ object: `agreement:${after.version}`, before, after })

async function publish(
  { holdPictures, announceChange, announceAt }: TermsDeps,
  tx: Tx,
  { version, effectiveAt, isMaterial, texts }: Described,
  { by, forget }: { by: string; forget: () => Promise<void> },
): Promise<void> {
  await holdPictures(tx, texts)
  await store.add(tx, { version, effectiveAt, isMaterial, publishedBy: by })
  await articlesStore.saveTexts(tx, 'agreement', version, texts)
  await announceChange(tx, by)
  await announceAt(tx, [effectiveAt])
  afterCommit(tx, forget)
}
