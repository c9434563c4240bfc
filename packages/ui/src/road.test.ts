import { expect, test } from 'vitest'
import { columnsOf } from './road.tsx'

const road = (outcomes: string) =>
  columnsOf([...outcomes].map((text, at) => ({ id: String(at), text, first: text === 'B' }))).map((column) =>
    column.map(({ text }) => text).join(''),
  )

test.each([
  ['BBSBSS', ['BB', 'S', 'B', 'SS']],
  ['BBBBBBBBS', ['BBBBBB', 'BB', 'S']],
  ['', []],
])('the road of %s', (outcomes, columns) => {
  expect(road(outcomes)).toEqual(columns)
})
