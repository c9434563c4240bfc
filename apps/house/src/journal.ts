import { createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { type Campaign, type Entry, isUnfinished, type Player, type Revealed, type Round } from './model.ts'

/** Finished rounds of a player that stay in memory. The file keeps all. */
const MAX_RECENT = 200

export type Found = { round: Round; revealed: Revealed | null }
export type Journal = {
  player(playerId: string): Player | undefined
  /** Rounds that are not over, of all players. */
  unfinished(): Round[]
  campaign(campaignId: string): Campaign | undefined
  /** The campaigns of a player, the oldest first. */
  campaigns(playerId: string): Campaign[]
  /** A round of a player, however old it is, with its seed if that is revealed. */
  find(playerId: string, roundId: string): Promise<Found | null>
  /** Resolves when the line is on the disk: nothing is sent to the wallet before. */
  write(entry: Entry): Promise<void>
  close(): Promise<void>
}

/** What happened, one line for each event, in a file that only grows. After a crash its lines give the state of everything. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const state: State = { players: new Map(), unfinished: new Map(), campaigns: new Map() }
  const { players } = state
  const apply = (entry: Entry) => applyTo(state, entry)
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const entry = entryOf(line)
    if (entry) apply(entry)
  }
  let handle: FileHandle | undefined
  let last: Promise<void> = Promise.resolve()
  async function append(entry: Entry): Promise<void> {
    handle ??= await open(file, 'a', 0o600)
    await handle.appendFile(`${JSON.stringify(entry)}\n`)
    await handle.datasync()
    apply(entry)
  }
  return {
    ...readers(state),
    find: (playerId, roundId) => findRound({ file, player: players.get(playerId) }, roundId),
    write(entry) {
      const written = last.then(() => append(entry))
      last = written.catch(() => {})
      return written
    },
    async close() {
      await last
      await handle?.close()
      handle = undefined
    },
  }
}

/** The journal of rounds with play money, which end with the process. It keeps the latest players. */
export function memoryJournal(mostPlayers: number): Journal {
  const state: State = { players: new Map(), unfinished: new Map(), campaigns: new Map() }
  const { players, unfinished } = state
  return {
    ...readers(state),
    find: async () => null,
    async write(entry) {
      applyTo(state, entry)
      const [oldest] = players.keys()
      if (players.size <= mostPlayers || oldest === undefined) return
      for (const { roundId } of players.get(oldest)?.rounds ?? []) unfinished.delete(roundId)
      players.delete(oldest)
    },
    async close() {},
  }
}

/** Looks in memory first. An older round is read from the file, line by line. */
async function findRound(
  { file, player }: { file: string; player: Player | undefined },
  roundId: string,
): Promise<Found | null> {
  if (!player) return null
  const recent = player.rounds.find((round) => round.roundId === roundId)
  const seed = recent && player.revealed.find(({ commit }) => commit === recent.commit)
  if (recent && (seed || isCurrent(player, recent))) return { round: recent, revealed: seed ?? null }
  let round: Round | undefined
  const revealed = new Map<string, Revealed>()
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    // Most lines are about other players, and need no parsing.
    const entry = line.includes(player.playerId) ? entryOf(line) : null
    if (entry?.type === 'seeds' && entry.revealed) revealed.set(entry.revealed.commit, entry.revealed)
    if (entry?.type === 'round' && entry.round.roundId === roundId && entry.round.playerId === player.playerId)
      round = entry.round
  }
  return round ? { round, revealed: revealed.get(round.commit) ?? null } : null
}

const isCurrent = ({ seeds }: Player, { commit }: Round): boolean => hashSeed(seeds.serverSeed) === commit

/** A crash may have cut off the last line, whose event then never happened. */
function entryOf(line: string): Entry | null {
  try {
    return line ? JSON.parse(line) : null
  } catch {
    return null
  }
}

type State = { players: Map<string, Player>; unfinished: Map<string, Round>; campaigns: Map<string, Campaign> }

const readers = ({ players, unfinished, campaigns }: State) => ({
  player: (playerId: string) => players.get(playerId),
  unfinished: () => [...unfinished.values()],
  campaign: (campaignId: string) => campaigns.get(campaignId),
  campaigns: (playerId: string) => [...campaigns.values()].filter((one) => one.playerId === playerId),
})

function applyTo({ players, unfinished, campaigns }: State, entry: Entry): void {
  if (entry.type === 'campaign') {
    campaigns.set(entry.campaign.campaignId, entry.campaign)
    return
  }
  if (entry.type === 'seeds') {
    const { playerId, seeds, revealed } = entry
    const before = players.get(playerId)
    const ended = revealed ? [revealed] : []
    players.set(playerId, {
      playerId,
      seeds,
      revealed: [...ended, ...(before?.revealed ?? [])].slice(0, MAX_RECENT),
      rounds: before?.rounds ?? [],
    })
    return
  }
  const { round } = entry
  const player = players.get(round.playerId)
  if (!player) return
  if (isUnfinished(round)) unfinished.set(round.roundId, round)
  else unfinished.delete(round.roundId)
  const others = player.rounds.filter(({ roundId }) => roundId !== round.roundId)
  player.rounds = [round, ...others].filter((one, at) => at < MAX_RECENT || isUnfinished(one))
  // The nonce of a refused round is free again: the wallet took no stake for it.
  if (round.state !== 'refused')
    player.seeds = { ...player.seeds, nonce: Math.max(player.seeds.nonce, round.nonce + 1) }
  else player.seeds = { ...player.seeds, nonce: round.nonce }
}
