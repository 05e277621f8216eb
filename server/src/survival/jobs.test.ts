import { afterAll, beforeAll, describe, test } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { bundle } from './testing-bundle.ts'
import { until } from './testing-processes.ts'
import { openQueue } from './testing-queue.ts'

const built = createTestWorkspace()
let script = ''

beforeAll(async () => {
  const { scriptOf } = await bundle(built.directory(), { worker: 'server/src/survival/worker.fixture.ts' })
  script = scriptOf('worker')
})
afterAll(() => built.close())

// Each has a database and processes of its own, and mostly waits.
describe.concurrent('a worker that dies', () => {
  test('in the middle of a job leaves nothing of it, and another worker does it', {
    tags: 'reliability',
  }, async ({ expect, onTestFinished }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('wait', { n: 1 })
    const first = queue.startWorker()
    await first.said(/at work on 1/)
    const second = queue.startWorker()
    await second.said(/working/)
    first.kill()
    const since = performance.now()
    await second.said(/at work on 1/)
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(await queue.traces()).toEqual([])
    await queue.open(1)
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
  })

  test('after its work, but before the queue was told, has the job done once all the same', async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('trace', { n: 1 })
    const first = queue.startWorker({ dies: { at: 'told', job: 1 } })
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await queue.traces()).toEqual([1])
    expect(await queue.jobs()).toMatchObject([{ attempts: 1, locked: true }])
    // By whatever hand: nobody may rely on who frees it.
    await queue.rows('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    queue.startWorker()
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
  })

  test('with others, again and again, loses none of two hundred jobs and doubles none', {
    tags: 'reliability',
  }, async ({ expect, onTestFinished }) => {
    const queue = await openQueue(script, onTestFinished)
    const all = Array.from({ length: 200 }, (_, n) => n)
    for (const n of all) await queue.order('trace', { n })
    const deaths = [
      { at: 'work', job: 20 },
      { at: 'told', job: 35 },
      { at: 'work', job: 1 },
      { at: 'told', job: 25 },
    ] as const
    for (const pair of [deaths.slice(0, 2), deaths.slice(2)]) {
      const ends = await Promise.all(pair.map((dies) => queue.startWorker({ dies }).ended))
      expect(ends).toMatchObject([{ signal: 'SIGKILL' }, { signal: 'SIGKILL' }])
    }
    expect((await queue.traces()).length).toBeLessThan(all.length)
    queue.startWorker()
    await queue.empty()
    expect(await queue.traces()).toEqual(all)
  })
})

