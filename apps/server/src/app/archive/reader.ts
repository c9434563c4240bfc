import type pg from 'pg'
import { archivedBets, type Bet, bookArchive, type MonthSums } from '../../modules/games/index.ts'
import { archivedIssues, issuesArchive } from '../../modules/lottery/index.ts'
import { type ArchiveManifest, readLines, readManifest } from './file.ts'

/** A ticket of an archive. `proof` is null for a ticket in no published root. */
export type ArchivedTicket = {
  bets: readonly Bet<unknown>[]
  proof(): ReturnType<ReturnType<typeof archivedIssues>['inclusion']>
}
export type ReadArchive = {
  folder: string
  month: string
  /** The keys that may have signed the archive; none leaves the signature unchecked. */
  keys: readonly string[]
  /** Receives the tickets in the order of their ids. */
  visit?(ticket: ArchivedTicket): void
}
/** An archive that was read whole, and what is wrong with it. */
export type ArchiveReport = {
  manifest: ArchiveManifest
  issues: { game: string; issueNo: string; root: string | null; link: string | null }[]
  faults: string[]
}

/** More faults than these are left out. */
const MAX_FAULTS = 20

/**
 * Reads a month's archive whole and checks it by itself: the signature and the SHA-256, the sums, the tree of each issue, and that each
 * ticket is a leaf of it. Throws when the file is not the one that was signed.
 */
export async function readArchive({ folder, month, keys, visit = () => {} }: ReadArchive): Promise<ArchiveReport> {
  const manifest = await readManifest(folder, month, keys)
  const bets = archivedBets()
  const issues = archivedIssues()
  const faults: string[] = []
  const sums = { bets: 0n, stake: 0n, payout: 0n }
  let ticket: Bet<string>[] = []
  const endTicket = () => {
    const [first] = ticket
    if (!first) return
    const own = first.product === 'lottery' ? issues.decode(ticket) : null
    if (own && !issues.isProven(own)) faults.push(`the ticket ${first.ticketId} is not in the tree of its issue`)
    visit({ bets: own ?? ticket, proof: () => own && issues.inclusion(own) })
    ticket = []
  }
  for await (const text of readLines(folder, manifest)) {
    const line: Record<string, unknown> = JSON.parse(text)
    const bet = bets.betOf(line)
    if (!bet) {
      if (!bets.read(line) && !issues.read(line) && line.archive !== month)
        faults.push(`an unknown line: ${text.slice(0, 80)}`)
      continue
    }
    if (ticket[0] && ticket[0].ticketId !== bet.ticketId) endTicket()
    ticket.push(bet)
    sums.bets += 1n
    sums.stake += bet.stake
    sums.payout += bet.payout
  }
  endTicket()
  faults.push(...issues.broken().map((name) => `the tickets of ${name} do not come to its root`))
  faults.push(...differences(manifest.sums, sums))
  return { manifest, issues: issues.all(), faults: faults.slice(0, MAX_FAULTS) }
}

const differences = (stated: MonthSums, found: Record<keyof MonthSums, bigint>): string[] =>
  (['bets', 'stake', 'payout'] as const)
    .filter((name) => BigInt(stated[name]) !== found[name])
    .map((name) => `the ${name} of the lines are ${found[name]}, those of the manifest ${stated[name]}`)

/** Compares an archive with the live books: the SHA-256 of the file, its sums, and the chain of roots that strangers can fetch. */
export async function compareWithBooks(client: pg.ClientBase, { manifest, issues }: ArchiveReport): Promise<string[]> {
  const book = bookArchive(client, manifest.month)
  const row = await book.find()
  if (!row) return [`the books do not know the month ${manifest.month}`]
  const faults = differences(manifest.sums, numbers(await book.sums()))
  if (row.sha256 !== null && row.sha256 !== manifest.sha256) faults.push('the books name another file of this month')
  const unknown = await issuesArchive(client, manifest.month).unknownLinks(issues.filter(({ root }) => root !== null))
  return [...faults, ...unknown.map((name) => `the chain has another root for ${name}`)]
}

const numbers = ({ bets, stake, payout }: MonthSums) => ({
  bets: BigInt(bets),
  stake: BigInt(stake),
  payout: BigInt(payout),
})
