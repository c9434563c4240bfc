import { keysOf } from '@croupier/kernel/objects'
import { KIND_WORDS } from './contract-kinds.ts'
import { labelOf, optionText } from './form/schema.ts'
import { oneOf } from './list/filter.ts'
import { requestWords } from './request-words.ts'

/** The acts in the audit log, by the name under which the server records them. */
const ACTIONS: Readonly<Record<string, string>> = {
  'agent.contract.request': 'Approved dividends of the house below the limit',
  'affiliate.plan.edit': 'Added a plan of affiliates',
  'affiliate.referral.decide': 'Decided whether a member of an affiliate counts',
  'affiliate.code.edit': 'Changed a code or a domain of an agent',
  'agent.contract.edit': 'Offered or ended a contract of an agent',
  'agent.preset.edit': 'Changed the prize group or rates of an account',
  'approval.request.approve': 'Approved a request',
  'approval.request.reject': 'Rejected a request',
  'content.maintenance.close': 'Closed the site',
  'content.maintenance.open': 'Opened the site, or requested opening',
  'content.app.edit': 'Uploaded or removed the file of an app',
  'content.media.edit': 'Uploaded, renamed or removed a picture',
  'content.notice.edit': 'Changed a notice',
  'content.setting.edit': 'Changed a setting',
  'content.help.edit': 'Changed the help centre',
  'content.terms.edit': 'Published terms',
  'content.translation.edit': 'Changed texts of the site',
  'deposit.cooldown.lift': 'Allowed deposits again',
  'deposit.order.decide': 'Decided a deposit on hold',
  'exposure.number.limit': 'Closed a number, or set it to half odds',
  'lottery.syndicate.return': 'Ended a syndicate and returned all stakes',
  'draw.result.alarm': 'A draw from outside needs a decision',
  'draw.beacon.alarm': 'A round of the beacon is late',
  'kyc.check.reject': 'Rejected the documents of a member',
  'kyc.check.review': 'Started a check of identity',
  'kyc.check.view': 'Opened a check of identity',
  'kyc.document.request': 'Requested documents of a member',
  'kyc.document.view': 'Opened a document of a member',
  'limit.check.stop': 'Stopped the deposits of a member',
  'limit.member.tighten': 'Set a limit for a member',
  'member.account.block': 'Blocked an account',
  'member.consent.withdraw': 'Withdrew consents to offers for a member',
  'member.erasure.carry-out': 'Erased data of a member',
  'member.erasure.finish': 'Erased the last data of a member',
  'member.erasure.repeat': 'Took an erasure from the list after a restore',
  'member.erasure.request': 'A member requested the erasure of their data',
  'member.erasure.withdraw': 'A member took an erasure back',
  'member.label.edit': 'Changed the labels of a member',
  'member.picture.accept': 'Accepted the picture of a member',
  'member.picture.remove': 'Removed the picture of a member',
  'member.rank.edit': 'Set the VIP level of a member',
  'reward.bonus.cancel': 'Cancelled a running bonus',
  'reward.grant.request': 'Offered a reward',
  'reward.grant.withdraw': 'Withdrew a reward',
  'reward.mall.edit': 'Changed a reward of the points mall',
  'reward.mission.edit': 'Changed a mission, a leaderboard or red envelopes, or added a raffle',
  'reward.order.decide': 'Decided an order of the points mall',
  'reward.points.reverse': 'Took points back',
  'reward.review.decide': 'Decided whether offers are open to a member with signals of bonus abuse',
  'reward.referral.decide': 'Decided whether an invited friend counts',
  'member.session.end': 'Ended sessions',
  'message.chat.answer': 'Took, answered or closed a live chat',
  'message.chat.view': 'Opened a picture of a live chat',
  'message.room.moderate': 'Moderated the player chat',
  'message.feedback.answer': 'Answered or closed feedback',
  'message.feedback.view': 'Opened a picture of feedback',
  'message.offer.send': 'Sent an offer to a member',
  'notification.connection.edit': 'Changed how messages are delivered',
  'notification.connection.test': 'Tested how messages are delivered',
  'notification.message.retry': 'Sent a message again',
  'ledger.transfer.ask': 'Asked a game provider about a transfer',
  'ledger.transfer.decide': 'Closed a difference to the log of a game provider',
  'game.provider.edit': 'Changed a game provider',
  'game.provider_key.edit': 'Changed the keys of a game provider',
  'game.return.decide': 'Ended an alert about the return of a game',
  'notification.suppression.edit': 'Changed the suppression list',
  'notification.template.edit': 'Changed the text of a message',
  'staff.account.disable': 'Disabled a staff account',
  'staff.account.seed': 'Created one of the first staff accounts',
  'staff.password.change': 'Changed their own password',
  'staff.session.start': 'Logged in',
  'staff.session.end': 'Logged out',
  'staff.session.lock': 'Locked after failed logins',
  'system.provider.edit': 'Changed a sign-in provider',
  'agent.key.create': 'An agent created a key for programs',
  'agent.key.revoke': 'An agent revoked a key for programs',
  'agent.hook.create': 'An agent created a web-hook',
  'agent.hook.delete': 'An agent deleted a web-hook',
  'agent.hook.disable': 'A web-hook of an agent was switched off after days of failures',
  'system.clock.drift': 'Server clock drift',
  'system.contract.difference': 'A closed run of contracts gives other figures',
  'system.verification.run': 'Verified a server',
  'withdrawal.order.approve': 'Approved a withdrawal',
  'withdrawal.dispute.view': 'Opened a proof of a dispute',
  'withdrawal.dispute.decide': 'Closed a dispute as paid in full',
  'withdrawal.order.claim': 'Assigned a withdrawal',
  'withdrawal.order.hold': 'Put a withdrawal on hold',
  'withdrawal.order.pay': 'Paid out a withdrawal',
  'withdrawal.order.reject': 'Rejected a withdrawal',
  'withdrawal.order.release': 'Released a withdrawal',
}

