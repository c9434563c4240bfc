export type Message =
  | 'croupier.ready'
  | 'croupier.round'
  | 'croupier.balance'
  | 'croupier.expired'
  | 'croupier.lobby'
  | 'croupier.verify'

/** Messages to the page of the site around this one. They carry no data, so it does not matter who hears them. */
export function sayToSite(message: Message): void {
  if (window.parent === window) return
  const from = URL.parse(document.referrer)?.origin
  window.parent.postMessage(message, from ?? '*')
}
