import type { Module } from '../../module.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { chatAnnouncer } from './chat/announce.ts'
import { chatPurge, type PurgeDeps } from './chat/purge.ts'
import { chatRoutes } from './chat/routes.ts'
import { type ChatDeps, chatService } from './chat/service.ts'
import { type ChatDeskDeps, chatDesk } from './chat/staff.ts'
import { unseenTask } from './chat/unseen.ts'
import { chatVisitors } from './chat/visitors.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { type FeedbackDeps, feedbackService } from './feedback/service.ts'
import { feedbackDesk, type Members } from './feedback/staff.ts'
import { inboxListeners } from './inbox/listeners.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { type InboxDeps, inboxService, type Sending } from './inbox/service.ts'
import { newsRoutes } from './news/routes.ts'
import { type NewsDeps, newsService } from './news/service.ts'
import { messagingTables } from './personal.ts'
import { roomChannel } from './room/channel.ts'
import { roomListeners } from './room/listeners.ts'
import { roomPurge } from './room/purge.ts'
import { roomRoutes } from './room/routes.ts'
import { type RoomPorts, roomAccess, roomService } from './room/service.ts'
import { roomDesk } from './room/staff.ts'
import { serviceRoutes } from './service/routes.ts'
import { customerService, type ServiceDeps } from './service/service.ts'

export type Messaging = Module & {
  /** Sends a member a message in the caller's transaction; a second one with the same `reference` is dropped. */
  send(tx: Tx, sending: Sending): Promise<void>
  /** Whether the site has live chat of its own, and members a chat room. */
  chats(): { hasLiveChat: boolean; hasChatRoom: boolean }
}

export type MessagingDeps = Omit<InboxDeps, 'countNews'> &
  FeedbackDeps &
  NewsDeps &
  ServiceDeps &
  Omit<ChatDeps, 'announcer'> &
  Omit<ChatDeskDeps, 'announcer'> &
  PurgeDeps &
  RoomPorts & {
    members: Members
    files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
    vault: Pick<Vault, 'mac' | 'macs'>
  }

/** Tier 6: messages to members, what they have read of the operator's announcements, and what they write to customer service. */
export function messaging(deps: MessagingDeps): Messaging {
  const news = newsService(deps)
  const service = customerService(deps)
  const inbox = inboxService({ ...deps, countNews: news.count })
  const desk = feedbackDesk({ ...deps, inbox })
  const announcer = chatAnnouncer(deps)
  const chat = chatService({ ...deps, announcer })
  const room = roomParts(deps)
  const purges = [chatPurge(deps), roomPurge(deps)]
  return {
    routes: [
      ...inboxRoutes(inbox),
      ...newsRoutes(news),
      ...feedbackRoutes(feedbackService(deps), desk),
      ...serviceRoutes(service),
      ...chatRoutes(chat, chatDesk({ ...deps, announcer }), chatVisitors(deps)),
      ...room.routes,
    ],
    personal: messagingTables(deps.files),
    channels: [...inbox.channels, ...announcer.channels, ...room.channels],
    tasks: [unseenTask({ db: deps.db, inbox }), ...purges.map(({ task }) => task)],
    crons: purges.map(({ cron }) => cron),
    chats: () => ({ hasLiveChat: chat.isOn(), hasChatRoom: room.isOn() }),
    listeners: [...inboxListeners({ db: deps.db, inbox }), ...room.listeners],
    send: inbox.send,
  }
}

/** The player chat. */
function roomParts(deps: MessagingDeps) {
  const access = roomAccess(deps)
  const channel = roomChannel({ ...deps, ...access })
  return {
    routes: roomRoutes(roomService(deps, access, channel), roomDesk({ ...deps, channel })),
    channels: channel.channels,
    isOn: () => access.policy().isOn && access.policy().rooms.length > 0,
    listeners: roomListeners({ db: deps.db, channel }),
  }
}
