import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import {
  CHECK_PAGE,
  CHECK_READY,
  type CheckAnswer,
  type CheckFault,
  type CheckRequest,
} from '../../../lib/phone-check.ts'

/** The page of the check has loaded by then, or it never will. */
const READY_MS = 20_000
/** After its load event, a page that works has said so. */
const SILENT_MS = 2_000
/** Longer than the page itself waits for the third party. */
const PROVE_MS = 25_000

type Answer = Extract<CheckAnswer, { sessionInfo: string } | { idToken: string }>
type Watch = { signal: AbortSignal; onHeight?: (height: number) => void }

/** Sets the address of a frame and what its page may do: run its code and open the terms of the third party. */
export function prepareFrame(frame: HTMLIFrameElement): void {
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups')
  frame.src = CHECK_PAGE
}

/** Asks the page of the check in a frame. Rejects with `CallRefused` of §8, or with `NoAnswer` if a network does not answer. */
export async function askFrame(frame: HTMLIFrameElement, request: CheckRequest, watch: Watch): Promise<Answer> {
  await ready(frame, watch.signal)
  const { port1, port2 } = new MessageChannel()
  const answer = await new Promise<Exclude<CheckAnswer, { height: number }>>((done) => {
    port1.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      if ('height' in data) watch.onHeight?.(data.height)
      else done(data)
    }
    // A person may take long for the check, but the proof has no person.
    if (request.act === 'prove') setTimeout(() => done({ fault: 'network' }), PROVE_MS)
    frame.contentWindow?.postMessage(request, location.origin, [port2])
  })
  if ('fault' in answer) throw errorOf(answer.fault)
  return answer
}

function ready(frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = () => fail(errorOf('network'))
    const timer = setTimeout(giveUp, READY_MS)
    frame.addEventListener('load', () => setTimeout(giveUp, SILENT_MS), { signal })
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin || data !== CHECK_READY) return
      clearTimeout(timer)
      done()
    }
    window.addEventListener('message', listen, { signal })
  })
}

const errorOf = (fault: CheckFault): Error =>
  fault === 'network'
    ? new NoAnswer('Network link is abnormal, please try again')
    : new CallRefused(fault, 'Unknown error', 400, {})
