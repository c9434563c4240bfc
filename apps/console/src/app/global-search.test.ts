import { expect, test } from 'vitest'
import { placeOf } from './global-search.tsx'

test.each`
  typed                                     | place
  ${'ana'}                                  | ${'/members?search=ana'}
  ${'k3f9x2m4pq'}                           | ${'/members?search=k3f9x2m4pq'}
  ${'dk3f9x2m4pq'}                          | ${'/deposits?state=all&search=dk3f9x2m4pq&open=dk3f9x2m4pq'}
  ${'wk3f9x2m4pq'}                          | ${'/withdrawals?open=wk3f9x2m4pq'}
  ${'019a8f00-0000-7000-8000-000000000000'} | ${'/bets?ticketId=019a8f00-0000-7000-8000-000000000000'}
  ${'a&b'}                                  | ${'/members?search=a%26b'}
`('$typed leads to $place', ({ typed, place }) => {
  expect(placeOf(typed)).toBe(place)
})
