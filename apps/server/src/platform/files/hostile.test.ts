import { Refusal } from '@croupier/kernel/refusals'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { hostileApps } from '../../testing/app-files.ts'
import { type Hostile, hostilePictures, MARKS } from '../../testing/hostile-pictures.ts'
import type { FileContent } from './files.ts'
import { inspectFile, memberPicture, squarePicture } from './inspect.ts'

let files: Hostile[]
beforeAll(async () => {
  files = [
    ...(await hostilePictures()),
    ...hostileApps().map(({ what, content }) => ({ what, type: 'image/png', content })),
  ]
})

/** The refusals that a member understands. */
const CLEAR = new Set(['picture.not_accepted', 'file.not_accepted', 'file.unreadable'])

const outcomeOf = (judge: (bytes: Buffer) => Promise<FileContent>, content: Buffer): Promise<FileContent | string> =>
  judge(content).catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))

/** What the stored content still has of the hostile one. */
async function remainsIn({ bytes }: FileContent, longest: number): Promise<unknown[]> {
  const { width, height, exif, xmp, iptc, comments, orientation } = await sharp(bytes).metadata()
  const isLarge = Math.max(width, height) > longest
  const marks = MARKS.filter((mark) => bytes.includes(mark))
  return [exif, xmp, iptc, comments, orientation, isLarge || undefined, ...marks].filter((one) => one !== undefined)
}

describe('T164 more than 200 hostile files', () => {
  test.each([
    ['a picture of a chat or of feedback', memberPicture, 2_400],
    ['an avatar', squarePicture, 256],
  ] as const)('as %s are refused with a clear refusal, or stored clean', async (_, judge, longest) => {
    expect(files.length).toBeGreaterThan(230)
    const counts = { refused: 0, stored: 0 }
    for (const { what, content } of files) {
      const outcome = await outcomeOf(judge, content)
      if (typeof outcome === 'string') {
        expect([what, CLEAR.has(outcome) ? 'clear' : outcome]).toEqual([what, 'clear'])
        counts.refused += 1
      } else {
        expect([what, await remainsIn(outcome, longest)]).toEqual([what, []])
        counts.stored += 1
      }
    }
    expect(counts.refused).toBeGreaterThan(120)
    expect(counts.stored).toBeGreaterThan(20)
  })
  test('as a document are a PDF, a clean picture or refused', async () => {
    for (const { what, content } of files) {
      const outcome = await outcomeOf(inspectFile, content)
      if (typeof outcome === 'string') expect([what, CLEAR.has(outcome)]).toEqual([what, true])
      else if (outcome.contentType === 'application/pdf')
        expect([what, outcome.bytes.equals(content)]).toEqual([what, true])
      else expect([what, outcome.contentType, await remainsIn(outcome, 2_400)]).toEqual([what, 'image/jpeg', []])
    }
  })
})
