import { type Clock, MS } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Finding, Verification } from '@croupier/wire/backoffice/verifications.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PageRequest, Period } from '../../../platform/db/store.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Measures } from '../../../platform/measures.ts'
import { hashFiles, sha256 } from '../../../platform/release/files.ts'
import { type Build, isGenuine } from '../../../platform/release/manifest.ts'
import type { Content } from '../../content/index.ts'
import type { Staff } from '../../staff/index.ts'
import { isOwnFault, judgeFiles, judgeSettings, judgeTables } from './rules.ts'
import { verificationsStore as store } from './store.ts'

export type VerificationDeps = {
  db: Db
  clock: Clock
  random: Random
  log: Logger
  measures: Measures
  node: string
  /** Null where nothing was built: in tests. */
  build: Build | null
  content: Pick<Content, 'storedSettings'>
  staff: Pick<Staff, 'audit' | 'lastValueOf'>
}
export type VerificationService = ReturnType<typeof verificationService>

const EVERY_MS = MS.day
const MIGRATIONS = /^migrations\//

/**
 * T003–T005: a node's files against the signed manifest, the tables against the ones that the migrations made, the
 * settings against the audit log: at start, every day and when staff ask. Results are stored and never changed.
 */
export function verificationService(deps: VerificationDeps) {
  const { db, log, measures, build } = deps
  const gauge = measures.gauge('verification_failed', 'Whether the last verification of this node found a difference')
  let last: Verification | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  async function verify(occasion: Verification['occasion'], by: StaffCall | null): Promise<Verification> {
    const found = await verifyNode(deps, occasion, by)
    last = found
    gauge.set(found.passed ? 0 : 1)
    if (!found.passed)
      log.error({ verification: found.id, findings: found.findings.slice(0, 20) }, 'the verification found differences')
    return found
  }
  const verifyQuietly = (occasion: 'start' | 'daily') =>
    verify(occasion, null).catch((error: unknown) => log.error({ err: error }, 'the verification failed'))

  return {
    verify,
    list: (asked: PageRequest & Period) => store.page(db, asked),
    /** For `/health`: `none` before the first verification. */
    state: (): 'passed' | 'failed' | 'none' => (last === null ? 'none' : last.passed ? 'passed' : 'failed'),
    /** A node whose own program differs from the signed one takes no traffic. */
    whyNotReady: (): string | null =>
      last?.findings.some(isOwnFault) ? 'the files of this node are not those of its release' : null,
    watch: {
      async start() {
        if (build === null) return
        await verifyQuietly('start')
        timer = setInterval(() => verifyQuietly('daily'), EVERY_MS)
        timer.unref()
      },
      async stop() {
        clearInterval(timer)
      },
    },
  }
}

/** Verifies this node and stores the result; with `by`, in the audit log too. */
async function verifyNode(
  deps: VerificationDeps,
  occasion: Verification['occasion'],
  by: StaffCall | null,
): Promise<Verification> {
  const { db, clock, random, node, build } = deps
  const files = build ? await hashFiles(build.root) : new Map<string, string>()
  const migrations = [...files].filter(([path]) => MIGRATIONS.test(path))
  const tablesAsOf = sha256(JSON.stringify([await store.databaseVersion(db), migrations]))
  const tables = await store.tables(db)
  const findings: Finding[] = [
    ...judgeFiles(build && signedFiles(build), files),
    ...judgeTables(await store.firstTables(db, tablesAsOf), tables),
    ...judgeSettings(await settingsWithLog(deps)),
  ]
  const at = clock.now()
  const found: Verification = {
    id: uuidV7(at, random),
    at,
    occasion,
    askedBy: by?.name ?? null,
    node,
    version: build?.version ?? '',
    files: files.size,
    filesHash: sha256(JSON.stringify([...files])),
    passed: findings.length === 0,
    findings,
  }
  await db.transaction().execute(async (tx) => {
    await store.add(tx, { ...found, tablesAsOf, tables })
    if (!by) return
    await by.audit(tx, { object: `node:${node}`, after: { id: found.id, passed: found.passed } })
  })
  return found
}

function signedFiles({ manifest, key }: Build) {
  if (manifest === null || key === null) return null
  return { files: new Map(Object.entries(manifest.files)), isGenuine: isGenuine(manifest, key) }
}

/** The stored settings, each with the value that the audit log recorded last. */
async function settingsWithLog({ db, content, staff }: VerificationDeps) {
  const settings = await content.storedSettings(db)
  return Promise.all(
    settings.map(async ({ name, value, object }) => ({ name, value, logged: await staff.lastValueOf(db, object) })),
  )
}
