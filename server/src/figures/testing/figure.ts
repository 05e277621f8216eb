import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'

type Value = number | string

/**
 * Starts a figure, which is a measurement that `npm run figures` runs. Prints `S06 name=value` for each measured
 * value and, at the end, a line of JSON with the seed and a line with all values. The figure fails if a value
 * misses its target. `FIGURE_SEED` repeats a run.
 */
export function openFigure(id: string) {
  const seed = Number(process.env.FIGURE_SEED) || randomInt(1, 2 ** 31 - 1)
  const since = performance.now()
  const values: Record<string, Value> = {}
  const missed: string[] = []
  let unfinished = 0

  function says(name: string, value: Value) {
    values[name] = value
    console.log(`${id} ${name}=${value}`)
  }

  afterAll(() => {
    const ms = Math.round(performance.now() - since)
    const verdict =
      unfinished === 0 && missed.length === 0 && Object.keys(values).length > 0 ? 'ok' : 'missed'
    console.log(JSON.stringify({ figure: id, verdict, seed, ms, values, missed }))
    const all = Object.entries(values).map(([name, value]) => `${name}=${value}`)
    console.log(`${id}=${verdict} ${all.join(' ')} seed=${seed}`)
  })

  return {
    seed,
    /** Reports a value without a target. */
    says,
    /** Reports a value that has a target. `target` describes the target in the error message. */
    holds(name: string, value: Value, isMet: boolean, target: string) {
      says(name, value)
      if (!isMet) missed.push(`${name} is ${value}, not ${target}`)
    },
    /** Reports the length of a list that must be empty. If it is not, the error message shows its first items. */
    none(name: string, found: string[]) {
      says(name, found.length)
      if (found.length > 0) missed.push(`${name}: ${[...new Set(found)].slice(0, 60).join('\n  ')}`)
    },
    /** Defines a test that fails only at its end, so that everything is measured. */
    measure(title: string, work: () => Promise<void>) {
      // oxlint-disable-next-line vitest/valid-title -- the caller provides the title
      test(title, async () => {
        const before = missed.length
        unfinished++
        await work()
        expect(missed.slice(before)).toEqual([])
        unfinished--
      })
    },
  }
}
