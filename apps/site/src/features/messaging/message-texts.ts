import { type BusinessCalendar, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { type Money, parseMoney } from '@croupier/kernel/money'
import type { Output } from '@croupier/wire/endpoint'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'
import { CHAT_PATH } from '@croupier/wire/messaging/chat'
import { type MessageSubject, type MessageType, type messages, SUBJECT_OF } from '@croupier/wire/messaging/inbox'
import { useLingui } from '@lingui/react/macro'
import { useMoneyText } from '../../lib/money-text.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useSyndicateTexts } from './syndicate-texts.ts'

export type Message = Output<typeof messages>['items'][number]

/** What a message is about: it decides the icon and the link. */
export const subjectOf = ({ type }: Message): MessageSubject => SUBJECT_OF[type]

/** The amount that the message is about: what arrived, where that is not the whole amount. */
export const amountOf = ({ params: { payout, amount } }: Message): Money | undefined => moneyOf(payout ?? amount)

const moneyOf = (text: string | undefined): Money | undefined => (text === undefined ? undefined : parseMoney(text))

/** §4 message types: their titles. */
export function useMessageTitle(): (message: Message) => string {
  const { t } = useLingui()
  const changed = useChangedCredential()
  const titles: Record<MessageType, string> = {
    deposit_credited: t`Deposit credited`,
    deposit_failed: t`Deposit failed`,
    deposit_reversed: t`Deposit reversed`,
    withdrawal_requested: t`Withdrawal requested`,
    withdrawal_approved: t`Withdrawal approved`,
    withdrawal_held: t`Withdrawal on hold`,
    withdrawal_rejected: t`Withdrawal rejected`,
    withdrawal_paid: t`Withdrawal paid`,
    withdrawal_failed: t`Withdrawal failed`,
    withdrawal_full_payment: t`Full payment made`,
    withdrawal_returned: t`Withdrawal returned`,
    security_changed: t`Security settings changed`,
    login_locked: t`Account locked`,
    login_new_address: t`Login from a new place`,
    limit_imposed: t`We set a limit`,
    limit_lifted: t`We lifted a limit`,
    account_inactive: t`You have not been here for a long time`,
    identity_requested: t`We need documents`,
    identity_accepted: t`Identity verified`,
    identity_rejected: t`Documents not accepted`,
    identity_expired: t`Identity check expired`,
    syndicate_placed: t`Syndicate bet placed`,
    syndicate_returned: t`Syndicate money returned`,
    points_expire: t`Points expire soon`,
    points_order_approved: t`Points order approved`,
    points_order_rejected: t`Points order rejected`,
    contract_offered: t`Contract offer`,
    contract_accepted: t`Contract accepted`,
    contract_rejected: t`Contract rejected`,
    contract_ended: t`Contract ended`,
    contract_dispute_upheld: t`Dispute upheld`,
    contract_dispute_rejected: t`Dispute rejected`,
    agent_hook_disabled: t`Web-hook switched off`,
    agent_postback_disabled: t`Post-back switched off`,
    upline_message: t`Message from your upline`,
    feedback_answered: t`Answer from customer service`,
    chat_answered: t`Answer in your chat`,
  }
  return (message) => changed(message)?.title ?? titles[message.type]
}

/** What changed in the security settings, by the message's `what`; undefined for other messages. */
function useChangedCredential(): (message: Message) => { title: string; text: string } | undefined {
  const { t } = useLingui()
  const texts: Record<OwnerNotice, { title: string; text: string }> = {
    password: { title: t`Login password changed`, text: t`Your login password was changed.` },
    payment_password: { title: t`Payment password set`, text: t`A new payment password was set.` },
    second_factor: {
      title: t`Second factor changed`,
      text: t`The second factor of your login was changed.`,
    },
    bank_account: { title: t`Payout account added`, text: t`A payout account was added.` },
    phone: { title: t`Phone number changed`, text: t`Your phone number was changed.` },
    bank_account_removed: { title: t`Payout account removed`, text: t`A payout account was removed.` },
    email: { title: t`E-mail address changed`, text: t`Your e-mail address was changed.` },
    passkey_added: { title: t`Passkey added`, text: t`A passkey was added to your account.` },
    provider_linked: {
      title: t`Login by another site added`,
      text: t`Your account can now be opened by logging in to another site.`,
    },
    provider_unlinked: {
      title: t`Login by another site removed`,
      text: t`Your account can no longer be opened by logging in to another site.`,
    },
    passkey_removed: { title: t`Passkey removed`, text: t`A passkey of your account was removed.` },
    passkey_blocked: {
      title: t`Passkey blocked`,
      text: t`A passkey of your account is blocked, because a copy of it may exist. Remove it and add a new one.`,
    },
    name: { title: t`Name set`, text: t`The name on your account was set or changed.` },
    limits: { title: t`Limit changed`, text: t`A limit of your account was changed, or a change was requested.` },
    closing: {
      title: t`Closing of the account`,
      text: t`The closing of your account was requested, or it was opened again.`,
    },
    data_copy: { title: t`Copy of your data requested`, text: t`A copy of your data was requested.` },
    data_download: { title: t`Copy of your data downloaded`, text: t`A copy of your data was downloaded.` },
    erasure: {
      title: t`Erasure of your data requested`,
      text: t`The erasure of your data was requested. You can take it back under Privacy.`,
    },
    erasure_withdrawn: { title: t`Erasure of your data taken back`, text: t`Your data will not be erased.` },
    data_erased: { title: t`Data erased`, text: t`Your data were erased.` },
    agent_key: { title: t`API key created`, text: t`An API key was created for your account.` },
    agent_hook: { title: t`Web-hook created`, text: t`A web-hook was created for your account.` },
    agent_postback: { title: t`Post-back created`, text: t`A post-back was created for your account.` },
    exclusion: { title: t`Break from gambling`, text: t`A break was set for your account, or its end was requested.` },
  }
  return ({ type, params }) =>
    type === 'security_changed' ? new Map(Object.entries(texts)).get(params.what ?? '') : undefined
}

/** The name of a limit, by the message's `kind` and `period`. */
function useLimitText(): (params: Message['params']) => string {
  const { t } = useLingui()
  const kinds: Record<string, string> = { deposit: t`Deposit limit`, loss: t`Loss limit`, stake: t`Stake limit` }
  const periods: Record<string, string> = { day: t`Per day`, week: t`Per week`, month: t`Per month` }
  return ({ kind = '', period = '' }) => [kinds[kind], periods[period]].filter(Boolean).join(' · ')
}

const placeOf = ({ address, device }: Message['params']) => [address, device].filter(Boolean).join(' · ')

/** §4 message types in full sentences. */
export function useMessageText(): (message: Message) => string {
  const { t } = useLingui()
  const changed = useChangedCredential()
  const sumTexts = useSumTexts()
  const limitText = useLimitText()
  const contractWords = useContractWords()
  const syndicateTexts = useSyndicateTexts()
  const depositTexts = useDepositTexts()
  return (message) => {
    const { type, params } = message
    const place = placeOf(params)
    const { minutes = '', address = '', reason = '', on = '', wrote = '', answer = '', agent = '' } = params
    const { points = '', name = '', text = '', account, contract } = { ...params, ...contractWords(params) }
    const { amount, fee, payout } = sumTexts(params)
    const limit = limitText(params)
    const change = changed(message)?.text ?? t`The security settings of your account changed.`
    const texts: Record<MessageType, string> = {
      deposit_credited: t`Your deposit of ${amount} was credited.`,
      ...depositTexts(reason, amount),
      withdrawal_requested: t`You requested a withdrawal of ${amount}.`,
      withdrawal_approved: t`Your withdrawal of ${amount} was approved and will be sent.`,
      withdrawal_held: t`Your withdrawal of ${amount} is on hold: ${reason}`,
      withdrawal_rejected: t`Your withdrawal of ${amount} was rejected; the money is back in your balance. ${reason}`,
      withdrawal_paid: t`Your withdrawal of ${amount} was paid: ${payout} after a fee of ${fee}.`,
      withdrawal_failed: t`Your withdrawal of ${amount} could not be paid; the money is back in your balance.`,
      withdrawal_full_payment: t`We checked your withdrawal of ${amount}: it was paid in full. ${reason}`,
      withdrawal_returned: t`Your withdrawal of ${amount} did not arrive; the whole amount is back in your balance.`,
      security_changed: t`${change} If this was not you, contact customer service at once.`,
      login_locked: t`Your account was locked for ${minutes} minutes: several logins from ${address} failed. If this was not you, change your password.`,
      login_new_address: t`Someone logged in to your account from a network that you had not used before: ${place}. If this was not you, change your password.`,
      limit_imposed: t`We set a limit for your account: ${limit}, ${amount}. It applies now. If your own limit is lower, that one counts.`,
      limit_lifted: t`We lifted a limit of your account: ${limit}. Your own limits still apply.`,
      account_inactive: t`Nobody has used your account for a long time. From ${on} it rests until you log in and confirm that it is yours. Your money stays yours, and nothing is charged.`,
      identity_requested: t`Please send us documents that prove your identity. ${reason}`,
      identity_accepted: t`Your identity is verified. Thank you.`,
      identity_rejected: t`We could not accept your documents. ${reason}`,
      identity_expired: t`The check of your identity has expired. Please send us current documents.`,
      ...syndicateTexts(params, amount),
      points_expire: t`${points} points can be spent until ${on}. Then they expire.`,
      points_order_approved: t`Your order “${name}” was approved. ${reason}`,
      points_order_rejected: t`Your order “${name}” was rejected; points and cash are back. ${reason}`,
      contract_offered: t`You have an offer from ${account}: ${contract}.`,
      contract_accepted: t`${account} accepted your offer: ${contract}.`,
      contract_rejected: t`${account} rejected your offer: ${contract}.`,
      contract_ended: t`A contract with ${account} ended: ${contract}.`,
      contract_dispute_upheld: t`Your dispute (${contract}) was upheld, and the amount is corrected. ${answer}`,
      contract_dispute_rejected: t`Your dispute (${contract}) was rejected. ${answer}`,
      agent_hook_disabled: t`Your web-hook at ${address} did not accept events for three days and was switched off. Correct it, then send a test to switch it on.`,
      agent_postback_disabled: t`Your post-back at ${address} did not accept events for three days and was switched off. Correct it, then send a test to switch it on.`,
      upline_message: t`${account}: ${text}`,
      feedback_answered: t`You wrote: “${wrote}” Our answer: ${answer}`,
      chat_answered: t`${agent} answered you: “${answer}”`,
    }
    return texts[type]
  }
}

/** What became of a deposit that failed, or was reversed. */
function useDepositTexts(): (
  reason: string,
  amount: string,
) => Record<Extract<MessageType, 'deposit_failed' | 'deposit_reversed'>, string> {
  const { t } = useLingui()
  return (reason, amount) => ({
    deposit_failed:
      reason === 'declined'
        ? t`Your deposit of ${amount} was declined by the payment provider. We took no money.`
        : t`Your deposit of ${amount} failed. We took no money.`,
    deposit_reversed:
      reason === 'part'
        ? t`${amount} of a deposit was reversed and has left your balance. If your balance did not cover it, you owe the rest, and your next deposit pays it first.`
        : t`Your deposit of ${amount} was reversed and has left your balance. If your balance did not cover it, you owe the rest, and your next deposit pays it first.`,
  })
}

/** The sums of a message; empty without one. */
function useSumTexts(): (params: Message['params']) => { amount: string; fee: string; payout: string } {
  const moneyText = useMoneyText()
  const textOf = (text: string | undefined): string => {
    const money = moneyOf(text)
    return money === undefined ? '' : moneyText(money)
  }
  return ({ amount, fee, payout }) => ({ amount: textOf(amount), fee: textOf(fee), payout: textOf(payout) })
}

/** The other side of a contract or of a dispute, and its kind. */
function useContractWords(): (params: Message['params']) => { account: string; contract: string } {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    dailySalary: t`daily salary`,
    hourlySalary: t`hourly salary`,
    realtimeSalary: t`real-time salary`,
    commission: t`commission`,
    rebate: t`rebate`,
    affiliate: t`affiliate income`,
  }
  return ({ account, kind }) => ({
    account: account || t`the house`,
    contract: names[kind ?? ''] ?? t`dividend`,
  })
}

