import * as agentsAffiliatesDesk from './agents/affiliates.console.ts'
import * as agentsAffiliates from './agents/affiliates.ts'
import * as agentsContractsDesk from './agents/contracts.console.ts'
import * as agentsContracts from './agents/contracts.ts'
import * as agentsDebtsDesk from './agents/debts.console.ts'
import * as agentsDisputesDesk from './agents/disputes.console.ts'
import * as agentsDisputes from './agents/disputes.ts'
import * as agentsDownlines from './agents/downlines.ts'
import * as agentsFigures from './agents/figures.ts'
import * as agentsHooks from './agents/hooks.ts'
import * as agentsIncome from './agents/income.ts'
import * as agentsKeys from './agents/keys.ts'
import * as agentsLinks from './agents/links.ts'
import * as agentsMessages from './agents/messages.ts'
import * as agentsProgramsDesk from './agents/programs.console.ts'
import * as agentsRecords from './agents/records.ts'
import * as agentsRunsDesk from './agents/runs.console.ts'
import * as agentsStatementFiles from './agents/statement-files.ts'
import * as agentsTransfers from './agents/transfers.ts'
import * as agentsTreeDesk from './agents/tree.console.ts'
import * as backofficeDashboard from './backoffice/dashboard.console.ts'
import * as backofficeMembers from './backoffice/members.console.ts'
import * as backofficeSignificantEvents from './backoffice/significant-events.console.ts'
import * as backofficeVerifications from './backoffice/verifications.console.ts'
import * as cashierBankAccounts from './cashier/bank-accounts.ts'
import * as cashierDepositsDesk from './cashier/deposits.console.ts'
import * as cashierDeposits from './cashier/deposits.ts'
import * as cashierMethods from './cashier/methods.ts'
import * as cashierReceiptsDesk from './cashier/receipts.console.ts'
import * as cashierReceipts from './cashier/receipts.ts'
import * as cashierWithdrawalsDesk from './cashier/withdrawals.console.ts'
import * as cashierWithdrawals from './cashier/withdrawals.ts'
import * as contentAnnouncements from './content/announcements.ts'
import * as contentAppsDesk from './content/apps.console.ts'
import * as contentArticlesDesk from './content/articles.console.ts'
import * as contentArticles from './content/articles.ts'
import * as contentHelpDesk from './content/help.console.ts'
import * as contentMediaDesk from './content/media.console.ts'
import * as contentSettings from './content/settings.console.ts'
import * as contentSetup from './content/setup.console.ts'
import * as contentSiteTextsDesk from './content/site-texts.console.ts'
import * as contentSiteTexts from './content/site-texts.ts'
import * as contentSystem from './content/system.ts'
import * as contentTermsDesk from './content/terms.console.ts'
import * as contentTerms from './content/terms.ts'
import * as drawsBeaconConsole from './draws/beacon.console.ts'
import * as drawsConsole from './draws/draws.console.ts'
import * as draws from './draws/draws.ts'
import * as drawsFairness from './draws/fairness.ts'
import type { Endpoint } from './endpoint.ts'
import * as gamesBetsDesk from './games/bets.console.ts'
import * as gamesBets from './games/bets.ts'
import * as gamesCatalogue from './games/catalogue.ts'
import * as gamesMenus from './games/menus.ts'
import * as gamesProfit from './games/profit.ts'
import * as gamesWinners from './games/winners.ts'
import * as identityAgreement from './identity/agreement.ts'
import * as identityCodes from './identity/codes.ts'
import * as identityContacts from './identity/contacts.ts'
import * as identityFactors from './identity/factors.ts'
import * as identityLabelsConsole from './identity/labels.console.ts'
import * as identityMember from './identity/member.ts'
import * as identityOpenSessions from './identity/open-sessions.ts'
import * as identityPasskeys from './identity/passkeys.ts'
import * as identityPassword from './identity/password.ts'
import * as identityPicturesDesk from './identity/pictures.console.ts'
import * as identityPictures from './identity/pictures.ts'
import * as identityProfile from './identity/profile.ts'
import * as identityProvidersDesk from './identity/providers.console.ts'
import * as identityProviders from './identity/providers.ts'
import * as identityRegistration from './identity/registration.ts'
import * as identitySession from './identity/session.ts'
import * as identityStepUp from './identity/step-up.ts'
import * as identityTrial from './identity/trial.ts'
import * as identityUnknownAddress from './identity/unknown-address.ts'
import * as identityWaysIn from './identity/ways-in.ts'
import * as kycCheck from './kyc/check.ts'
import * as kycChecksDesk from './kyc/checks.console.ts'
import * as kycListsDesk from './kyc/watch-lists.console.ts'
import * as lotteryChases from './lottery/chases.ts'
import * as lotteryExposureDesk from './lottery/exposure.console.ts'
import * as lotteryExposure from './lottery/exposure.ts'
import * as lotteryGames from './lottery/games.ts'
import * as lotteryResultsConsole from './lottery/results.console.ts'
import * as lotteryResults from './lottery/results.ts'
import * as lotterySyndicatesDesk from './lottery/syndicates.console.ts'
import * as lotterySyndicates from './lottery/syndicates.ts'
import * as lotteryTickets from './lottery/tickets.ts'
import * as messagingChatDesk from './messaging/chat.console.ts'
import * as messagingChat from './messaging/chat.ts'
import * as messagingFeedbackDesk from './messaging/feedback.console.ts'
import * as messagingFeedback from './messaging/feedback.ts'
import * as messagingInbox from './messaging/inbox.ts'
import * as messagingNews from './messaging/news.ts'
import * as messagingQuestions from './messaging/questions.ts'
import * as messagingRoomDesk from './messaging/room.console.ts'
import * as messagingRoom from './messaging/room.ts'
import * as messagingService from './messaging/service.ts'
import * as messagingUnread from './messaging/unread.ts'
import * as notificationsConnectionsDesk from './notifications/connections.console.ts'
import * as notificationsMessagesDesk from './notifications/messages.console.ts'
import * as notificationsPush from './notifications/push.ts'
import * as notificationsSuppressionsDesk from './notifications/suppressions.console.ts'
import * as notificationsTemplatesDesk from './notifications/templates.console.ts'
import * as platform from './platform/platform.ts'
import * as privacyConsentsDesk from './privacy/consents.console.ts'
import * as privacyConsents from './privacy/consents.ts'
import * as privacyCopies from './privacy/copies.ts'
import * as privacyErasure from './privacy/erasure.ts'
import * as privacyErasuresDesk from './privacy/erasures.console.ts'
import * as privacyUnsubscribe from './privacy/unsubscribe.ts'
import * as providersLaunch from './providers/launch.ts'
import * as providersDesk from './providers/providers.console.ts'
import * as providersReturnsDesk from './providers/returns.console.ts'
import * as providersReturns from './providers/returns.ts'
import * as providersRooms from './providers/rooms.ts'
import * as providersRounds from './providers/rounds.ts'
import * as providersTransfersDesk from './providers/transfers.console.ts'
import * as providersTransfers from './providers/transfers.ts'
import * as providersWallets from './providers/wallets.ts'
import { rewardsFiles } from './rewards/files.ts'
import * as saferGamblingReopening from './safer-gambling/closing.console.ts'
import * as saferGamblingClosing from './safer-gambling/closing.ts'
import * as saferGamblingChecksDesk from './safer-gambling/deposit-checks.console.ts'
import * as saferGamblingChecks from './safer-gambling/deposit-checks.ts'
import * as saferGamblingDormancy from './safer-gambling/dormancy.ts'
import * as saferGamblingExclusions from './safer-gambling/exclusions.ts'
import * as saferGamblingLimits from './safer-gambling/limits.ts'
import * as saferGamblingPersons from './safer-gambling/persons.console.ts'
import * as saferGamblingPlay from './safer-gambling/play.ts'
import * as saferGamblingRegister from './safer-gambling/register.console.ts'
import * as saferGamblingTime from './safer-gambling/time-limits.ts'
import * as staffAccounts from './staff/accounts.console.ts'
import * as staffApprovals from './staff/approvals.console.ts'
import * as staffAudit from './staff/audit.console.ts'
import * as staffSession from './staff/session.console.ts'
import * as staffViews from './staff/views.console.ts'
import * as statements from './statements/statements.console.ts'
import * as walletLedger from './wallet/ledger.console.ts'
import * as walletRecord from './wallet/record.ts'
import * as wallet from './wallet/wallet.ts'

