import { readFile } from 'node:fs/promises'

/**
 * Returns a function that reports the share of CPU time that the host has given to other virtual machines since this
 * call.
 */
export async function measureStolenTime() {
  const before = await readTimes()
  return async () => {
    const after = await readTimes()
    return before && after && (after.stolen - before.stolen) / (after.all - before.all)
  }
}

/** Returns the totals since the machine started, or null if the system does not report them. */
async function readTimes() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const times = /^cpu +(.*)$/m.exec(text)?.[1]?.split(' ').map(Number)
  if (!times) return null
  // The columns are user, nice, system, idle, iowait, irq, softirq and steal. The later columns, guest times, are
  // already included in the first ones.
  const counted = times.slice(0, 8)
  return { stolen: counted[7] ?? 0, all: counted.reduce((sum, time) => sum + time, 0) }
}
