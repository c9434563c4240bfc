import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { approvals } from '@croupier/wire/staff/approvals.console'

type Status = Output<typeof approvals>['items'][number]['status']

export const STATUS_WORDS: Record<Status, { text: string; tone: Tone }> = {
  pending: { text: 'Waiting', tone: 'warning' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
}

/** The words of each kind of approval request. `yes` is on the button that approves it. */
export const REQUEST_WORDS: Readonly<Record<string, { title: string; group: string; yes: string }>> = {
  'agent.advance': { title: 'Advance of a debt by the house', group: 'Money', yes: 'Approve the advance' },
  'agent.affiliate-plan': { title: 'Affiliate plan of an agent', group: 'People', yes: 'Give the plan' },
  'statement.affiliate': { title: 'Affiliate income', group: 'Money', yes: 'Approve statement' },
  'agent.contract-run': { title: 'Dividends of the house', group: 'Money', yes: 'Approve dividends' },
  'agent.amendment': { title: 'Correction of income of an agent', group: 'Money', yes: 'Approve correction' },
  'agent.correction': { title: 'Correction of dividends or salaries', group: 'Money', yes: 'Approve correction' },
  'agent.lowering': { title: 'Lower values of a branch', group: 'People', yes: 'Lower the branch' },
  'agent.move': { title: 'Move of a branch', group: 'People', yes: 'Move the branch' },
  'agent.type': { title: 'New agent', group: 'People', yes: 'Make an agent' },
  'cashier.credit': { title: 'Manual credit', group: 'Money', yes: 'Approve credit' },
  'cashier.dispute': { title: 'Return of a withdrawal', group: 'Money', yes: 'Approve return' },
  'lottery.number': { title: 'Opening of a number', group: 'Money', yes: 'Open the number' },
  'draw.postponement': { title: 'Postponement of a draw', group: 'Money', yes: 'Approve postponement' },
  'draw.result': { title: 'Result of a draw', group: 'Money', yes: 'Approve result' },
  'provider.transfer-break': { title: 'Correction of a transfer', group: 'Money', yes: 'Approve correction' },
  'content.setting': { title: 'Setting change', group: 'Site', yes: 'Approve change' },
  'content.notice': { title: 'Promotion or link to another site', group: 'Site', yes: 'Publish' },
  'content.terms': { title: 'New terms', group: 'Site', yes: 'Publish terms' },
  'notification.connection': { title: 'Delivery of messages', group: 'Site', yes: 'Approve change' },
  'identity.provider': { title: 'Sign-in provider', group: 'Site', yes: 'Approve change' },
  'reward.grant': { title: 'Reward', group: 'People', yes: 'Offer the reward' },
  'reward.rounds': { title: 'Free rounds', group: 'People', yes: 'Offer the free rounds' },
  'reward.withdrawal': { title: 'Withdrawal of a reward', group: 'People', yes: 'Withdraw the reward' },
  'reward.bonus-cancellation': { title: 'Cancellation of a running bonus', group: 'People', yes: 'Cancel the bonus' },
  'reward.mission': { title: 'Mission', group: 'People', yes: 'Start the mission' },
  'reward.leaderboard': { title: 'Leaderboard', group: 'People', yes: 'Start the leaderboard' },
  'reward.raffle': { title: 'Raffle', group: 'People', yes: 'Start the raffle' },
  'reward.envelope': { title: 'Red envelopes', group: 'People', yes: 'Start the red envelopes' },
  'statement.house': { title: 'House statement', group: 'Money', yes: 'Approve statement' },
  'member.unblock': { title: 'Unblock account', group: 'People', yes: 'Approve unblocking' },
  'member.second-factor': { title: 'Reset of a second factor', group: 'People', yes: 'Approve reset' },
  'limit.loosening': { title: 'Looser limit', group: 'People', yes: 'Approve looser limit' },
  'member.same-person': { title: 'Accounts of one person', group: 'People', yes: 'Link the accounts' },
  'member.deposit-check': { title: 'Deposits above the check', group: 'People', yes: 'Let deposits go on' },
  'member.reopening': { title: 'Open a closed account', group: 'People', yes: 'Open the account' },
  'member.erasure-hold': { title: 'Legal hold on an erasure', group: 'People', yes: 'Approve' },
  'member.closed-erasure': { title: 'Erasure for a closed account', group: 'People', yes: 'Approve' },
  'kyc.acceptance': { title: 'Identity accepted', group: 'People', yes: 'Approve acceptance' },
  'kyc.match': { title: 'Finding about a match', group: 'People', yes: 'Approve finding' },
  'kyc.watch-list': { title: 'List of sanctions or PEPs', group: 'People', yes: 'Search this list' },
  'staff.create': { title: 'New staff account', group: 'Staff', yes: 'Approve account' },
  'staff.roles': { title: 'Role change', group: 'Staff', yes: 'Approve roles' },
  'staff.authenticator': { title: 'Authenticator reset', group: 'Staff', yes: 'Approve reset' },
  'staff.enable': { title: 'Enable staff account', group: 'Staff', yes: 'Approve enabling' },
}
export const requestWords = (kind: string) => REQUEST_WORDS[kind] ?? { title: kind, group: 'Other', yes: 'Approve' }