/** What an export is of, by module and object of the permission that it takes. */
const EXPORTS: Readonly<Record<string, string>> = {
  'affiliate.plan': 'plans of affiliates',
  'affiliate.referral': 'members whom agents brought',
  'affiliate.account': 'agents who bring members',
  'agent.contract': 'contracts of agents',
  'agent.tree': 'the tree of agents',
  'approval.request': 'approvals',
  'audit.entry': 'the audit log',
  'bet.record': 'bets',
  'content.help': 'the help centre',
  'content.app': 'files of apps',
  'content.media': 'pictures',
  'content.notice': 'notices',
  'content.setting': 'settings',
  'content.terms': 'the versions of the terms',
  'content.translation': 'texts of the site',
  'deposit.order': 'deposits',
  'draw.record': 'draws',
  'exposure.board': 'the exposure by number',
  'lottery.syndicate': 'syndicates',
  'kyc.check': 'checks of identity',
  'kyc.document': 'documents of members',
  'kyc.list': 'the versions of watch lists',
  'ledger.adjustment': 'the credit report',
  'ledger.entry': 'the ledger',
  'ledger.statement': 'statements',
  'ledger.transfer': 'transfers to game providers',
  'limit.check': 'checks of deposits',
  'limit.member': 'the limits of a member',
  'member.consent': 'the consents of a member',
  'member.erasure': 'erasures of data',
  'limit.register': 'the register of limits and exclusions',
  'member.profile': 'members',
  'member.rank': 'the VIP level of a member',
  'reward.grant': 'rewards',
  'reward.mall': 'the points mall',
  'reward.mission': 'missions, leaderboards, raffles and red envelopes',
  'reward.order': 'orders of the points mall',
  'reward.points': 'the points of a member',
  'reward.referral': 'invited friends',
  'reward.review': 'bonus reviews',
  'message.chat': 'live chats',
  'message.room': 'the player chat',
  'message.feedback': 'feedback',
  'game.provider': 'game providers',
  'game.provider_key': 'keys of game providers',
  'game.return': 'returns of games',
  'notification.code': 'codes',
  'notification.connection': 'message connections',
  'notification.message': 'messages',
  'notification.suppression': 'the suppression list',
  'notification.template': 'message templates',
  'risk.event': 'significant events',
  'staff.account': 'staff accounts',
  'system.provider': 'sign-in providers',
  'system.verification': 'verifications',
  'withdrawal.dispute': 'proofs of disputes',
  'withdrawal.order': 'withdrawals',
}

