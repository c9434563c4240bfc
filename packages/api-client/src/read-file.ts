import type { Endpoint } from '@croupier/wire/endpoint'
import type { Answer } from '@croupier/wire/envelope'
import { NoAnswer, readAnswer } from './client.ts'

/** Reads the file that an endpoint with `download` answers, in the form of `fileAnswer`, and every other answer as usual. */
export async function readFileOrAnswer(response: Response, endpoint: Endpoint): Promise<Answer<unknown>> {
  if (!endpoint.download || !response.ok) return readAnswer(response)
  const bytes = await response.arrayBuffer().catch(() => {
    throw new NoAnswer('Network link is abnormal, please try again')
  })
  const contentType = response.headers.get('content-type') ?? ''
  return { success: true, value: { contentType, bytes: new Uint8Array(bytes) } }
}
