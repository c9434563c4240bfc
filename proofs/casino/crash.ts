import { crashPoint, isOfChain, settleCrash } from '@croupier/game-math/casino/index'
import { refuse } from '@croupier/kernel/refusals'
import { z } from 'zod'
import { hash, type Kind, kind, money } from './kind.ts'

const salt = z.string().regex(/^([0-9a-f]{2})+$/)
const points = z.object({ saltHex: salt, edgeBp: z.int(), hashes: z.array(hash) })
const chain = z.object({
  terminalHash: hash,
  saltHex: salt,
  edgeBp: z.int(),
  games: z.array(z.object({ game: z.int().positive().max(10_000_000), hash })),
})
const cashout = z
  .int()
  .nullish()
  .transform((at) => at ?? null)
const bet = z.object({ bet: money, point100: z.int().min(100), autoCashout100: cashout, manualCashout100: cashout })

const pointsOf = ({ saltHex, edgeBp, hashes }: z.infer<typeof points>) => ({
  points100: hashes.map((one) => crashPoint({ salt: saltHex, hash: one, edgeBp })),
})

export const crashKinds: Readonly<Record<string, Kind>> = {
  'crash.points': kind(points, pointsOf),
  'crash.chain': kind(chain, ({ terminalHash, games, ...salted }) => {
    const isTrue = games.every(({ game, hash: one }) => isOfChain(terminalHash, game, one))
    return isTrue ? pointsOf({ ...salted, hashes: games.map((one) => one.hash) }) : refuse('request.malformed')
  }),
  'crash.settle': kind(bet, ({ point100, ...input }) => settleCrash(input, BigInt(point100))),
}
