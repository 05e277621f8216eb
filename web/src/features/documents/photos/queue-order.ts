import { documentsApi } from '@mantel/domain/documents'
import { pauseQueries } from '../../../platform/api/paused-queries.ts'

/**
 * Sends one order of a project’s or an album’s photos at a time. If the user moves more photos while a request is
 * pending, only the latest order is sent next, because each order contains all photos.
 */
const queues = new Map<string, { next: Send | null }>()
type Send = () => Promise<void>

export async function queueOrder(id: string, send: Send) {
  const running = queues.get(id)
  if (running) {
    running.next = send
    return
  }
  const queue: { next: Send | null } = { next: send }
  queues.set(id, queue)
  // Holds back refetches that changes by others trigger, because their responses would restore the previous order, too.
  const release = pauseQueries(documentsApi.ofProject.path)
  while (queue.next) {
    const sendNow = queue.next
    queue.next = null
    await sendNow()
  }
  queues.delete(id)
  release()
}
