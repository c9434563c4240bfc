import { CHECK_READY, type CheckAnswer, type CheckRequest } from '../lib/phone-check.ts'
import './phone-check.css'
import { identityToolkit, ProviderRefused } from './identity-toolkit.ts'
import { personCheck } from './person-check.ts'

/**
 * The page of the check, which the site shows in a frame: scripts and calls of the third party run here, under a policy of their own.
 * It takes one request from the site and answers through the port that comes along.
 */
async function answerTo(request: CheckRequest, progress: (answer: CheckAnswer) => void): Promise<CheckAnswer> {
  const provider = identityToolkit(request.provider, fetch)
  try {
    if (request.act === 'prove') return { idToken: await provider.prove(request.sessionInfo, request.code) }
    const { language, isDark, phoneNumber } = request
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
    const token = await personCheck({
      script: request.provider.checkScript,
      siteKey: await provider.checkKey(),
      language,
      isDark,
      place: document.getElementById('check') ?? document.body,
      onHeight: (height) => progress({ height }),
    })
    return { sessionInfo: await provider.sendCode(phoneNumber, token) }
  } catch (error) {
    return { fault: error instanceof ProviderRefused ? error.fault : 'server.fault' }
  }
}

addEventListener('message', ({ origin, source, data, ports: [port] }: MessageEvent<CheckRequest>) => {
  if (origin !== location.origin || source !== parent || !port) return
  const post = (answer: CheckAnswer) => port.postMessage(answer)
  answerTo(data, post).then(post)
})
parent.postMessage(CHECK_READY, location.origin)