describe.concurrent('a worker that lives', () => {
  test('keeps a job that takes longer than anybody’s patience', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.said(/at work on 1/)
    const other = queue.startWorker()
    await other.said(/working/)
    // Long enough for every worker to look around for the jobs of dead ones.
    const taken = until(
      async () => (await queue.jobs()).some(({ attempts, locked }) => attempts > 1 || !locked),
      'Nobody took it',
      8_000,
    )
    await expect(taken).rejects.toThrow('Nobody took it')
    await queue.open(1)
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
    expect([...worker.lines, ...other.lines].filter((line) => line.startsWith('{'))).toEqual([])
  })

  test('finds a job that the queue gave it while the connection broke', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.said(/at work on 1/)
    await queue.order('trace', { n: 2, runAt: new Date(Date.now() + 3_600_000) })
    await queue.rows(
      `update graphile_worker._private_jobs lost set run_at = now(), locked_at = now(), locked_by = known.locked_by
       from graphile_worker._private_jobs known where known.locked_by is not null and lost.locked_by is null`,
    )
    await until(async () => (await queue.jobs()).length === 1)
    expect(await queue.traces()).toEqual([2])
    await queue.open(1)
    await queue.empty()
    expect(await queue.traces()).toEqual([1, 2])
  })

  test('ends in order: the job under way is finished and struck off, the others wait', async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.said(/working/)
    await worker.said(/at work on 1/)
    worker.kill('SIGTERM')
    // Until it has heard, it may well begin another one.
    await worker.said(/ending/)
    await queue.order('wait', { n: 2 })
    await queue.open(1)
    expect(await worker.ended).toEqual({ code: 0, signal: null })
    expect(await queue.traces()).toEqual([1])
    expect(await queue.jobs()).toMatchObject([{ attempts: 0, locked: false }])
  })

  test('survives the loss of all its connections in the middle of a job', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    const worker = queue.startWorker()
    for (const n of [1, 2, 3]) {
      await queue.order('wait', { n })
      await worker.said(new RegExp(`at work on ${n}$`))
      expect(await queue.cutConnections()).toBeGreaterThan(0)
      await until(async () => (await queue.jobs())[0]?.locked === false, 'The loss was not noted')
      await queue.open(n)
      await queue.hurry()
      await queue.empty()
    }
    expect(await queue.traces()).toEqual([1, 2, 3])
    worker.kill('SIGTERM')
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })

  test('starts again when the words of two jobs are lost at once', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    const worker = queue.startWorker()
    for (const n of [1, 2]) await queue.order('wait', { n })
    for (const n of [1, 2]) await worker.said(new RegExp(`at work on ${n}$`))
    await queue.loseWords(async () => {
      for (const n of [1, 2]) await queue.open(n)
    })
    await worker.said(/starting it again/)
    await queue.order('trace', { n: 3 })
    await queue.empty()
    expect(await queue.traces()).toEqual([1, 2, 3])
    worker.kill('SIGTERM')
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })

  test('starts again when the queue’s own runner gives up', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    const worker = queue.startWorker()
    await worker.said(/working/)
    await queue.order('trace', { n: 1 })
    await queue.empty()
    await queue.rows(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`)
    await worker.said(/starting it again/)
    await queue.order('trace', { n: 2 })
    await queue.empty()
    expect(await queue.traces()).toEqual([1, 2])
    worker.kill('SIGTERM')
    expect(await worker.ended).toEqual({ code: 0, signal: null })
  })
})

describe.concurrent('a job', () => {
  test('that always fails is tried again, later each time, and then kept for somebody to see', async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    await queue.order('fail', { n: 1, maxAttempts: 3 })
    queue.startWorker()
    let longest = 0
    for (const attempt of [1, 2, 3]) {
      const failed = await until(
        async () => (await queue.jobs()).find(({ attempts, locked }) => attempts === attempt && !locked),
        `There was no try ${attempt}`,
      )
      expect(failed.wait).toBeGreaterThan(longest)
      expect(failed.wait).toBeLessThan(Math.exp(attempt) + 0.1)
      longest = failed.wait
      await queue.hurry()
    }
    expect(await queue.rows('select n, was_last from failures')).toEqual([
      { n: 1, was_last: false },
      { n: 1, was_last: false },
      { n: 1, was_last: true },
    ])
    // Dead, and no longer looked at: another job passes it.
    await queue.order('trace', { n: 2 })
    await until(async () => (await queue.jobs()).length === 1)
    expect(await queue.traces()).toEqual([2])
    expect(await queue.jobs()).toMatchObject([{ attempts: 3, last_error: 'Error', locked: false }])
  })

  test('that cannot be read is kept for somebody to see, without a word of what it says', async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    for (const order of [{ company: 'dana@example.com' }, { data: { n: 'dana@example.com' } }])
      await queue.rows(`select graphile_worker.add_job('trace', $1::json, max_attempts => 1)`, [order])
    const worker = queue.startWorker()
    const unread = { attempts: 1, last_error: 'ZodError', locked: false }
    await until(async () => (await queue.jobs()).every(({ attempts, locked }) => attempts === 1 && !locked))
    expect(await queue.jobs()).toMatchObject([unread, unread])
    expect(await queue.traces()).toEqual([])
    const told = worker.lines.filter((line) => line.includes('A job failed'))
    expect(told).toHaveLength(2)
    expect(worker.lines.join()).not.toContain('dana@example.com')
  })

  test('of a transaction that was rolled back never existed', async ({ expect, onTestFinished }) => {
    const queue = await openQueue(script, onTestFinished)
    const work = inTransaction(queue.databases.runtime, { companyId: null }, async (db) => {
      await db.execute(`select enqueue('trace', '{"n": 1}')`)
      throw new Error('Changed my mind')
    })
    await expect(work).rejects.toThrow('Changed my mind')
    await queue.order('trace', { n: 2 })
    queue.startWorker()
    await queue.empty()
    expect(await queue.traces()).toEqual([2])
  })

  test('runs by the clock, without a company', async ({ expect, onTestFinished }) => {
    const queue = await openQueue(script, onTestFinished)
    queue.startWorker({ clock: true })
    await until(async () => (await queue.traces()).length > 0)
    expect(await queue.traces()).toEqual([60])
  })

  test('works for the company of whoever ordered it, and sees no other', async ({
    expect,
    onTestFinished,
  }) => {
    const queue = await openQueue(script, onTestFinished)
    const made = await queue.rows<{ id: string; name: string }>(
      "insert into companies (name) values ('Alder'), ('Harbor') returning id, name",
    )
    const worker = queue.startWorker()
    for (const { id, name } of made) {
      await queue.order('look', { companyId: id })
      const seen = await worker.said(new RegExp(`sees .*${id}`))
      expect(seen).toBe(`sees ${JSON.stringify({ companyId: id, names: [name] })}`)
    }
    await queue.order('look')
    expect(await worker.said(/sees .*null/)).toBe('sees {"companyId":null,"names":[]}')
  })
})
