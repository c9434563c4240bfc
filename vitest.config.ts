import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'proofs/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
