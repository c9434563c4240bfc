import type { RefusalCode } from '@croupier/kernel/refusals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** §8, with the wait that the server states: `error-text.ts` sets `minutes` to 0 if it is less than a minute. */
const TOO_MANY = msg({
  message:
    'Too many requests, try again after {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}',
})

/**
 * The text of each refusal. Texts of §8 are kept word for word. A second sentence names the next step where it helps. Codes
 * that only staff or machines receive have no entry: they are shown in English.
 */
export const refusalTexts: Partial<Record<RefusalCode, MessageDescriptor>> = {
  // the door
  'request.malformed': msg`This could not be read. Reload the page and try again.`,
  'request.too_large': msg`This is too large to send. Shorten it and try again.`,
  'request.not_found': msg`There is nothing at this address. Reload the page and try again.`,
  'request.undecipherable': msg`This could not be read. Reload the page and try again.`,
  'request.replayed': msg`This was already sent. Reload the page and try again.`,
  'request.idempotency_key_reused': msg`This was already sent. Reload the page and try again.`,
  'request.too_many': TOO_MANY,
  'server.fault': msg`Unknown error`,
  'server.busy': msg`Network link is abnormal, please try again`,
  'server.maintenance': msg`We are currently performing a system maintenance`,
  'server.restricted': msg`Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the inconvenience.`,
  'money.malformed': msg`Enter an amount with at most two decimals.`,
  'money.whole_cents': msg`Enter an amount with at most two decimals.`,
  // sessions
  'session.required': msg`You are not logged in, please login`,
  'session.trial_refused': msg`You need a real account for this. Register to continue.`,
  'session.forbidden': msg`Your account cannot do this. Contact customer service if it should.`,
  'session.not_found': msg`This session has already ended.`,
  // identity
  'login.failed': msg`The username or password is incorrect.`,
  'login.too_soon': msg`Please wait a moment before you try again.`,
  'login.blocked': msg`Function not enabled, contact customer service`,
  'login.captcha_required': msg`Please complete verification first`,
  'login.locked': TOO_MANY,
  'captcha.failed': msg`Captcha check failed. Here is a new picture.`,
  'captcha.too_often': msg`Wait a second before you ask for a new picture.`,
  'register.username_taken': msg`This username is taken. Choose another one.`,
  'register.field_required': msg`Input cannot be empty`,
  'register.field_invalid': msg`The format is not valid.`,
  'register.real_name_invalid': msg`Real name format is incorrect`,
  'register.email_invalid': msg`E-mail format is incorrect`,
  'register.field_not_offered': msg`This field is not needed. Reload the page and try again.`,
  'agreement.required': msg`The terms have changed. Please read and accept them first`,
  'register.agreement_required': msg`Please confirm your age and agree to the terms`,
  'register.affiliate_invalid': msg`Invalid invitation code`,
  'register.closed': msg`Function not enabled, contact customer service`,
  'profile.payee_name_set': msg`The real name is set; customer service can change it.`,
  'password.length': msg({
    message: 'Please fill in your password with {minLength}–{maxLength} characters',
  }),
  'password.rule': msg`Password format is incorrect`,
  'password.common': msg`This password is on the list of common passwords. Choose another one.`,
  'password.mismatch': msg`Confirmation password is not correct.`,
  'password.wrong_old': msg`The old password is incorrect.`,
  'password.same': msg`The new password is the same as the old one. Choose another one.`,
  'payment_password.rule': msg`Password format is incorrect`,
  'payment_password.common': msg`This payment password is too easy to guess. Choose another one.`,
  'payment_password.required': msg`Enter your payment password.`,
  'payment_password.not_set': msg`Set a payment password first, under My account.`,
  'payment_password.wrong': msg({
    message:
      'The payment password is incorrect. {triesLeft, plural, =0 {Try again in {pauseMinutes} minutes.} one {You have # try left before a pause of {pauseMinutes} minutes.} other {You have # tries left before a pause of {pauseMinutes} minutes.}}',
  }),
  'payment_password.locked': TOO_MANY,
  // wallet
  'wallet.insufficient_funds': msg`Your balance is too low.`,
  'wallet.transfer_forbidden': msg`Transfers between members are not available here.`,
  'wallet.busy': msg`Too many bets are waiting, please try again. Your stake has not been taken.`,
  'wallet.payload_differs': msg`This was already sent. Reload the page and try again.`,
  // cashier
  'cashier.method_unknown': msg`This payment method is no longer available. Choose another one.`,
  'cashier.below_minimum': msg`The amount is below the minimum of this method. Enter a higher one.`,
  'cashier.above_maximum': msg`The amount is above the maximum of this method. Enter a lower one.`,
  'cashier.bank_account_unknown': msg`This bank account no longer exists. Choose another one.`,
  'cashier.bank_account_limit': msg`You cannot add more bank accounts. Customer service can help.`,
  'cashier.bank_account_taken': msg`This bank account is already registered. Use another one, or contact customer service.`,
  'cashier.name_unknown': msg`Enter your full name.`,
  'cashier.name_mismatch': msg`The name must be your real name, as in your account.`,
  'cashier.withdrawal_cooldown': msg`Withdrawals are paused for 24 hours after a change of your security settings.`,
  'cashier.receivable_open': msg`You owe an amount. Your next deposit pays it, and then you can withdraw.`,
  'cashier.order_unknown': msg`We cannot find this order. Reload the page and try again.`,
  'cashier.order_state': msg`The order has changed in the meantime. Check its current status.`,
  'cashier.gateway_unavailable': msg`The payment provider does not answer, please try again. No money has moved.`,
  'cashier.deposit_cooldown': msg`Several payments in a row have failed. You can try again a little later.`,
  'cashier.deposits_suspended': msg`Several payments in a row have failed. Please contact customer service; your balance is untouched.`,
  'member.blocked': msg`Your account is blocked. Please contact customer service.`,
  // games and lottery
  'bet.unknown': msg`We cannot find this bet. Look for it in your betting record.`,
  'game.unknown': msg`We cannot find this game. Choose another one.`,
  'game.closed': msg`The game is closed at the moment. Choose another one.`,
  'draw.unknown': msg`We cannot find this draw. Check the round number.`,
  'lottery.invalid_selection': msg`The selection is not valid for this bet type. Pick again.`,
  'lottery.play_unknown': msg`We cannot find this bet type. Reload the page.`,
  'lottery.unit_count_mismatch': msg`The number of units does not match the selection. Reload the page.`,
  'lottery.stake_mismatch': msg`The stake does not match the bets. Reload the page.`,
  'lottery.play_closed': msg`This bet type is closed at the moment. Choose another one.`,
  'lottery.issue_closed': msg`The round is closed. Bet on the next one.`,
  'lottery.issue_unknown': msg`We cannot find this round. Reload the page.`,
  'lottery.prize_group_refused': msg`This prize group is not available to you. Choose another one.`,
  'lottery.stake_limit': msg`The stake is too low or too high. Check the limits of this bet type.`,
  'lottery.ticket_unknown': msg`We cannot find this ticket. Check the ticket number.`,
  'lottery.ticket_final': msg`The ticket can no longer be cancelled.`,
  'lottery.stake_inexact': msg`The stake cannot be paid exactly. Choose a larger unit.`,
  'lottery.chase_unreachable': msg`No allowed multiplier reaches that. Choose fewer rounds or a smaller step.`,
  'lottery.chase_issues': msg`This repeat order has too many rounds. Choose fewer.`,
  'lottery.chase_limit': msg`You have too many running repeat orders. Wait until one ends, or end one yourself.`,
  'lottery.chase_unknown': msg`We cannot find this repeat order. Reload the page.`,
  'lottery.chase_final': msg`The repeat order has ended.`,
  // messages and notices
  'message.unknown': msg`This message no longer exists.`,
  'notice.unknown': msg`This notice no longer exists.`,
}
