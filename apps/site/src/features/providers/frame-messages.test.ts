import { describe, expect, test } from 'vitest'
import { frameMessage } from './frame-messages.ts'

const ours = {}
const frame = { window: ours, url: 'https://games.example/play?token=a' }
const said = (change: object = {}) =>
  frameMessage({ data: 'croupier.balance', origin: 'https://games.example', source: ours as Window, ...change }, frame)

describe('a message to the page of a game', () => {
  test('counts when the page in the frame sent it', () => {
    expect(said()).toBe('croupier.balance')
  })
  test.each([
    ['of another origin in the frame', { origin: 'https://evil.example' }],
    ['of another window of the same origin', { source: {} }],
    ['of no window', { source: null }],
    ['of the site itself', { origin: 'https://site.example' }],
    ['with a prefix of the origin', { origin: 'https://games.example.evil' }],
    ['with other words', { data: 'croupier.transfer' }],
    ['that is no text', { data: { type: 'croupier.balance' } }],
  ])('%s is ignored', (_, change) => {
    expect(said(change)).toBeNull()
  })
})
