import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Far longer than an issue of the fast game and its draw. */
export const ISSUE_MS = 240_000
/** Enough to read the round and to place a bet in it, even on a slow machine. */
const LEFT_SECONDS = 7

/** Beside the picker on a desktop; behind a button on a phone. */
export async function openBasket(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page
      .getByRole('button', { name: /basket/i })
      .first()
      .click()
}

/** Waits for the next issue if the open one closes within seconds. */
export async function waitForNewIssue(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const [, minutes, seconds] =
          /(\d+):(\d+)/.exec((await page.getByRole('timer').first().textContent()) ?? '') ?? []
        return Number(minutes) * 60 + Number(seconds)
      },
      { timeout: ISSUE_MS },
    )
    .toBeGreaterThan(LEFT_SECONDS)
}
