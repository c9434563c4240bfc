import { defineConfig } from '@playwright/test'

const TIMEOUT_MS = 60_000

/** Journeys in a real Chromium against the real product, on a phone and on a desktop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  // Each worker has a product of its own (`setup.ts`), because journeys log the same staff in and change global settings.
  // Two cores rest for a third of the time with two workers, because pages wait for draws and clocks.
  workers: process.env.CROUPIER_PRODUCT ? 1 : 3,
  fullyParallel: false,
  // Journeys do not measure time: these limits only end a hanging one, even on a slow machine.
  timeout: 900_000,
  expect: { timeout: TIMEOUT_MS },
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? ([['json', { outputFile: process.env.E2E_REPORT }]] as const) : []),
  ],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: TIMEOUT_MS,
    navigationTimeout: TIMEOUT_MS,
    locale: 'en-US',
    colorScheme: 'dark',
    // Without a graphics card, animations take a third of the processor time. Journeys that need them use `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker would load the whole site in each journey. Those of an installed site and of a lost network allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      // The other journeys cover phones for forms, desks and lists.
      testIgnore: [
        'access.e2e.ts',
        'chat.e2e.ts',
        'console.e2e.ts',
        'content-live.e2e.ts',
        'first-run.e2e.ts',
        'lists.e2e.ts',
        'messages.e2e.ts',
        'rooms.e2e.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
