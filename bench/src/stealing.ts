import { readFile } from 'node:fs/promises'

/** A virtual machine shares its processors, and sees only in the end that somebody else had them. */
export async function watchStealing() {
  const before = await readTimes()
  return async () => {
    const after = await readTimes()
    return before && after && (after.stolen - before.stolen) / (after.all - before.all)
  }
}

/** Since the machine started; null where nobody counts it. */
async function readTimes() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const times = /^cpu +(.*)$/m.exec(text)?.[1]?.split(' ').map(Number)
  if (!times) return null
  // User, nice, system, idle, waiting, two kinds of interrupts, stolen; what follows is counted among the first.
  const counted = times.slice(0, 8)
  return { stolen: counted[7] ?? 0, all: counted.reduce((sum, time) => sum + time, 0) }
}