/** An order is at most this much older than a message about it, in almost all cases. */
const DAYS_BEFORE = 7

/** The page of each kind of contract. */
const CONTRACT_PAGES: Readonly<Record<string, string>> = {
  dividend: 'agentDividendRecord2',
  dailySalary: 'agentDailyWages2',
  hourlySalary: 'agentHourSalary',
  realtimeSalary: 'agentRealtimeSalary',
}

/**
 * The link to what a message is about, such as the list of orders in the days before the message or the security settings. A message of
 * the upline leads nowhere.
 */
export function useMessageLink(
  calendar: BusinessCalendar,
): (message: Message) => { href: string; label: string } | null {
  const { t } = useLingui()
  return (message) => {
    const subject = subjectOf(message)
    if (subject === 'upline') return null
    if (message.type === 'agent_hook_disabled') return { href: memberHref('agentKeys'), label: t`Go to your web-hooks` }
    if (message.type === 'agent_postback_disabled')
      return { href: memberHref('agentKeys'), label: t`Go to your post-backs` }
    if (subject === 'limit') return { href: memberHref('saferPlay'), label: t`Go to your limits` }
    if (message.type === 'chat_answered') return { href: CHAT_PATH, label: t`Open the chat` }
    if (subject === 'service') return { href: '/feedback', label: t`Write to us` }
    if (message.type.startsWith('contract_')) {
      return {
        href: memberHref(CONTRACT_PAGES[message.params.kind ?? ''] ?? 'agentDividendRecord2'),
        label: t`Go to your contracts`,
      }
    }
    if (subject === 'bet') return { href: '/lottery?records=syndicates', label: t`Go to the syndicates` }
    if (subject === 'rewards') return { href: '/pointMall', label: t`Go to the points mall` }
    if (subject === 'identity') return { href: memberHref('identity'), label: t`Go to your documents` }
    if (subject === 'security') return { href: memberHref('securityCenter'), label: t`Check your account` }
    const day = businessDayOf(message.sentAt, calendar)
    const period = `?period=${plusDays(day, -DAYS_BEFORE)}_${day}`
    return subject === 'deposit'
      ? { href: `${memberHref('depositv2')}${period}`, label: t`Go to your deposits` }
      : { href: `${memberHref('withdraw')}${period}`, label: t`Go to your withdrawals` }
  }
}
