import type { Client } from '@croupier/api-client/client'
import { endpoint } from '@croupier/wire/endpoint'
import { pageOf, paging } from '@croupier/wire/shapes'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { columnsOf } from './columns.tsx'
import { listOf, pagedRows } from './definition.ts'
import { csvOf, EXPORT_MAX, readAllRows } from './export-rows.ts'

type Row = { id: number; name: string }
const rowsEndpoint = endpoint({
  method: 'GET',
  path: '/console/test',
  module: 'test',
  summary: 'Rows',
  token: true,
  audience: 'staff',
  permission: 'test.row.view',
  request: z.object({ ...paging, search: z.optional(z.string()) }),
  response: pageOf(z.object({ id: z.int(), name: z.string() })),
  refusals: [],
})
const column = columnsOf<Row>()
const list = listOf({
  name: 'rows',
  noun: ['row', 'rows'],
  caption: 'Rows',
  endpoint: rowsEndpoint,
  input: ({ search }, { page, pageSize }) => ({ page, pageSize, ...(search ? { search } : {}) }),
  read: pagedRows<Row>,
  rowKey: ({ id }) => String(id),
  columns: [
    column.count('id', 'ID', ({ id }) => id),
    column.actions(() => null),
    column.name('name', 'Name', ({ name }) => name),
  ],
  empty: () => ({ title: '', text: '' }),
})

/** A server with `total` rows; `grow` adds a row in front before the second page. */
function server(total: number, { grow = false } = {}) {
  const asked: unknown[] = []
  const call = async (_: unknown, input: { page: number; pageSize: number }) => {
    asked.push(input)
    const shift = grow && input.page > 1 ? 1 : 0
    const count = Math.max(0, Math.min(input.pageSize, total + shift - (input.page - 1) * input.pageSize))
    const first = (input.page - 1) * input.pageSize - shift
    const items = Array.from({ length: count }, (_, at) => ({ id: first + at, name: `row ${first + at}` }))
    return { items, total: total + shift, page: input.page, pageSize: input.pageSize }
  }
  // The fake answers one endpoint only.
  return { call: call as unknown as Client, asked }
}
const read = (total: number, options = {}) => {
  const { call, asked } = server(total, options)
  return readAllRows(list, { search: 'ana' }, { call, now: 0, onProgress: () => {} }).then((found) => ({
    ...found,
    asked,
  }))
}

describe('an export', () => {
  test('reads every page with the filters of the list', async () => {
    const { rows, isCut, hasMoved, asked } = await read(250)
    expect(rows).toHaveLength(250)
    expect({ isCut, hasMoved }).toEqual({ isCut: false, hasMoved: false })
    expect(asked).toHaveLength(3)
    expect(asked.at(-1)).toEqual({ page: 3, pageSize: 100, search: 'ana' })
  })
  test('stops at its limit and reports that it is cut', async () => {
    const { rows, isCut } = await read(EXPORT_MAX + 50)
    expect(rows).toHaveLength(EXPORT_MAX)
    expect(isCut).toBe(true)
  })
  test('holds each row once, and reports that the list changed while it was read', async () => {
    const { rows, hasMoved } = await read(150, { grow: true })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(hasMoved).toBe(true)
  })
  test('has a header and a cell for each column with a text', () => {
    expect(csvOf(list.columns, [{ id: 7, name: 'a,b' }])).toBe('\uFEFFID,Name\r\n7,"a,b"\r\n')
  })
})
