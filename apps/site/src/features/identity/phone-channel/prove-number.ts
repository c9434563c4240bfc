import { CallRefused } from '@croupier/api-client/client'
import { askFrame, prepareFrame } from './ask-frame.ts'
import { sentCodeOf } from './sent-code.ts'

/** The tokens of this page by the code that they were got for. The third party accepts a code once, and the form may be sent again. */
const tokens = new Map<string, string>()

/** Proves a number to the third party with the code that it sent. Answers its token. Rejects as `askFrame`. */
export async function proveNumber(purpose: string, channel: string, code: string): Promise<string> {
  const sent = sentCodeOf(purpose, channel)
  if (!sent) throw new CallRefused('code.expired', 'Verification code expired, send again', 400, {})
  const key = `${sent.sessionInfo} ${code}`
  const idToken = tokens.get(key) ?? (await inHiddenFrame({ act: 'prove', code, ...sent }))
  tokens.set(key, idToken)
  return idToken
}

async function inHiddenFrame(request: Parameters<typeof askFrame>[1]): Promise<string> {
  const frame = document.createElement('iframe')
  const over = new AbortController()
  frame.hidden = true
  prepareFrame(frame)
  try {
    const answer = askFrame(frame, request, { signal: over.signal })
    document.body.append(frame)
    const given = await answer
    return 'idToken' in given ? given.idToken : ''
  } finally {
    over.abort()
    frame.remove()
  }
}
