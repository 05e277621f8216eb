import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import { createFloodGuard } from './flood-guard.ts'

const statusOf = (error: unknown) => (error instanceof Refusal ? error.status : error)

describe('a flood', () => {
  test('of one address keeps no other address waiting', async () => {
    const guard = createFloodGuard()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const flood = Array.from({ length: 50 }, () => guard.run('192.0.2.1', () => held).catch(statusOf))
    expect(await guard.run('192.0.2.2', async () => 'served')).toBe('served')
    release()
    const answers = await Promise.all(flood)
    expect(answers.filter((answer) => answer === 429)).toHaveLength(38)
  })

  test('of many addresses runs four calls at once, and refuses those that would wait too long', async () => {
    const guard = createFloodGuard()
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await sleep(1)
      running--
    }
    const calls = Array.from({ length: 300 }, (_, n) => guard.run(`10.0.0.${n}`, work).catch(statusOf))
    const answers = await Promise.all(calls)
    expect(most).toBe(4)
    expect(answers.filter((answer) => answer === 503)).toHaveLength(96)
  })

  test('is refused without asking again until the budget has a call', async () => {
    const guard = createFloodGuard()
    guard.rememberRefusal('192.0.2.1', 0.05)
    expect(() => guard.refuseKnown('192.0.2.1')).toThrow(Refusal)
    guard.refuseKnown('192.0.2.2')
    await sleep(60)
    guard.refuseKnown('192.0.2.1')
  })
})
