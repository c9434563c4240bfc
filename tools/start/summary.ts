import type { DemoAccount } from './accounts.ts'
import { currentCode } from './second-factor.ts'

export type Started = {
  siteUrl: string
  consoleUrl: string
  /** Empty in production, which has no sandbox gateway. */
  gatewayUrl: string
  /** Empty in production, which has no house provider. */
  houseUrl: string
  accounts: readonly DemoAccount[]
}

/** The addresses and demo accounts, as `npm start` prints them at its end. */
export function summary({ siteUrl, consoleUrl, gatewayUrl, accounts }: Started, now: Date): string {
  const lines = [
    '',
    `  site      ${siteUrl}`,
    `  console   ${consoleUrl}`,
    ...(gatewayUrl ? [`  gateway   ${gatewayUrl}`] : []),
    ...(accounts.length > 0 ? ['', '  demo accounts'] : []),
    ...accounts.map(
      ({ where, name, password, note }) =>
        `  ${where.padEnd(9)} ${name.padEnd(18)} ${password}${note ? `   ${note}` : ''}`,
    ),
    ...aboutCodes(accounts, now),
    '',
    '  Ctrl-C stops everything.',
    '',
    '',
  ]
  return lines.join('\n')
}

/** The second factor of the console: the command for its codes, and a code to log in with at once. */
function aboutCodes(accounts: readonly DemoAccount[], now: Date): string[] {
  const first = accounts.find(({ totpSecret }) => totpSecret)
  if (!first?.totpSecret) return []
  const { code } = currentCode(first.totpSecret, now)
  return [
    '',
    '  The console also asks for a six-digit code, which changes every 30 seconds:',
    `  npm run code ${first.name}   now ${code}`,
    '',
    '  Codes by SMS and email are not sent to anyone. Read them in the console: Messages, as owner.',
  ]
}