/** Every endpoint there is, by module file. A new file of endpoints is added here, or to the list of rewards, and nowhere else. */
const files: readonly Readonly<Record<string, unknown>>[] = [
  platform,
  staffSession,
  staffAccounts,
  staffApprovals,
  staffAudit,
  staffViews,
  contentSystem,
  contentSiteTexts,
  contentSiteTextsDesk,
  contentSettings,
  contentAnnouncements,
  contentArticles,
  contentMediaDesk,
  contentAppsDesk,
  contentArticlesDesk,
  contentTerms,
  contentTermsDesk,
  contentHelpDesk,
  contentSetup,
  identityRegistration,
  identitySession,
  identityTrial,
  identityOpenSessions,
  identityUnknownAddress,
  identityPassword,
  identityLabelsConsole,
  identityMember,
  identityPicturesDesk,
  identityPictures,
  identityProfile,
  identityCodes,
  identityContacts,
  identityStepUp,
  identityPasskeys,
  identityWaysIn,
  identityProviders,
  identityProvidersDesk,
  identityFactors,
  identityAgreement,
  messagingInbox,
  messagingChat,
  messagingChatDesk,
  messagingFeedback,
  messagingFeedbackDesk,
  messagingNews,
  messagingQuestions,
  messagingRoom,
  messagingRoomDesk,
  messagingService,
  messagingUnread,
  notificationsPush,
  notificationsMessagesDesk,
  notificationsTemplatesDesk,
  notificationsSuppressionsDesk,
  notificationsConnectionsDesk,
  kycCheck,
  kycChecksDesk,
  kycListsDesk,
  privacyConsents,
  privacyConsentsDesk,
  privacyUnsubscribe,
  privacyCopies,
  privacyErasure,
  privacyErasuresDesk,
  saferGamblingLimits,
  saferGamblingExclusions,
  saferGamblingChecks,
  saferGamblingChecksDesk,
  saferGamblingClosing,
  saferGamblingDormancy,
  saferGamblingReopening,
  saferGamblingPersons,
  saferGamblingPlay,
  saferGamblingRegister,
  saferGamblingTime,
  cashierMethods,
  cashierDeposits,
  cashierDepositsDesk,
  cashierBankAccounts,
  cashierWithdrawals,
  cashierWithdrawalsDesk,
  cashierReceipts,
  cashierReceiptsDesk,
  draws,
  drawsFairness,
  drawsBeaconConsole,
  drawsConsole,
  gamesCatalogue,
  gamesMenus,
  gamesBets,
  gamesProfit,
  gamesWinners,
  gamesBetsDesk,
  lotteryGames,
  lotteryExposure,
  lotteryExposureDesk,
  lotteryTickets,
  lotteryChases,
  lotterySyndicates,
  lotterySyndicatesDesk,
  lotteryResults,
  lotteryResultsConsole,
  providersLaunch,
  providersReturns,
  providersReturnsDesk,
  providersRooms,
  providersRounds,
  providersTransfers,
  providersTransfersDesk,
  providersWallets,
  providersDesk,
  wallet,
  walletRecord,
  ...rewardsFiles,
  agentsDownlines,
  agentsFigures,
  agentsAffiliates,
  agentsAffiliatesDesk,
  agentsContracts,
  agentsContractsDesk,
  agentsDebtsDesk,
  agentsDisputes,
  agentsDisputesDesk,
  agentsHooks,
  agentsIncome,
  agentsKeys,
  agentsLinks,
  agentsMessages,
  agentsProgramsDesk,
  agentsRecords,
  agentsRunsDesk,
  agentsStatementFiles,
  agentsTransfers,
  agentsTreeDesk,
  walletLedger,
  statements,
  backofficeMembers,
  backofficeDashboard,
  backofficeVerifications,
  backofficeSignificantEvents,
]

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'refusals' in one

export type NamedEndpoint = { name: string; endpoint: Endpoint }

export const registry: readonly NamedEndpoint[] = files.flatMap((file) =>
  Object.entries(file).flatMap(([name, one]) => (isEndpoint(one) ? [{ name, endpoint: one }] : [])),
)
