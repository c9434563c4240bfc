import { describe, expect, test } from 'vitest'
import { accountText } from './ledger-words.ts'

describe('accounts of the ledger', () => {
  test.each([
    ['k3f9x2m4pq.cash', 'linhm27', 'linhm27 · Cash'],
    ['k3f9x2m4pq.cash', null, 'k3f9x2m4pq · Cash'],
    ['k3f9x2m4pq.receivable', 'linhm27', 'linhm27 · Owed'],
    ['members.held', null, 'Members · Held'],
    ['house.world', null, 'House · Outside the ledger'],
    ['house.play.lottery', null, 'House · Lottery'],
    ['house.vendors.acme', null, 'House · At the game provider acme'],
  ])('%s of %s is named %s', (account, username, text) => {
    expect(accountText(account, username)).toBe(text)
  })
})
