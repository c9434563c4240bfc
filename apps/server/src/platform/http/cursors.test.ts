import { definitionOf } from '@croupier/wire/definition'
import { isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMember, type TestStaff, type World, world } from '../../testing/world.ts'

const lists = registry.filter(
  ({ endpoint }) => endpoint.method === 'GET' && definitionOf(endpoint.request).shape?.before !== undefined,
)
/** What no list gives as a cursor, though some parts of it look like one. */
const FOREIGN = ['42', '-1', '~', 'a.b', 'email.', 'x'.repeat(400), '00000000-0000-7000-8000-000000000000', '%00', "'"]

let w: World
let staff: TestStaff
let member: TestMember
beforeAll(async () => {
  w = await world()
  staff = await w.staff('owner')
  member = await w.member()
})
afterAll(() => w.close())

test('lists follow cursors', () => expect(lists.length).toBeGreaterThan(8))

test.each(lists)('T171 $name has no fault with a cursor that it did not give', async ({ endpoint }) => {
  const isConsole = isForStaff(endpoint)
  const faults: string[] = []
  for (const before of FOREIGN) {
    const response = await (isConsole ? w.app.console : w.app.site).inject({
      method: 'GET',
      url: endpoint.path.replace(/:(\w+)/g, 'ssc-1m'),
      headers: { authorization: `Bearer ${isConsole ? staff.token : member.token}` },
      query: { before },
    })
    if (response.statusCode >= 500) faults.push(`${before}: ${response.body}`)
  }
  expect(faults).toEqual([])
})
