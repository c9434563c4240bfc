import { connectionList } from '@croupier/wire/notifications/connections.console'
import type { Sending } from '../modules/notifications/index.ts'
import { sendersIn } from './senders.ts'
import { world } from './world.ts'

export type TransportWorld = Awaited<ReturnType<typeof transportWorld>>

/** A world whose messages leave by servers on this machine, with two members of staff who connect them. */
export async function transportWorld() {
  const w = await world({ app: { internalHosts: ['localhost'] } })
  const owner = await w.staff('owner')
  const admin = await w.staff('admin')
  const { connect, messagesTo: states } = sendersIn(w, { owner, admin })
  return {
    ...{ w, owner, connect, states },
    /** The version of the connection of a channel, which the next change names. */
    async versionOf(channel: 'sms' | 'email'): Promise<number> {
      const { connections } = await w.call(connectionList, {}, { as: owner })
      return connections.find((one) => one.channel === channel)!.version
    },
    send: (sending: Partial<Sending> & Pick<Sending, 'channel' | 'to'>) =>
      w.platform.database.db.transaction().execute((tx) =>
        w.app.modules.notifications.send(tx, {
          template: 'password_changed',
          language: 'en',
          values: { time: 'noon' },
          memberId: null,
          ...sending,
        }),
      ),
    /** Runs what is due after a pause, as the schedule does. */
    async later(by: '10s' | '2m' | '3m'): Promise<void> {
      w.clock.advance(by)
      await w.platform.jobs.add(w.platform.database.db, 'notifications.sweep', {})
      await w.runJobs()
    },
    close: () => w.close(),
  }
}
