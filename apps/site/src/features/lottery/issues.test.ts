import { describe, expect, test } from 'vitest'
import { issuesFrom, mergeResults, momentOf, shortIssue } from './issues.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 4, 0, second))
const issue = (nth: number) => ({
  issueNo: `20261121-${String(nth).padStart(4, '0')}`,
  openAt: at((nth - 1) * 60 - 5),
  closeAt: at(nth * 60 - 5),
  drawAt: at(nth * 60),
})
const issues = [1, 2, 3].map(issue)
const no = (nth: number | undefined) => (nth === undefined ? undefined : issue(nth).issueNo)

describe('the open issue', () => {
  test.each`
    second    | open         | closed       | until
    ${-6}     | ${undefined} | ${undefined} | ${-5}
    ${-5}     | ${1}         | ${undefined} | ${55}
    ${54.999} | ${1}         | ${undefined} | ${55}
    ${55}     | ${2}         | ${1}         | ${115}
    ${174}    | ${3}         | ${2}         | ${175}
    ${175}    | ${undefined} | ${3}         | ${undefined}
  `('at second $second is $open', ({ second, open, closed, until }) => {
    const moment = momentOf(issues, at(0).getTime() + second * 1000)
    expect([moment.open?.issueNo, moment.closed?.issueNo]).toEqual([no(open), no(closed)])
    expect(moment.until).toBe(until === undefined ? undefined : at(0).getTime() + until * 1000)
  })
  test('is the first round of a repeat order', () => {
    expect(issuesFrom(issues, at(60).getTime()).map(({ issueNo }) => issueNo)).toEqual([no(2), no(3)])
  })
  test('is shown by its number within the day', () => expect(shortIssue('20261121-0735')).toBe('0735'))
})

test('lists each result once, newest first', () => {
  const result = (nth: number) => ({ issueNo: `${nth}`, numbers: [nth], at: at(nth) })
  const merged = mergeResults([result(3), result(2)], [result(3), result(4)])
  expect(merged.map(({ issueNo }) => issueNo)).toEqual(['4', '3', '2'])
})
