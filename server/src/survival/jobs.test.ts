import { afterAll, test as baseTest, beforeAll, describe } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { bundle } from './testing-bundle.ts'
import { type Child, until } from './testing-processes.ts'
import { openQueue, type Queue } from './testing-queue.ts'

const built = createTestWorkspace()
let script = ''

beforeAll(async () => {
  const { scriptOf } = await bundle(built.directory(), { worker: 'server/src/survival/worker.fixture.ts' })
  script = scriptOf('worker')
})
afterAll(() => built.close())

const test = baseTest.extend<{ queue: Queue }>({
  queue: async ({ onTestFinished }, provide) => provide(await openQueue(script, onTestFinished)),
})

const stopGracefully = (worker: Child) => {
  worker.kill('SIGTERM')
  return worker.ended
}

// Concurrent, because each test has its own database and processes and mostly waits.
describe.concurrent('a worker that dies', () => {
  test('in the middle of a job leaves no trace of it, and another worker runs the job', {
    tags: 'reliability',
  }, async ({ expect, queue }) => {
    await queue.add('wait', { n: 1 })
    const first = queue.startWorker()
    await first.waitForLine(/at work on 1/)
    const second = queue.startWorker()
    await second.waitForLine(/working/)
    first.kill()
    const since = performance.now()
    await second.waitForLine(/at work on 1/)
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(await queue.traces()).toEqual([])
    await queue.open(1)
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
  })

  test('after the job committed but before the queue knows runs the job only once', async ({
    expect,
    queue,
  }) => {
    await queue.add('trace', { n: 1 })
    const first = queue.startWorker({ dies: { at: 'completion', job: 1 } })
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await queue.traces()).toEqual([1])
    expect(await queue.jobs()).toMatchObject([{ attempts: 1, locked: true }])
    // Unlocks the job manually, so that the test does not depend on how a dead worker is detected.
    await queue.rows('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    queue.startWorker()
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
  })

  test('repeatedly, with others, loses none of 200 jobs and runs none twice', {
    tags: 'reliability',
  }, async ({ expect, queue }) => {
    const all = Array.from({ length: 200 }, (_, n) => n)
    for (const n of all) await queue.add('trace', { n })
    const deaths = [
      { at: 'work', job: 20 },
      { at: 'completion', job: 35 },
      { at: 'work', job: 1 },
      { at: 'completion', job: 25 },
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
  test('keeps a job that takes very long', { tags: 'reliability' }, async ({ expect, queue }) => {
    await queue.add('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.waitForLine(/at work on 1/)
    const other = queue.startWorker()
    await other.waitForLine(/working/)
    // Eight seconds are long enough for every worker to check for jobs of dead workers.
    const taken = until(
      async () => (await queue.jobs()).some(({ attempts, locked }) => attempts > 1 || !locked),
      'No other worker took it',
      8_000,
    )
    await expect(taken).rejects.toThrow('No other worker took it')
    await queue.open(1)
    await queue.empty()
    expect(await queue.traces()).toEqual([1])
    expect([...worker.lines, ...other.lines].filter((line) => line.startsWith('{'))).toEqual([])
  })

  test('finds a job that it was assigned while the connection broke', { tags: 'reliability' }, async ({
    expect,
    queue,
  }) => {
    await queue.add('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.waitForLine(/at work on 1/)
    await queue.add('trace', { n: 2, runAt: new Date(Date.now() + 3_600_000) })
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

  test('stops gracefully: it completes the running job, and other jobs wait', {
    tags: 'reliability',
  }, async ({ expect, queue }) => {
    await queue.add('wait', { n: 1 })
    const worker = queue.startWorker()
    await worker.waitForLine(/working/)
    await worker.waitForLine(/at work on 1/)
    worker.kill('SIGTERM')
    // Until the worker has handled the signal, it may start another job.
    await worker.waitForLine(/ending/)
    await queue.add('wait', { n: 2 })
    await queue.open(1)
    expect(await worker.ended).toEqual({ code: 0, signal: null })
    expect(await queue.traces()).toEqual([1])
    expect(await queue.jobs()).toMatchObject([{ attempts: 0, locked: false }])
  })

  test('survives the loss of all its connections in the middle of a job', { tags: 'reliability' }, async ({
    expect,
    queue,
  }) => {
    const worker = queue.startWorker()
    for (const n of [1, 2, 3]) {
      await queue.add('wait', { n })
      await worker.waitForLine(new RegExp(`at work on ${n}$`))
      expect(await queue.cutConnections()).toBeGreaterThan(0)
      await until(async () => (await queue.jobs())[0]?.locked === false, 'The worker did not notice the loss')
      await queue.open(n)
      await queue.runNow()
      await queue.empty()
    }
    expect(await queue.traces()).toEqual([1, 2, 3])
    expect(await stopGracefully(worker)).toEqual({ code: 0, signal: null })
  })

  test('restarts when the completions of two jobs are lost at once', { tags: 'reliability' }, async ({
    expect,
    queue,
  }) => {
    const worker = queue.startWorker()
    for (const n of [1, 2]) await queue.add('wait', { n })
    for (const n of [1, 2]) await worker.waitForLine(new RegExp(`at work on ${n}$`))
    await queue.loseStatements(async () => {
      for (const n of [1, 2]) await queue.open(n)
    })
    await worker.waitForLine(/restarting it/)
    await queue.add('trace', { n: 3 })
    await queue.empty()
    expect(await queue.traces()).toEqual([1, 2, 3])
    expect(await stopGracefully(worker)).toEqual({ code: 0, signal: null })
  })

  test('restarts when the queue’s own runner stops', { tags: 'reliability' }, async ({ expect, queue }) => {
    const worker = queue.startWorker()
    await worker.waitForLine(/working/)
    await queue.add('trace', { n: 1 })
    await queue.empty()
    await queue.rows(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`)
    await worker.waitForLine(/restarting it/)
    await queue.add('trace', { n: 2 })
    await queue.empty()
    expect(await queue.traces()).toEqual([1, 2])
    expect(await stopGracefully(worker)).toEqual({ code: 0, signal: null })
  })
})

describe.concurrent('a job', () => {
  test('that always fails is retried after growing delays, and then kept as failed', {
    tags: 'reliability',
  }, async ({ expect, queue }) => {
    await queue.add('fail', { n: 1, maxAttempts: 3 })
    queue.startWorker()
    let longest = 0
    for (const attempt of [1, 2, 3]) {
      const failed = await until(
        async () => (await queue.jobs()).find(({ attempts, locked }) => attempts === attempt && !locked),
        `There was no attempt ${attempt}`,
      )
      expect(failed.wait).toBeGreaterThan(longest)
      expect(failed.wait).toBeLessThan(Math.exp(attempt) + 0.1)
      longest = failed.wait
      await queue.runNow()
    }
    expect(await queue.rows('select n, was_last from failures')).toEqual([
      { n: 1, was_last: false },
      { n: 1, was_last: false },
      { n: 1, was_last: true },
    ])
    // A job that failed for good does not block other jobs.
    await queue.add('trace', { n: 2 })
    await until(async () => (await queue.jobs()).length === 1)
    expect(await queue.traces()).toEqual([2])
    expect(await queue.jobs()).toMatchObject([{ attempts: 3, last_error: 'Error', locked: false }])
  })

  test('that cannot be parsed is kept as failed, and its payload is not logged', {
    tags: 'reliability',
  }, async ({ expect, queue }) => {
    for (const payload of [{ company: 'dana@example.com' }, { data: { n: 'dana@example.com' } }])
      await queue.rows(`select graphile_worker.add_job('trace', $1::json, max_attempts => 1)`, [payload])
    const worker = queue.startWorker()
    const unread = { attempts: 1, last_error: 'ZodError', locked: false }
    await until(async () => (await queue.jobs()).every(({ attempts, locked }) => attempts === 1 && !locked))
    expect(await queue.jobs()).toMatchObject([unread, unread])
    expect(await queue.traces()).toEqual([])
    const logged = worker.lines.filter((line) => line.includes('A job failed'))
    expect(logged).toHaveLength(2)
    expect(worker.lines.join()).not.toContain('dana@example.com')
  })

  test('of a transaction that was rolled back never existed', async ({ expect, queue }) => {
    const work = inTransaction(queue.databases.runtime, { companyId: null }, async (db) => {
      await db.execute(`select enqueue('trace', '{"n": 1}')`)
      throw new Error('Changed my mind')
    })
    await expect(work).rejects.toThrow('Changed my mind')
    await queue.add('trace', { n: 2 })
    queue.startWorker()
    await queue.empty()
    expect(await queue.traces()).toEqual([2])
  })

  test('runs on a schedule, without a company', async ({ expect, queue }) => {
    queue.startWorker({ clock: true })
    await until(async () => (await queue.traces()).length > 0)
    expect(await queue.traces()).toEqual([60])
  })

  test('runs for the company that enqueued it, and sees no other', async ({ expect, queue }) => {
    const companies = await queue.rows<{ id: string; name: string }>(
      "insert into companies (name) values ('Alder'), ('Harbor') returning id, name",
    )
    const worker = queue.startWorker()
    for (const { id, name } of companies) {
      await queue.add('look', { companyId: id })
      const seen = await worker.waitForLine(new RegExp(`sees .*${id}`))
      expect(seen).toBe(`sees ${JSON.stringify({ companyId: id, names: [name] })}`)
    }
    await queue.add('look')
    expect(await worker.waitForLine(/sees .*null/)).toBe('sees {"companyId":null,"names":[]}')
  })
})
