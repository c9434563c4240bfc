import { once } from 'node:events'
import { createServer } from 'node:http'
import type { WalletTarget } from '../check/wallet/index.ts'

type Fields = { cash: string; playerId: string; isOn: boolean; rounds: number; stake: string }

/** The controls of a wallet behind an address, as the command line of the suite calls them. */
export async function serveControls({ open, controls }: WalletTarget) {
  const actions: Record<string, (fields: Fields) => Promise<unknown>> = {
    controls: async () => ({ controls: Object.keys(controls) }),
    open: ({ cash, playerId }) => open(cash, playerId),
    exclude: async ({ playerId }) => controls.exclude?.(playerId),
    setReadOnly: async ({ isOn }) => controls.setReadOnly?.(isOn),
    orderFreeRounds: async ({ playerId, rounds, stake }) => ({
      campaignId: await controls.orderFreeRounds?.(playerId, rounds, stake),
    }),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const action = actions[(request.url ?? '').slice(1)]
    const answer = await action?.(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(action ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => server.close(),
  }
}
