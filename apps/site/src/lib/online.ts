import { useSyncExternalStore } from 'react'
import { windowEvents } from './window-events.ts'

const subscribe = windowEvents('online', 'offline')
/** Whether the device has a network at all. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
