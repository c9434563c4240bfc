import { OUTSIDE_DEMO } from '@croupier/game-math/lottery/outside-demo'
import type { DrawGame } from '../modules/draws/index.ts'

/** The official-style game of the demo. The process of the house provider answers as its two sources. */
export function demoOutsideGame(houseUrl: string): DrawGame {
  const { sources, ...game } = OUTSIDE_DEMO
  const outside = {
    sources: sources.map(({ code, name }) => ({ code, name, url: `${houseUrl}/results/${code}`, publicKey: null })),
    agree: sources.length,
    lateMinutes: 2,
    voidMinutes: 30,
  }
  return { ...game, outside }
}
