import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { moneyText, units } from '@croupier/kernel/money'
import { raffleCommitment } from '@croupier/rules/rewards/raffle-record'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import type { Product } from '../harness/product.ts'
import { connected, runTask } from './long-ago.ts'
import { expect } from './test.ts'

const verifier = fileURLToPath(new URL('../tools/verify/raffle.mjs', import.meta.url))
const TASK = 'rewards.raffles'

/**
 * Ends a raffle of two members, who read the draw and find their prizes. The raffle is verified on the command line with what the page
 * of the first one said before the draw.
 */
export async function drawRaffle(
  { tab, desk }: { tab: Page; desk: Page },
  product: Product,
  title: string,
): Promise<void> {
  const { databaseUrl } = product
  const card = tab.getByRole('article').filter({ hasText: title })
  const reopened = async () => {
    await tab.reload()
    await tab.getByRole('tab', { name: 'Raffles' }).press('Enter')
    await card.getByText(`Verify the draw: ${title}`).click()
  }
  await connected(databaseUrl, (client) => endNow(client, title))
  await runTask(product, TASK)
  await expect(async () => {
    await reopened()
    await expect(proofOf(card, 'Hash of the tickets')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const commitment = (await proofOf(card, 'Commitment').textContent()) ?? ''
  const entries = (await proofOf(card, 'Hash of the tickets').textContent()) ?? ''

  await connected(databaseUrl, (client) => waited(client, title))
  await runTask(product, TASK)
  const record = card.getByRole('link', { name: 'Public record of the draw' })
  await expect(async () => {
    await reopened()
    await expect(record).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await desk.reload()
  await desk.getByRole('tab', { name: 'Raffles' }).press('Enter')
  const prizes = await Promise.all(
    [tab, desk].map((page) =>
      page
        .getByRole('table', { name: `Winners: ${title}` })
        .getByRole('row', { name: 'You' })
        .textContent(),
    ),
  )
  expect(prizes.map((text) => /P\d+\.00/.exec(text ?? '')?.[0]).toSorted()).toEqual(['P10.00', 'P5.00'])
  const address = new URL((await record.getAttribute('href')) ?? '', product.site).href
  const given = [verifier, address, '--commitment', commitment, '--entries', entries]
  expect(execFileSync(process.execPath, given, { encoding: 'utf8' })).toContain('proven')
}

const proofOf = (card: Locator, term: string): Locator =>
  card.locator('dl > div').filter({ hasText: term }).locator('code')

/** The raffle as if it had been made ten minutes ago, and had ended since: no journey waits for the end of a day. */
async function endNow(client: pg.Client, title: string): Promise<void> {
  const { rows } = await client.query(
    `update rewards.raffles set committed_at = committed_at - interval '10 minutes', open_at = open_at - interval '10 minutes',
       close_at = date_trunc('milliseconds', now() - interval '2 minutes')
     where title = $1 returning *`,
    [title],
  )
  const [row] = rows
  const commitment = raffleCommitment({
    version: 1,
    protocol: 'raffle1',
    raffle: row.raffle_id,
    openAt: row.open_at.toISOString(),
    closeAt: row.close_at.toISOString(),
    category: row.category,
    perTicket: moneyText(units(BigInt(row.per_ticket))),
    maxTickets: row.max_tickets,
    onePrizeEach: row.one_prize_each,
    prizes: row.prizes,
    committedAt: row.committed_at.toISOString(),
    seedHash: row.seed_hash,
  })
  await client.query('update rewards.raffles set commitment = $2 where title = $1', [title, commitment])
}

/** The raffle a minute after its close, when it is drawn. */
const waited = (client: pg.Client, title: string) =>
  client.query(`update rewards.raffles set closed_at = closed_at - interval '61 seconds' where title = $1`, [title])
