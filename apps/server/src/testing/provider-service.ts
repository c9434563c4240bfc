import { once } from 'node:events'
import { createServer } from 'node:http'
import { judgeRequest, signAnswer } from '../platform/partner/signature.ts'
import type { TestProvider } from './provider.ts'
import type { World } from './world.ts'

/** A launch as the provider received it. */
export type ReceivedLaunch = Record<string, unknown> & { launchToken: string; playerId: string; gameCode: string }

/** A call about free rounds as the provider received it. */
export type ReceivedCampaign = Record<string, unknown> & { action: string; campaignId: string; endsAt?: string }
/** What the provider does with such a call. `lost`: it takes it, and its answer does not arrive. */
type CampaignAnswer = 'created' | 'refused' | 'cancelled' | 'lost' | null

/**
 * The service of a test provider: it checks our signatures and answers launches as `answer` says, lists of rooms, and calls about
 * free rounds.
 */
export async function providerService(w: World, provider: TestProvider) {
  const launches: ReceivedLaunch[] = []
  let answer = (launch: ReceivedLaunch): string => `${origin}/play?token=${launch.launchToken}`
  let rooms: readonly object[] | null = null
  const campaigns: ReceivedCampaign[] = []
  let campaignAnswer = (call: ReceivedCampaign): CampaignAnswer => (call.action === 'cancel' ? 'cancelled' : 'created')
  function campaignSaid(call: ReceivedCampaign) {
    campaigns.push(call)
    const state = campaignAnswer(call)
    return { status: state === 'lost' ? 503 : state === null ? 404 : 200, said: { state } }
  }
  const roomsOf = () => (rooms ? { status: 200, said: { rooms } } : { status: 404, said: {} })
  function launched(launch: ReceivedLaunch): { url: string } {
    launches.push(launch)
    return { url: answer(launch) }
  }
  const known = await provider.ourKey()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method = '', url: path = '' } = request
    const verdict = judgeRequest([known], w.clock.now(), request.headers, { method, path, body })
    if (!verdict.ok) return void response.writeHead(401).end()
    const { status, said } =
      path === '/v1/roomList'
        ? roomsOf()
        : path === '/v1/freeRounds'
          ? campaignSaid(JSON.parse(body))
          : { status: 200, said: launched(JSON.parse(body)) }
    const text = JSON.stringify(said)
    const stamp = { requestId: verdict.requestId, at: w.clock.now() }
    const headers = signAnswer([provider.keys.theirs], stamp, { status, body: text })
    response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    launches,
    campaigns,
    /** How it answers calls about free rounds; null for a signed 404. */
    answerCampaigns(next: typeof campaignAnswer) {
      campaignAnswer = next
    },
    answerWith(next: typeof answer) {
      answer = next
    },
    /** The rooms that it lists; null when it has none. */
    listRooms(next: typeof rooms) {
      rooms = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