const EXPORT = '.export'
const REQUEST = '.request'

/** An act in words: `Approved a withdrawal`, `Exported members`, `Requested: manual credit`. */
export function actionText(action: string): string {
  const known = ACTIONS[action]
  if (known) return known
  const exported = action.endsWith(EXPORT) ? EXPORTS[action.slice(0, -EXPORT.length)] : undefined
  if (exported) return `Exported ${exported}`
  if (action.endsWith(REQUEST))
    return `Requested: ${requestWords(action.slice(0, -REQUEST.length)).title.toLowerCase()}`
  return labelOf(action)
}

/** The groups of acts that the log is filtered by: the beginnings of their names. */
export const ACTION_GROUPS = [
  { value: 'withdrawal.', label: 'Withdrawals' },
  { value: 'deposit.', label: 'Deposits' },
  { value: 'cashier.credit', label: 'Manual credits' },
  { value: 'statement.', label: 'Statements' },
  { value: 'approval.', label: 'Approvals' },
  { value: 'member.', label: 'Members' },
  { value: 'notification.', label: 'Messages' },
  { value: 'limit.', label: 'Limits' },
  { value: 'draw.', label: 'Results of draws' },
  { value: 'exposure.', label: 'Limits of numbers' },
  { value: 'lottery.', label: 'Syndicates' },
  { value: 'kyc.', label: 'Identity checks' },
  { value: 'staff.', label: 'Staff' },
  { value: 'content.setting', label: 'Settings' },
  { value: 'content.notice', label: 'Notices' },
  { value: 'content.help', label: 'Help centre' },
  { value: 'content.terms', label: 'Terms' },
  { value: 'content.translation', label: 'Site texts' },
  { value: 'content.media', label: 'Pictures' },
  { value: 'content.app', label: 'Apps' },
  { value: 'content.maintenance', label: 'Maintenance' },
  { value: 'system.', label: 'System' },
] as const

