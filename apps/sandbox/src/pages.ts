import { displayMoney, parseMoney } from '@croupier/kernel/money'
import QRCode from 'qrcode'
import { type Book, type Delivery, leftOf, type Order, type Payout, type Switches } from './model.ts'
import type { SentCode } from './phone/book.ts'

/** Text as HTML text or attribute. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const amountOf = (amount: string, currency: string) =>
  `<span class="amount">${safe(currency)} ${displayMoney(parseMoney(amount))}</span>`

const page = (title: string, body: string, refreshSeconds?: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${safe(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><span class="mark" aria-hidden="true"></span> Sandbox gateway <small>no real money moves here</small></header>
<main>${body}</main>
</body>
</html>`

const NAMES: Record<Order['kind'], string> = { qr: 'QR bank transfer', ewallet: 'E-wallet', bank: 'Bank transfer' }
const HOW: Record<Order['kind'], string> = {
  qr: 'Scan the code with another device, or pay here.',
  ewallet: 'The sandbox needs no login. Choose the wallet’s answer below.',
  bank: 'The sandbox acts as the bank. Choose its answer below.',
}

/** The payment page. */
export async function payPage(order: Order, { isExpired, url }: { isExpired: boolean; url: string }): Promise<string> {
  if (order.state !== 'pending') return donePage(order)
  const code = order.kind === 'qr' ? await QRCode.toString(url, { type: 'svg', margin: 2 }) : ''
  return page(
    `Pay ${order.merchant}`,
    `<h1>Pay ${safe(order.merchant)}</h1>
<dl>
<div><dt>Amount</dt><dd class="big">${amountOf(order.amount, order.currency)}</dd></div>
<div><dt>Method</dt><dd>${NAMES[order.kind]}</dd></div>
<div><dt>Order</dt><dd>${safe(order.orderId)}</dd></div>
<div><dt>Pay until</dt><dd><time datetime="${safe(order.expiresAt)}">${safe(order.expiresAt.slice(0, 16).replace('T', ' '))} UTC</time></dd></div>
</dl>
${isExpired ? '<p class="note" role="status">This order has expired. You can still pay, to test a late payment.</p>' : ''}
<p>${HOW[order.kind]}</p>
${code ? `<div class="qr" role="img" aria-label="QR code with the address of this page">${code}</div>` : ''}
<form method="post" action="/pay/${safe(order.reference)}">
<button class="go" name="do" value="pay">Pay ${amountOf(order.amount, order.currency)}</button>
<button name="do" value="late">Pay late</button>
<button class="no" name="do" value="decline">Decline</button>
</form>
<p class="hint">“Pay late” takes the payment now and notifies the merchant a minute later.</p>
<form method="post" action="/pay/${safe(order.reference)}" class="row">
<label for="amount">Pay a different amount</label>
<input id="amount" name="amount" inputmode="decimal" pattern="\\d{1,12}(\\.\\d{1,2})?" required>
<button name="do" value="pay">Pay this amount</button>
</form>
<p><a href="${safe(order.returnUrl)}">Back to ${safe(order.merchant)} without paying</a></p>`,
  )
}

function donePage(order: Order): string {
  const said =
    order.state === 'paid'
      ? `<h1>Paid</h1><p class="big">${amountOf(order.paidAmount ?? order.amount, order.currency)}</p>
<p>Authorisation <code>${safe(order.authorisationId ?? '')}</code>. ${safe(order.merchant)} is notified automatically.</p>`
      : `<h1>Declined</h1><p>No money was taken.</p>`
  return page(
    order.state === 'paid' ? 'Paid' : 'Declined',
    `<div role="status">${said}</div><p><a class="go" href="${safe(order.returnUrl)}">Back to ${safe(order.merchant)}</a></p>`,
  )
}

export const unknownPage = (): string =>
  page('Order not found', '<h1>Order not found</h1><p>Go back to the merchant and try again.</p>')

const box = (name: keyof Switches, on: boolean, words: string) =>
  `<label class="check"><input type="checkbox" name="${name}"${on ? ' checked' : ''}> ${words}</label>`
const choice = (value: string, now: string, words: string) =>
  `<option value="${value}"${value === now ? ' selected' : ''}>${words}</option>`

const empty = (list: readonly unknown[], columns: number, words: string) =>
  list.length > 0 ? '' : `<tr><td colspan="${columns}">${words}</td></tr>`

