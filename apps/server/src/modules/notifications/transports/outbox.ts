import type { Transport } from './port.ts'

/** The default transport sends nothing: the console shows the messages. */
export const outboxTransport: Transport = {
  name: 'outbox',
  deliver: async () => ({ kind: 'sent', providerId: null }),
}
