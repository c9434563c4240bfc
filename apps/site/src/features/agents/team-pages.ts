/** Pages about the team are one part, because agents open several of them and they share their columns. */
export { IncomePage } from './income-page.tsx'
export { OverviewPage } from './overview-page.tsx'
export { TeamBetsPage } from './team-bets-page.tsx'
export { TeamProfitPage } from './team-profit-page.tsx'
export { TeamTransactionsPage } from './team-transactions-page.tsx'