const stateText = (one: Order): string => {
  if (parseMoney(one.reversedAmount) === 0n) return one.state
  return leftOf(one) > 0n ? `paid, ${amountOf(one.reversedAmount, one.currency)} charged back` : 'charged back'
}
const orderRow = (one: Order) => `<tr><td><a href="/pay/${safe(one.reference)}">${safe(one.orderId)}</a></td>
<td>${safe(one.method)}</td><td class="num">${amountOf(one.amount, one.currency)}</td><td>${stateText(one)}${
  leftOf(one) > 0n
    ? ` <form method="post" action="/pay/${safe(one.reference)}/reverse"><input name="amount" aria-label="Amount to charge back" placeholder="all" inputmode="decimal" pattern="\\d{1,12}(\\.\\d{1,2})?" size="6">
<button class="no">Charge back</button></form>`
    : ''
}</td></tr>`

const payoutRow = (one: Payout) => `<tr><td>${safe(one.payoutId)}</td><td>${safe(one.account.institution)}</td>
<td class="num">${amountOf(one.amount, one.currency)}</td><td>${one.state}${
  one.state === 'processing'
    ? ` <form method="post" action="/payouts/${encodeURIComponent(one.payoutId)}"><button name="do" value="paid">Pay</button>
<button class="no" name="do" value="failed">Fail</button></form>`
    : ''
}</td></tr>`

const deliveryRow = (one: Delivery) => `<tr><td>${one.event.type}${one.forged ? ' (forged)' : ''}</td>
<td>${safe(one.event.orderId)}</td><td class="num">${one.attempt}</td><td>${safe(one.lastAnswer ?? 'none yet')}</td></tr>`

const codeRow = ({ phoneNumber, code, sentAt }: SentCode) => `<tr><td>${safe(phoneNumber)}</td>
<td>${safe(code)}</td><td><time datetime="${sentAt.toISOString()}">${sentAt.toISOString().slice(11, 19)} UTC</time></td></tr>`

/** The control page: the faults of web-hooks, payments, payouts, pending web-hooks, and codes that were sent to phones. */
export function deskPage({ orders, payouts, deliveries, switches }: Book, codes: readonly SentCode[]): string {
  return page(
    'Sandbox gateway',
    `<h1>The sandbox gateway</h1>
<p>It simulates a payment provider. Choose the faults that it simulates.</p>
<form method="post" action="/switches" class="card">
<h2>Web-hooks</h2>
${box('twice', switches.twice, 'Send each web-hook twice')}
${box('outOfOrder', switches.outOfOrder, 'Send web-hooks in reverse order')}
${box('beforeOrder', switches.beforeOrder, 'Send a payment before its order is answered')}
${box('forged', switches.forged, 'Send a forged web-hook first')}
<label class="row">Delay by <input name="lateSeconds" type="number" min="0" max="86400" value="${switches.lateSeconds}"> seconds</label>
<h2>Payouts</h2>
<label class="row">Payouts are <select name="payouts">${choice('pay', switches.payouts, 'paid')}${choice('fail', switches.payouts, 'failed')}${choice('hold', switches.payouts, 'decided manually below')}</select></label>
<button class="go">Save</button>
</form>
<h2>Payments</h2>
<table><thead><tr><th scope="col">Order</th><th scope="col">Method</th><th scope="col" class="num">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${orders.slice(-20).toReversed().map(orderRow).join('')}${empty(orders, 4, 'No payments yet')}</tbody></table>
<h2>Payouts</h2>
<table><thead><tr><th scope="col">Payout</th><th scope="col">To</th><th scope="col" class="num">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${payouts.slice(-20).toReversed().map(payoutRow).join('')}${empty(payouts, 4, 'No payouts yet')}</tbody></table>
<h2>Pending web-hooks</h2>
<table><thead><tr><th scope="col">Event</th><th scope="col">Order</th><th scope="col" class="num">Attempts</th><th scope="col">Last answer</th></tr></thead>
<tbody>${deliveries.map(deliveryRow).join('')}${empty(deliveries, 4, 'No pending web-hooks')}</tbody></table>
<h2>Codes to phones</h2>
<table><thead><tr><th scope="col">Number</th><th scope="col">Code</th><th scope="col">Sent at</th></tr></thead>
<tbody>${codes.slice(-20).toReversed().map(codeRow).join('')}${empty(codes, 3, 'No codes yet')}</tbody></table>`,
  )
}
