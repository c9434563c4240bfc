import { defineConfig } from '@playwright/test'

const PATIENCE_MS = 60_000

/** Journeys in a real Chromium against the real product, on a phone and on a desktop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  // One after the other: both log the same staff in, and an authenticator's code is good once.
  workers: 1,
  fullyParallel: false,
  // No journey measures time: these only end what hangs, and a slow machine stays far below them.
  timeout: 900_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? ([['json', { outputFile: process.env.E2E_REPORT }]] as const) : []),
  ],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: PATIENCE_MS,
    locale: 'en-US',
    colorScheme: 'dark',
  },
  projects: [
    {
      name: 'phone',
      // Forms, desks and lists: what they need of a phone the journey already has.
      testIgnore: ['access.e2e.ts', 'console.e2e.ts', 'lists.e2e.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
