type Rules = {
  atOnce: number
  mayWait: number
  /** What somebody hears who comes when even the waiting room is full. */
  full: () => Error
}

/** Lets so many work at once, and the others in the order in which they came. */
export function turns({ atOnce, mayWait, full }: Rules) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++

    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over, not freed, so that nobody new slips in between.
      if (next) next()
      else running--
    }
  }
}

/** The same for each key by itself: who waits for one thing keeps nobody from another. */
export function turnsByKey(rules: Rules) {
  const lines = new Map<string, { inTurn: ReturnType<typeof turns>; people: number }>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { inTurn: turns(rules), people: 0 }
    lines.set(key, line)
    line.people++
    try {
      return await line.inTurn(work)
    } finally {
      line.people--
      if (line.people === 0) lines.delete(key)
    }
  }
}
