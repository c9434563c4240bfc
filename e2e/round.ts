import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Far longer than an issue and its draw. */
export const ISSUE_MS = 240_000

/** Beside the picker on a desktop; behind a button on a phone. */
export async function openBasket(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page
      .getByRole('button', { name: /basket/i })
      .first()
      .click()
}

/** An issue that closes in a few seconds is let go by. */
export async function waitForAFreshIssue(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const [, minutes, seconds] =
          /(\d+):(\d+)/.exec((await page.getByRole('timer').first().textContent()) ?? '') ?? []
        return Number(minutes) * 60 + Number(seconds)
      },
      { timeout: ISSUE_MS },
    )
    .toBeGreaterThan(30)
}
