import { expect, test } from 'vitest'
import { endOf } from './closing.ts'

const now = Date.parse('2026-11-23T10:20:30Z')

test.each`
  end        | chosen                | opens
  ${'30'}    | ${''}                 | ${'2026-11-23T10:51:00.000Z'}
  ${'240'}   | ${''}                 | ${'2026-11-23T14:21:00.000Z'}
  ${'at'}    | ${'2026-11-23T11:00'} | ${'2026-11-23T11:00:00.000Z'}
  ${'at'}    | ${'2026-11-23T10:20'} | ${undefined}
  ${'at'}    | ${''}                 | ${undefined}
  ${'staff'} | ${''}                 | ${null}
`('a site that is closed with the end "$end" $chosen opens at $opens', ({ end, chosen, opens }) => {
  const at = endOf(end, chosen, now)
  expect(at ? at.toISOString() : at).toBe(opens)
})
