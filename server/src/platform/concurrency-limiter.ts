type Limits = {
  concurrency: number
  maxWaiting: number
  /** The error for work that arrives while the waiting list has no space left. */
  createFullError: () => Error
}

/** Runs a limited number of tasks at once. Others wait in the order of their arrival. */
export function createLimiter({ concurrency, maxWaiting, createFullError: full }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++

    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next task gets this slot directly. If the slot were released, a new task could take it first.
      if (next) next()
      else running--
    }
  }
}

export function createKeyedLimiter(limits: Limits) {
  const queues = new Map<string, { runLimited: ReturnType<typeof createLimiter>; tasks: number }>()

  return async function runLimited<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { runLimited: createLimiter(limits), tasks: 0 }
    queues.set(key, queue)
    queue.tasks++
    try {
      return await queue.runLimited(work)
    } finally {
      queue.tasks--
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}
