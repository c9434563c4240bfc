import type { AppOptions } from '../app.ts'
import type { OutsideNumbers } from '../modules/draws/index.ts'
import { drawsPolicy } from '../modules/draws/index.ts'
import type { AskSource } from '../modules/lottery/index.ts'

export const OUTSIDE_GAME = 'city-3d'

const sourceAt = (code: string, name: string) => ({ code, name, url: `https://${code}.example.com`, publicKey: null })
export const TEST_OUTSIDE: OutsideNumbers = {
  sources: [sourceAt('board', 'City Board'), sourceAt('press', 'City Press')],
  agree: 2,
  lateMinutes: 5,
  voidMinutes: 30,
}

/** A game of three digits whose numbers come from two sources, which the test answers for. */
export function outsideWorld(): {
  app: Partial<AppOptions>
  answers: Map<string, Awaited<ReturnType<AskSource>> | Error>
} {
  const answers = new Map<string, Awaited<ReturnType<AskSource>> | Error>()
  const like = drawsPolicy.initial.games.find(({ code }) => code === '3d-1m')
  if (!like) throw new Error('the game 3d-1m opens with the product')
  return {
    answers,
    app: {
      outsideGames: [{ ...like, code: OUTSIDE_GAME, name: 'City 3D', outside: TEST_OUTSIDE }],
      async askSource({ code }, { issueNo }) {
        const answer = answers.get(`${code} ${issueNo}`) ?? null
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

export const statedNumbers = (numbers: readonly number[], drawnAt: Date | null = null) => ({
  content: JSON.stringify({ numbers }),
  numbers,
  drawnAt,
  fault: null,
})
