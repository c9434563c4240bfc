/**
 * Every refusal of the product: a stable code `module.reason` (also the translation key), the HTTP status and the English
 * text. The messages of §8 are kept word for word.
 */
export const refusals = {
  // the door
  'request.malformed': [400, 'The request is not valid'],
  'request.too_large': [413, 'The request is too large'],
  'request.not_found': [404, 'There is nothing at this address'],
  'request.encryption_required': [400, 'This call requires an encrypted payload'],
  'request.undecipherable': [400, 'The encrypted payload cannot be decrypted'],
  'request.replayed': [409, 'This payload was already used or is too old'],
  'request.idempotency_key_required': [400, 'An Idempotency-Key header is required'],
  'request.idempotency_key_reused': [409, 'This Idempotency-Key was used with a different request'],
  'request.too_many': [429, 'Too many requests, try again later'],
  'request.forbidden_origin': [403, 'This origin is not allowed'],
  'server.fault': [500, 'Unknown error'],
  'server.busy': [503, 'Network link is abnormal, please try again'],
  'server.maintenance': [503, 'We are currently performing a system maintenance'],
  'server.restricted': [
    451,
    'Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the inconvenience.',
  ],
  'money.malformed': [400, 'The amount is not valid'],
  'money.whole_cents': [400, 'The amount may have at most two decimals'],
  // sessions and permission
  'session.required': [401, 'You are not logged in, please login'],
  'session.trial_refused': [403, 'You need a real account'],
  'session.forbidden': [403, 'This account cannot do this'],
  'session.not_found': [404, 'There is no such session'],
  // identity
  'login.failed': [401, 'The username or password is incorrect'],
  'login.too_soon': [429, 'Please wait a moment before you try again'],
  'login.blocked': [403, 'Function not enabled, contact customer service'],
  'login.captcha_required': [401, 'Please complete verification first'],
  'login.locked': [429, 'Too many requests, try again after 5 minutes'],
  'captcha.failed': [400, 'Captcha check failed'],
  'captcha.too_often': [429, 'The captcha can be refreshed once per second'],
  'register.username_taken': [409, 'This username is taken'],
  'register.field_required': [400, 'Input cannot be empty'],
  'register.field_invalid': [400, 'Account format is incorrect'],
  'register.real_name_invalid': [400, 'Real name format is incorrect'],
  'register.email_invalid': [400, 'E-mail format is incorrect'],
  'register.field_not_offered': [400, 'This field is not needed'],
  'agreement.required': [403, 'The terms have changed. Please read and accept them first'],
  'register.agreement_required': [400, 'Please confirm your age and agree to the terms'],
  'register.affiliate_invalid': [400, 'Invalid invitation code'],
  'register.closed': [403, 'Function not enabled, contact customer service'],
  'member.unknown': [404, 'There is no such member'],
  'member.status': [409, 'The status of this account does not allow this'],
  'profile.payee_name_set': [409, 'The real name is set; customer service can change it'],
  'password.length': [400, 'Please fill in your password with (min) - (max) characters'],
  'password.rule': [400, 'Password format is incorrect'],
  'password.common': [400, 'This password is on the list of common passwords'],
  'password.mismatch': [400, 'Confirmation password is not correct.'],
  'password.wrong_old': [400, 'Incorrect confirmation input'],
  'password.same': [400, 'The new password is the same as the old one'],
  'payment_password.rule': [400, 'Password format is incorrect'],
  'payment_password.common': [400, 'This payment password is too easy to guess'],
  'payment_password.required': [403, 'The payment password is required'],
  'payment_password.not_set': [409, 'Set a payment password first'],
  'payment_password.wrong': [403, 'The payment password is incorrect'],
  'payment_password.locked': [429, 'Too many requests, try again later'],
  // wallet
  'wallet.insufficient_funds': [409, 'The balance is too low'],
  'wallet.busy': [503, 'Too many bets are waiting, please try again'],
  'wallet.transfer_forbidden': [403, 'Transfers between members are not available here'],
  'wallet.cancelled': [409, 'This was cancelled before it arrived'],
  'wallet.payload_differs': [409, 'This reference was used with a different payload'],
  // cashier
  'cashier.method_unknown': [404, 'There is no such payment method'],
  'cashier.below_minimum': [400, 'The amount is below the minimum of this method'],
  'cashier.above_maximum': [400, 'The amount is above the maximum of this method'],
  'cashier.bank_account_unknown': [404, 'There is no such bank account'],
  'cashier.bank_account_limit': [409, 'No more bank accounts can be added'],
  'cashier.bank_account_taken': [409, 'This bank account is already registered'],
  'cashier.name_unknown': [409, 'Set your real name first'],
  'cashier.name_mismatch': [400, 'Real name format is incorrect'],
  'cashier.withdrawal_cooldown': [409, 'Withdrawals are paused for 24 hours after a change of your security settings'],
  'cashier.receivable_open': [409, 'Pay the amount you owe before you withdraw'],
  'cashier.order_unknown': [404, 'There is no such order'],
  'cashier.order_state': [409, 'The status of this order does not allow this'],
  'cashier.gateway_unavailable': [503, 'The payment provider does not answer, please try again'],
  'cashier.order_claimed': [409, 'Another member of staff is working on this order'],
  'cashier.member_unknown': [404, 'There is no such member'],
  'cashier.credit_differs': [400, 'The credited amount must equal the amount that was paid'],
  'cashier.deposit_cooldown': [409, 'Several payments in a row have failed, please try again later'],
  'cashier.deposits_suspended': [403, 'Several payments in a row have failed, contact customer service'],
  'cashier.member_blocked': [409, 'The account is blocked'],
  'cashier.approver_not_allowed': [409, 'The approver may no longer approve withdrawals. It needs a new approval'],
  'partner.forged': [401, 'The signature is not valid'],
  'partner.replayed': [409, 'A request with this id was already received'],
  'cashier.webhook_early': [409, 'The order is not known yet'],
  // staff
  'staff.login_failed': [401, 'The name, password or code is incorrect'],
  'staff.locked': [429, 'Too many requests, try again later'],
  'staff.totp_required': [401, 'Set up the authenticator first'],
  'staff.unknown': [404, 'There is no such staff member'],
  'staff.name_taken': [409, 'This name is taken'],
  'staff.role_unknown': [400, 'There is no such role'],
  'staff.own_account': [403, 'You cannot do this to your own account'],
  'staff.roles_conflict': [409, 'One person cannot have these roles together'],
  'view.unknown': [404, 'There is no such saved view'],
  'view.too_many': [409, 'You have the maximum number of saved views. Remove one first'],
  'approval.unknown': [404, 'There is no such request'],
  'approval.decided': [409, 'This request has already been decided or has expired'],
  'approval.own_request': [403, 'You cannot approve your own request'],
  'approval.own_benefit': [403, 'You cannot request or approve a change to your own account'],
  'approval.requester_not_allowed': [409, 'The requester may no longer request this'],
  'approval.nothing_changes': [409, 'This would not change anything'],
  'approval.outdated': [409, 'This request is out of date. Make a new one'],
  'approval.second_person': [403, 'Another member of staff must do this step'],
  'approval.reason_required': [400, 'A reason is required'],
  'statement.unknown': [404, 'There is no such statement'],
  'statement.status': [409, 'The status of this statement does not allow this'],
  // draws, games, lottery
  'game.unknown': [404, 'There is no such game'],
  'bet.unknown': [404, 'There is no such bet'],
  'bet.settled': [409, 'The bet is already settled'],
  'member.blocked': [403, 'This account is blocked, contact customer service'],
  'game.closed': [409, 'The game is closed'],
  'draw.unknown': [404, 'There is no such draw'],
  'draw.invalid_numbers': [400, 'The numbers are not a valid result of this game'],
  'lottery.invalid_selection': [400, 'The selection is not valid for this play'],
  'lottery.play_unknown': [404, 'There is no such play'],
  'lottery.unit_count_mismatch': [400, 'The number of units does not match the selection'],
  'lottery.stake_mismatch': [400, 'The stake does not match the bets'],
  'lottery.play_closed': [409, 'This play is closed'],
  'lottery.issue_closed': [409, 'The issue is closed'],
  'lottery.issue_unknown': [404, 'There is no such issue'],
  'lottery.prize_group_refused': [400, 'This prize group is not available to you'],
  'lottery.stake_limit': [400, 'The stake is outside the limits'],
  'lottery.ticket_unknown': [404, 'There is no such ticket'],
  'lottery.ticket_final': [409, 'The ticket can no longer be cancelled'],
  'lottery.stake_inexact': [400, 'The stake cannot be paid exactly'],
  'lottery.chase_unreachable': [400, 'No allowed multiple reaches this profit'],
  'lottery.chase_issues': [400, 'The issues of a repeat order must be in ascending order and within its limit'],
  'lottery.chase_limit': [409, 'You have the maximum number of running repeat orders'],
  'lottery.chase_unknown': [404, 'There is no such repeat order'],
  'lottery.chase_final': [409, 'The repeat order has ended'],
  // messaging
  'message.unknown': [404, 'There is no such message'],
  // content
  'setting.unknown': [404, 'There is no such setting'],
  'setting.invalid': [400, 'The value is not valid for this setting'],
  'setting.changed': [409, 'Another member of staff has changed this setting. Load the newer value'],
  'notice.unknown': [404, 'There is no such notice'],
  'notice.english_required': [400, 'A text in English is required'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type RefusalCode = keyof typeof refusals
export type RefusalDetail = Readonly<Record<string, string | number | boolean | null>>

/**
 * An expected negative answer. It is thrown, so that the transaction rolls back; only the door, the job runner and the error boundary
 * catch it. It has only its code, so that browsers can leave the table above out.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

/** Throws a refusal. `detail` is sent to the caller: never put a secret into it. */
export function refuse(code: RefusalCode, detail: RefusalDetail = {}): never {
  throw new Refusal(code, detail)
}
