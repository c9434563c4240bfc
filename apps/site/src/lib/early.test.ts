import { expect, test, vi } from 'vitest'
import { withEarlyAnswers } from './early.ts'

const PATH = '/wps/system/whitelabel'
const plain = { method: 'GET', headers: { 'accept-language': 'th' } }
const withEarly = (response: Promise<Response>, key = `th ${PATH}`) => {
  const later = vi.fn(async () => new Response('later'))
  return { fetch: withEarlyAnswers(later, new Map([[key, response]])), later }
}
const early = () => Promise.resolve(new Response('early'))
const text = async (response: Promise<Response>) => (await response).text()

test('an early answer is used once', async () => {
  const { fetch, later } = withEarly(early())
  expect(await text(fetch(PATH, plain))).toBe('early')
  expect(later).not.toHaveBeenCalled()
  expect(await text(fetch(PATH, plain))).toBe('later')
})

test.each`
  why                             | path         | init                                                                      | response
  ${'of another language'}        | ${PATH}      | ${{ ...plain, headers: { 'accept-language': 'en' } }}                     | ${early}
  ${'of another path'}            | ${'/wps/me'} | ${plain}                                                                  | ${early}
  ${'of somebody who is known'}   | ${PATH}      | ${{ ...plain, headers: { ...plain.headers, authorization: 'Bearer x' } }} | ${early}
  ${'that changes something'}     | ${PATH}      | ${{ ...plain, method: 'POST' }}                                           | ${early}
  ${'whose answer never came'}    | ${PATH}      | ${plain}                                                                  | ${() => Promise.reject(new TypeError('offline'))}
  ${'that was answered with 503'} | ${PATH}      | ${plain}                                                                  | ${async () => new Response('', { status: 503 })}
`('a request $why is sent', async ({ path, init, response }) => {
  expect(await text(withEarly(response()).fetch(path, init))).toBe('later')
})

test('requests are sent as usual without early answers', async () => {
  expect(await text(withEarlyAnswers(async () => new Response('later'), undefined)(PATH, plain))).toBe('later')
})
