import { parseMoney } from '@croupier/kernel/money'
import { announcements } from '@croupier/wire/content/announcements'
import { domainRoute } from '@croupier/wire/content/system'
import { gameVendor } from '@croupier/wire/games/catalogue'
import { merchantWallet } from '@croupier/wire/providers/wallets'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../lib/call.ts'
import { sessionStore } from '../lib/session.ts'
import { memoryStorage } from '../lib/testing/memory-storage.ts'
import { HOME_ANNOUNCEMENTS } from './home/home-announcements.ts'
import { keepAnswers } from './kept-answers.ts'

const ana = { token: 't', account: 'ana', merchant: 'farora', memberLabel: '', customerId: 'm1', isAgent: 0 }
const vendors = { data: { lanes: [] } }
const [balance, held] = [parseMoney('12.3456'), parseMoney('0')]
const wallets = { wallets: [{ code: 'main', name: null, balance, held, takesMoney: false }], hasTotal: true }
const news = {
  notices: [{ id: 'n1', title: 'Maintenance', content: '', publishedAt: new Date('2026-03-01T10:00:00.000Z') }],
  banners: [],
  popups: [],
  promotions: [],
  headlines: [],
}

/** A page of a tab: its queries are new after each reload, its storage is not. */
function page(storage: Storage, language = 'en') {
  const queries = new QueryClient()
  const session = sessionStore(storage)
  const open = () => keepAnswers({ queries, session, storage, language: () => language })
  const keys = {
    vendors: keyOf(gameVendor, {}, session.account()),
    wallet: (account: string) => keyOf(merchantWallet, {}, account),
    news: (account: string | null) => keyOf(announcements, HOME_ANNOUNCEMENTS, account),
  }
  return { queries, session, open, keys }
}

describe('the answers that a tab keeps (§3)', () => {
  test('are there after a reload, as old as they were', () => {
    const tab = memoryStorage()
    const before = page(tab)
    before.open()
    before.queries.setQueryData(before.keys.vendors, vendors, { updatedAt: 1_000 })
    before.queries.setQueryData(before.keys.news(null), news)
    const after = page(tab)
    after.open()
    expect(after.queries.getQueryData(after.keys.vendors)).toEqual(vendors)
    expect(after.queries.getQueryState(after.keys.vendors)?.dataUpdatedAt).toBe(1_000)
    expect(after.queries.getQueryData(after.keys.news(null))).toEqual(news)
    expect([tab.getItem('gameVendor'), tab.getItem('index_notice')]).not.toContain(null)
  })
  test('take no place of an answer that the page has', () => {
    const tab = memoryStorage()
    const before = page(tab)
    before.open()
    before.queries.setQueryData(before.keys.vendors, vendors)
    const after = page(tab)
    const newer = { data: { lanes: [{ title: 'LOTT', cards: [] }] } }
    after.queries.setQueryData(after.keys.vendors, newer)
    after.open()
    expect(after.queries.getQueryData(after.keys.vendors)).toEqual(newer)
    expect(tab.getItem('gameVendor')).toContain('LOTT')
  })
  test('hold exact amounts, and end with the session of their account', () => {
    const tab = memoryStorage()
    const { session, queries, open, keys } = page(tab)
    session.start(ana)
    open()
    queries.setQueryData(keys.wallet('ana'), wallets)
    queries.setQueryData(keys.wallet('bea'), wallets)
    const after = page(tab)
    after.open()
    expect(after.queries.getQueryData(keys.wallet('ana'))).toEqual(wallets)
    expect(after.queries.getQueryData(keys.wallet('bea'))).toBeUndefined()
    session.end()
    expect(tab.getItem('merchantWallet')).toBeNull()
  })
  test('are shown in their own language only', () => {
    const tab = memoryStorage()
    const before = page(tab)
    before.open()
    before.queries.setQueryData(before.keys.vendors, vendors)
    const after = page(tab, 'th')
    after.open()
    expect(after.queries.getQueryData(after.keys.vendors)).toBeUndefined()
  })
  test('of another version of the site are dropped', () => {
    const tab = memoryStorage()
    const before = page(tab)
    before.open()
    before.queries.setQueryData(before.keys.vendors, vendors)
    tab.setItem('gameVendor', tab.getItem('gameVendor')!.replace('lanes', 'rows'))
    tab.setItem('index_notice', 'nonsense')
    const after = page(tab)
    after.open()
    expect(after.queries.getQueryData(after.keys.vendors)).toBeUndefined()
    expect(tab.getItem('gameVendor')).toBeNull()
  })
  test('are those that the specification names', () => {
    const tab = memoryStorage()
    const { queries, open } = page(tab)
    open()
    queries.setQueryData(keyOf(domainRoute, {}, null), { routers: [] })
    expect(tab.length).toBe(0)
  })
})
