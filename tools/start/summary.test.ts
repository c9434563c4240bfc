import { describe, expect, test } from 'vitest'
import { summary } from './summary.ts'

const addresses = {
  siteUrl: 'http://localhost:8080',
  consoleUrl: 'http://localhost:8081',
  gatewayUrl: '',
  houseUrl: '',
}
/** RFC 6238, appendix B: the secret of its test vectors, whose last six digits at 59 s are 287082. */
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at59 = new Date(59_000)

describe('the summary of npm start', () => {
  test('names the command for codes, with a current code of the first member of staff', () => {
    const printed = summary(
      {
        ...addresses,
        accounts: [
          { where: 'site', name: 'player1', password: 'one' },
          { where: 'console', name: 'owner', password: 'two', totpSecret },
          { where: 'console', name: 'admin', password: 'three', totpSecret: totpSecret.replace('G', 'H') },
        ],
      },
      at59,
    )
    expect(printed).toContain('npm run code owner   now 287082\n')
  })

  test('of production prints no accounts and no codes', () => {
    const printed = summary({ ...addresses, accounts: [] }, at59)
    expect(printed).not.toMatch(/demo accounts|npm run code/)
  })
})