const KINDS: Readonly<Record<string, { text: (id: string) => string; href?: (id: string) => string }>> = {
  withdrawal: { text: (id) => `Withdrawal ${id}`, href: (id) => `/withdrawals?open=${id}` },
  deposit: { text: (id) => `Deposit ${id}`, href: (id) => `/deposits?state=all&open=${id}` },
  contract: { text: (id) => `Contract ${id}`, href: () => '/contracts' },
  'contract-run': { text: runText, href: (id) => `/contract-runs/${encodeURIComponent(id)}` },
  'contract-line': { text: (id) => `Payment by contract ${id}`, href: () => '/contract-lines' },
  'contract-dispute': { text: (id) => `Dispute ${id}`, href: (id) => `/contract-disputes?open=${id}` },
  member: { text: (id) => `Member ${id}`, href: (id) => `/members/${id}` },
  setting: { text: (id) => `Setting: ${labelOf(id)}`, href: (id) => `/settings?open=${id}` },
  media: { text: () => 'A picture', href: (id) => `/pictures?open=${id}` },
  app: { text: () => 'The file of an app', href: (id) => `/apps?open=${id}` },
  notice: { text: () => 'A notice', href: (id) => `/notices?open=${id}` },
  agreement: { text: (id) => `Terms ${id}`, href: () => '/terms' },
  'site-texts': {
    text: (id) => `Texts of the site: ${optionText('languages', id)}`,
    href: (id) => `/site-texts?${id === 'en' ? '' : `language=${id}&`}state=own`,
  },
  'help-category': { text: () => 'A category of the help centre', href: () => '/help-centre' },
  'help-article': { text: () => 'An article of the help centre', href: () => '/help-centre' },
  draw: { text: (id) => `Draw ${id.replace(':', ' ')}`, href: () => '/outside-draws' },
  number: {
    text: (id) => `Number ${id.split(':').slice(3).join(':')} of ${id.split(':').slice(0, 2).join(' ')}`,
    href: () => '/exposure',
  },
  syndicate: { text: (id) => `Syndicate ${id}`, href: (id) => `/syndicates?open=${id}` },
  beacon: { text: (id) => `Round ${id.split(':')[1]} of the beacon`, href: () => '/draws' },
  staff: { text: (id) => `Staff account ${id}`, href: (id) => `/staff?open=${id}` },
  statement: {
    text: (id) => `Statement ${statementDay(id)}`,
    href: (id) => `/statements?open=${encodeURIComponent(id)}`,
  },
  connection: {
    text: (id) => `Delivery by ${id === 'sms' ? 'SMS' : id}`,
    href: (id) => `/message-delivery?open=${id}`,
  },
  'game-return': { text: (id) => `Return of ${id}`, href: () => '/game-returns' },
  'game-provider': { text: (id) => `Game provider ${id}`, href: (id) => `/game-providers?open=${id}` },
  provider: { text: (id) => `Sign-in provider ${id}`, href: (id) => `/sign-in-providers?open=${id}` },
  suppression: { text: () => 'A recipient' },
  'watch-list': { text: (id) => `List of ${id === 'pep' ? 'PEPs' : id}`, href: () => '/watch-lists' },
  template: {
    text: (id) => `Message text: ${labelOf(id.split('.')[0] ?? id)}`,
    href: (id) => `/message-templates?open=${id.split('.')[0]}`,
  },
  chat: { text: () => 'A live chat', href: (id) => `/chats?open=${id}` },
  message: { text: () => 'A message', href: (id) => `/messages?open=${id}` },
  node: { text: (id) => `Server ${id}` },
  list: { text: (path) => `List of ${labelOf(path.split('/').at(-1) ?? '').toLowerCase()}` },
}

/** The day of a statement in its id, `house:daily:2026-11-21:house`. */
const statementDay = (id: string): string => /\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? id

/** What an entry is about, in words, and the page that shows it. `name` is the object's own, if it is known. */
export function objectWords(object: string, name?: string | null): { text: string; href?: string } {
  if (object === 'site') return { text: 'The site', href: '/maintenance' }
  const cut = object.indexOf(':')
  const id = object.slice(cut + 1)
  const kind = cut > 0 ? KINDS[object.slice(0, cut)] : undefined
  if (!kind) return { text: object }
  return { text: kind.text(name ?? id), ...(kind.href ? { href: kind.href(id) } : {}) }
}

/** A run by its kind and its key: `dividend:daily:2026-11-27`. */
function runText(id: string): string {
  const kind = oneOf(keysOf(KIND_WORDS), id.slice(0, id.indexOf(':')))
  return kind ? `${KIND_WORDS[kind]} ${id.split(':').slice(2).join(':')}` : id
}

const ORDER_KINDS: Readonly<Record<string, string>> = { d: 'deposit', w: 'withdrawal' }

/** The object that staff typed: the id of a member or of an order is enough. */
export function objectOf(typed: string): string {
  const text = typed.trim()
  if (/^[2-9a-z]{10}$/.test(text)) return `member:${text}`
  const kind = /^[dw][2-9a-z]{10}$/.test(text) ? ORDER_KINDS[text.charAt(0)] : undefined
  return kind ? `${kind}:${text}` : text
}
