import { chanceOf } from '../../harness/chance.ts'
import type { Person } from '../../harness/people.ts'
import { type Attackers, send } from '../fuzz/draft.ts'
import { ask } from '../fuzz/senders.ts'
import { fieldsFor } from '../fuzz/shapes.ts'
import { siteCalls, wrongElements } from './requests.ts'
import { processorMs } from './watch.ts'

/** The processor time of the node for one call, in milliseconds. */
export type Cost = { call: string; how: 'well-formed' | 'wrong elements'; ms: number; status: number }

const REPEATS = 12

/** Calls each endpoint of the site at its limits, one after the other, and returns the costs, dearest first. */
export async function costs(
  { site, pid }: { site: string; pid: number },
  who: Attackers,
  callers: readonly Person[],
  addresses: readonly string[],
): Promise<Cost[]> {
  const found: Cost[] = []
  let turn = 0
  async function costOf(name: string, how: Cost['how'], body?: string): Promise<Cost> {
    const at = siteCalls.find((one) => one.name === name)!
    let status = 0
    const before = processorMs(pid)
    for (let count = 0; count < REPEATS; count++) {
      const chance = chanceOf(7, turn++)
      const fields = fieldsFor(at.endpoint, who.known, chance)
      const token = callers[turn % callers.length]!.token
      const request = await send('cost', { at, token, fields, chance, who })
      const hostile = body === undefined ? request : { ...request, body }
      const answer = await ask(site, hostile, addresses[turn % addresses.length]!).catch(() => null)
      status = answer?.status ?? 0
    }
    return { call: name, how, ms: (processorMs(pid) - before) / REPEATS, status }
  }
  for (const { name, endpoint } of siteCalls) {
    found.push(await costOf(name, 'well-formed'))
    if (endpoint.method !== 'GET') found.push(await costOf(name, 'wrong elements', wrongElements(endpoint)))
  }
  return found.toSorted((one, other) => other.ms - one.ms)
}
