import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterReport, ownIdIn, REPORTS, type Report, suppressionBy } from './rules.ts'

type State = { status: Parameters<typeof afterReport>[0]['status']; reason: string | null }
const after = (start: State, reports: readonly Report[]): State =>
  reports.reduce<State>((state, report) => afterReport(state, report) ?? state, start)
const SENT: State = { status: 'sent', reason: null }

describe('reports about a message', () => {
  test('in any order, late and repeated, lead to the state of the strongest', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REPORTS), { minLength: 1, maxLength: 8 }), (reports) => {
        const strongest = REPORTS.findLast((one) => reports.includes(one))!
        expect(after(SENT, reports)).toEqual(after(SENT, [strongest]))
        expect(after(after(SENT, reports), reports)).toEqual(after(SENT, reports))
      }),
    )
  })
  test.each`
    status          | reason                 | report           | next
    ${'sending'}    | ${null}                | ${'delivered'}   | ${'delivered'}
    ${'sent'}       | ${null}                | ${'soft_bounce'} | ${'bounced'}
    ${'sent'}       | ${null}                | ${'expired'}     | ${'expired'}
    ${'expired'}    | ${'unreachable'}       | ${'delivered'}   | ${'delivered'}
    ${'delivered'}  | ${null}                | ${'failed'}      | ${null}
    ${'delivered'}  | ${null}                | ${'hard_bounce'} | ${'bounced'}
    ${'bounced'}    | ${'soft_bounce'}       | ${'delivered'}   | ${'delivered'}
    ${'bounced'}    | ${'hard_bounce'}       | ${'delivered'}   | ${null}
    ${'bounced'}    | ${'refused_recipient'} | ${'hard_bounce'} | ${null}
    ${'complained'} | ${null}                | ${'hard_bounce'} | ${null}
    ${'queued'}     | ${'unreachable'}       | ${'failed'}      | ${null}
    ${'queued'}     | ${'unreachable'}       | ${'delivered'}   | ${'delivered'}
    ${'suppressed'} | ${'excluded'}          | ${'complained'}  | ${null}
  `('$status ($reason) after $report: $next', ({ status, reason, report, next }) => {
    expect(afterReport({ status, reason }, report)?.status ?? null).toBe(next)
  })
  test('suppress the recipient after a hard bounce and a complaint only', () => {
    expect(REPORTS.map((report) => suppressionBy(report))).toEqual([null, null, null, null, 'bounce', 'complaint'])
  })
})

test.each`
  text                                                  | id
  ${'0190d3a1-0000-7000-8000-000000000001'}             | ${'0190d3a1-0000-7000-8000-000000000001'}
  ${'<0190d3a1-0000-7000-8000-000000000001@a.example>'} | ${'0190d3a1-0000-7000-8000-000000000001'}
  ${'0190D3A1-0000-7000-8000-000000000001@a.example'}   | ${'0190d3a1-0000-7000-8000-000000000001'}
  ${'g1'}                                               | ${null}
  ${'<g1@a.example>'}                                   | ${null}
`('our id in $text is $id', ({ text, id }) => {
  expect(ownIdIn(text)).toBe(id)
})
