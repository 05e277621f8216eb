import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { processIdentity, respondsToSignals } from './processes.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import { exists, killChild, makeZombie, msUntilAnswered, query, startInChild } from './testing/children.ts'
import { notes, setUpServers } from './testing/servers.ts'

const { workspace, copyTemplate, startServer } = setUpServers()

describe('after a crash, embedded PostgreSQL', () => {
  test('restarts by itself without losing an acknowledged insert', async () => {
    const server = await startServer({ settings: {} })
    const pool = new Pool({ connectionString: server.ownerUrl, max: 20 })
    pool.on('error', () => {})
    workspace.onClose(() => pool.end())
    const acknowledged: number[] = []
    let next = 0
    let busy = true
    const writers = Array.from({ length: 20 }, async () => {
      while (busy) {
        const id = next++
        await pool.query('insert into notes values ($1)', [id]).then(
          () => acknowledged.push(id),
          () => sleep(50),
        )
      }
    })
    for (const _ of [1, 2]) {
      await sleep(400)
      const before = server.pid()
      process.kill(before, 'SIGKILL')
      expect(await msUntilAnswered(server.ownerUrl)).toBeLessThan(5_000)
      expect(server.pid()).not.toBe(before)
    }
    busy = false
    await Promise.all(writers)
    const stored = new Set(await notes(server.ownerUrl))
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })

  test('is not blocked by a running query that did not notice the crash', {
    tags: 'reliability',
  }, async () => {
    const server = await startServer()
    const longQuery = query(server.ownerUrl, 'select count(*) from generate_series(1, 3e9::bigint)').catch(
      () => 'cut',
    )
    await sleep(300)
    process.kill(server.pid(), 'SIGKILL')
    expect(await msUntilAnswered(server.ownerUrl)).toBeLessThan(5_000)
    expect(await longQuery).toBe('cut')
  })

  test('can be stopped while it is restarting', { tags: 'reliability' }, async () => {
    const log: string[] = []
    const server = await startServer({ log: (line) => void log.push(line) })
    for (const _ of [1, 2]) {
      process.kill(server.pid(), 'SIGKILL')
      await sleep(120)
    }
    await server.stop()
    const lines = log.length
    await sleep(600)
    expect(log).toHaveLength(lines)
    expect(respondsToSignals(server.pid())).toBe(false)
  })

  test('ends with its node process, and starts again', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    const child = await startInChild({ dataDir })
    await query(child.ownerUrl, 'insert into notes values (7)')
    await killChild(child)
    const server = await startServer({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([7])
    expect(processIdentity(child.postmaster)).toBeUndefined()
  })

  test('starts again when node and server were killed together', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    const child = await startInChild({ dataDir })
    await query(child.ownerUrl, 'insert into notes values (8)')
    process.kill(child.postmaster, 'SIGKILL')
    await killChild(child)
    expect(exists(`${dataDir}.lock`)).toBe(true)
    expect(exists(join(dataDir, 'postmaster.pid'))).toBe(true)
    const server = await startServer({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([8])
  })

  test('handles zombies, reused pids and files emptied by a power failure', {
    tags: 'reliability',
  }, async () => {
    const zombie = await makeZombie()
    workspace.onClose(() => zombie.parent.kill('SIGKILL'))
    expect(respondsToSignals(zombie.pid)).toBe(true)
    const lockOf = (pid: number) => JSON.stringify({ pid, life: 'of an earlier process', nonce: '' })
    for (const [lock, postmasterFile] of [
      [lockOf(zombie.pid), `${zombie.pid}\n`],
      [lockOf(process.pid), `${process.pid}\n`],
      ['', ''],
    ] as const) {
      const dataDir = copyTemplate()
      writeFileSync(`${dataDir}.lock`, lock)
      writeFileSync(join(dataDir, 'postmaster.pid'), postmasterFile)
      const server = await startServer({ dataDir })
      expect(await notes(server.ownerUrl)).toEqual([])
    }
  })

  test('repairs an interrupted first start', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    const server = await startServer({ dataDir })
    await query(server.superuserUrl, 'drop database mantel')
    await query(server.superuserUrl, 'drop role mantel_owner')
    await server.stop()
    const again = await startServer({ dataDir })
    expect(await query(again.ownerUrl, 'select current_user::text as name')).toEqual([
      { name: 'mantel_owner' },
    ])

    const cutInInitdb = join(workspace.directory(), 'postgres')
    const unfinished = `${cutInInitdb}.unfinished-1`
    mkdirSync(join(unfinished, 'base'), { recursive: true })
    const fresh = await startServer({ dataDir: cutInInitdb })
    expect(fresh.firstRun).toBe(true)
    expect(exists(unfinished)).toBe(false)
  })

  test('creates new passwords if they are missing, and reports wrong ones', {
    tags: 'reliability',
  }, async () => {
    const dataDir = copyTemplate()
    const wrong = { superuser: 'x'.repeat(40), owner: 'y'.repeat(40) }
    writeFileSync(`${dataDir}.keys.json`, JSON.stringify(wrong))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/passwords in .* delete the file/)

    rmSync(`${dataDir}.keys.json`)
    const server = await startServer({ dataDir })
    expect(server.firstRun).toBe(false)
    expect(await notes(server.ownerUrl)).toEqual([])
  })
})
