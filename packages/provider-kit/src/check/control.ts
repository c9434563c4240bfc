import * as z from 'zod/mini'
import type { Controls, OpenedGame } from './wallet/index.ts'

const opened = z.object({ playerId: z.string(), gameCode: z.string(), currency: z.string(), launchToken: z.string() })
const campaign = z.object({ campaignId: z.string() })
const names = z.object({ controls: z.array(z.string()) })

/**
 * Controls of a wallet behind an address: `POST /open` with `cash` and perhaps `playerId`, and a path for each other control that
 * `POST /controls` names. A case whose control is missing is skipped.
 */
export async function remoteControls(url: string) {
  async function post(path: string, fields: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(fields) })
    if (!response.ok) throw new Error(`${path} of the controls is answered ${response.status}`)
    return response.json()
  }
  const known = new Set(z.parse(names, await post('/controls', {})).controls)
  const control =
    <Fields extends unknown[]>(name: string, fieldsOf: (...fields: Fields) => object) =>
    async (...fields: Fields): Promise<void> => {
      await post(`/${name}`, fieldsOf(...fields))
    }
  const all = {
    exclude: control('exclude', (playerId: string) => ({ playerId })),
    setReadOnly: control('setReadOnly', (isOn: boolean) => ({ isOn })),
    limitDailyLoss: control('limitDailyLoss', (playerId: string, amount: string) => ({ playerId, amount })),
    nextDay: control('nextDay', () => ({})),
    interrupt: control('interrupt', () => ({})),
    async orderFreeRounds(playerId: string, rounds: number, stake: string): Promise<string> {
      return z.parse(campaign, await post('/orderFreeRounds', { playerId, rounds, stake })).campaignId
    },
  }
  const controls: Controls = Object.fromEntries(Object.entries(all).filter(([name]) => known.has(name)))
  return {
    controls,
    open: async (cash: string, playerId?: string): Promise<OpenedGame> =>
      z.parse(opened, await post('/open', { cash, ...(playerId === undefined ? {} : { playerId }) })),
  }
}
