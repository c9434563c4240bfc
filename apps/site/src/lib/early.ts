/** The answers that `first.js` requested before this code was loaded, by language and path. */
type Early = Map<string, Promise<Response>>

declare global {
  var early: Early | undefined
}

/**
 * Answers the first calls of the page with the early answers. Each answer is used once, and only for a call without a
 * session in the same language. A call whose early answer failed is sent again.
 */
export function withEarlyAnswers(fetch: typeof globalThis.fetch, early: Early | undefined): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    const key = `${headers.get('accept-language')} ${String(input)}`
    const answer = init?.method === 'GET' && !headers.has('authorization') ? early?.get(key) : undefined
    early?.delete(key)
    const response = await answer?.catch(() => undefined)
    return response?.ok ? response : fetch(input, init)
  }
}
