import { expect, test } from 'vitest'
import { withEarlier, withNews } from './room-lines.ts'

const at = new Date(0)
const messages = (...seqs: number[]) => seqs.map((seq) => ({ seq, name: 'An***', content: String(seq), sentAt: at }))
const news = (...seqs: number[]) => ({ messages: messages(...seqs), hidden: [], isWhole: false })
const seqs = (lines: ReturnType<typeof withNews>) => lines.map(({ seq }) => seq)

test('news come after what is there, each message once', () => {
  expect(seqs(withNews(messages(1, 2), news(2, 3, 5)))).toEqual([1, 2, 3, 5])
})
test('a whole list replaces what is there', () => {
  expect(seqs(withNews(messages(1, 2), { ...news(40, 41), isWhole: true }))).toEqual([40, 41])
})
test('hidden messages leave the list', () => {
  expect(seqs(withNews(messages(1, 2, 3), { messages: [], hidden: [2], isWhole: false }))).toEqual([1, 3])
})
test('news without a change keep the list as it is, so that nothing is drawn again', () => {
  const lines = messages(1, 2)
  expect(withNews(lines, news(2))).toBe(lines)
})
test('the list is bounded, however much is written', () => {
  let lines = messages()
  for (let seq = 1; seq <= 1_000; seq += 5) lines = [...withNews(lines, news(seq, seq + 1, seq + 2, seq + 3, seq + 4))]
  expect(lines).toHaveLength(200)
  expect(seqs(lines).at(-1)).toBe(1_000)
})
test('an earlier part comes before what is there', () => {
  expect(seqs(withEarlier(messages(5, 6), messages(3, 4, 5)))).toEqual([3, 4, 5, 6])
})
