import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { catalogFindings } from '../../testing/catalog.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { password } from '../../testing/people.ts'
import type { FileStore } from '../files/file-store.ts'
import { secretBox } from '../secrets.ts'
import {
  asSuperuser,
  backUpFrom,
  closeInstallations,
  createInstallation,
  createSavedStudios,
  refusalOf,
  restoreInto,
  startServerOn,
  storedSecret,
  waitUntil,
} from './testing.ts'
import { fingerprint, hashFiles } from './testing-fingerprints.ts'
import { createTwoStudios } from './two-studios.fixture.ts'

afterAll(closeInstallations)

const { source, studios, archive, manifest } = await createSavedStudios()

describe('a restore', () => {
  test('restores every row and every file', async () => {
    const target = await createInstallation()
    const { manifest: restored, removed } = await restoreInto(target, archive)
    expect(removed).toBeNull()
    expect(restored).toEqual(manifest)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
    expect(await hashFiles(target.files)).toEqual(await hashFiles(source.files))
  })

  test('restores pictures with their previews', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    await restoreInto(target, archive)
    const { app, stop } = await startServerOn(target)
    const { picture, sessionToken } = studios.first
    const { statusCode, rawPayload } = await app.inject({
      url: `/api/files/${picture}/preview?size=small`,
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([statusCode, rawPayload.length]).toEqual([200, 500])
    await stop()
  })

  test('restores secrets that can be opened, and keeps row-level security', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    await restoreInto(target, archive)
    const { secretPlace, secretText } = studios.second
    expect(target.secrets.decrypt(secretPlace, await storedSecret(target, secretPlace.rowId))).toBe(
      secretText,
    )
    expect(await catalogFindings(target.owner)).toEqual([])
    const unforced = await target.owner.query(
      `select from pg_class
       where relrowsecurity and not relforcerowsecurity and relnamespace = $1::regnamespace`,
      ['public'],
    )
    expect(unforced.rowCount).toBe(0)
  })

  test('sets up an entirely empty database', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    await asSuperuser(target, (client) =>
      client.query(`drop schema public cascade; drop schema graphile_worker cascade;
        drop schema drizzle cascade;
        create schema public authorization mantel_owner`),
    )
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test('replaces only what a first start wrote', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    const { stop } = await startServerOn(target)
    await stop()
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test.each(['companies', 'users', 'waitlist'])(
    'refuses a database with rows in %s',
    { tags: 'reliability' },
    async (table) => {
      const target = await createInstallation()
      const rows: Record<string, string> = {
        companies: "insert into companies (name) values ('here')",
        users: `insert into users (first_name, last_name, email, password, role)
        values ('a', 'b', 'c@example.com', '$argon2id$', 'SuperAdmin')`,
        waitlist: "insert into waitlist (email) values ('w@example.com')",
      }
      await target.owner.query(rows[table] ?? '')
      const before = await fingerprint(target)
      // The database is not even migrated, because it may belong to an older version that is still in use.
      const prepare = () => Promise.reject(new Error('The database was prepared'))
      const refusal = restoreInto(target, archive, { prepare })
      await expect(refusal).rejects.toThrow(`not empty (there are rows in ${table})`)
      expect(await fingerprint(target)).toEqual(before)
      expect(await hashFiles(target.files)).toEqual({})
    },
  )

  test('refuses a database whose rows are hidden from the owner', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    await target.owner.query("insert into companies (name) values ('here')")
    await target.owner.query('drop policy owner on companies')
    const before = await fingerprint(target)
    await expect(restoreInto(target, archive)).rejects.toThrow('not empty')
    expect(await fingerprint(target)).toEqual(before)
  })

  test('refuses a database on which a server runs', async () => {
    const target = await createInstallation()
    const { stop, app } = await startServerOn(target)
    await app.inject({ method: 'GET', url: '/readyz' })
    const before = await fingerprint(target)
    await expect(restoreInto(target, archive)).rejects.toThrow('A Mantel server is running')
    expect(await fingerprint(target)).toEqual(before)
    await stop()
  })

  test('that fails halfway leaves neither rows nor files, and keeps existing files', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    const [there = ''] = manifest.files.map(({ key }) => key)
    await target.files.put(there, await buffer(await source.files.get(there)), { type: '' })
    const before = [await fingerprint(target), await hashFiles(target.files)]
    let puts = 0
    const put: FileStore['put'] = async (...args) => {
      if ((puts += 1) > 3) throw new Error('The disk is full')
      await target.files.put(...args)
    }
    await expect(restoreInto(target, archive, { files: { ...target.files, put } })).rejects.toThrow(
      'The disk is full',
    )
    expect(puts).toBe(4)
    expect([await fingerprint(target), await hashFiles(target.files)]).toEqual(before)
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test('that is interrupted leaves nothing', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    const before = await fingerprint(target)
    const abort = new AbortController()
    const put: FileStore['put'] = async (...args) => {
      await target.files.put(...args)
      abort.abort()
    }
    await expect(
      restoreInto(target, archive, { files: { ...target.files, put }, signal: abort.signal }),
    ).rejects.toThrow('aborted')
    expect(await fingerprint(target)).toEqual(before)
    expect(await hashFiles(target.files)).toEqual({})
  })

  test('lets users sign in, keeps their sessions, and serves their files', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    await restoreInto(target, archive)
    const { app, stop } = await startServerOn(target)
    const { email, sessionToken } = studios.first
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    expect([login.statusCode, login.json().user?.email]).toEqual([200, email])
    const me = await app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([me.statusCode, me.json().email]).toEqual([200, email])
    const [photo] = (
      await target.owner.query<{ id: string }>('select avatar_file_id as id from users where email = $1', [
        email,
      ])
    ).rows
    const file = await app.inject({
      method: 'GET',
      url: `/api/files/${photo?.id}`,
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('ümläut 🛋️')])
    await stop()
  })
})

describe('jobs', () => {
  test('that were waiting run after the restore, and new ones do not count as finished', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    await restoreInto(target, archive)
    const { stop, services, dataDir } = await startServerOn(target, { worker: true })
    const sent = await waitUntil(async () => {
      const mails = await readOutbox(path.join(dataDir, 'outbox'))
      return mails.length === 2 ? mails : null
    })
    expect(sent.map(({ to }) => to).sort()).toEqual([studios.first.email, studios.second.email].sort())
    expect(sent[0]?.link).toBe('https://mantel.test/app/pipeline')
    // Job 90071 has left the source's queue, so only `finished_jobs` shows that its id must not be used again.
    const { rows } = await services.databases.auth.query<{ id: string }>(
      "select enqueue('clean-expired', '{}') as id",
    )
    expect(Number(rows[0]?.id)).toBeGreaterThan(90_071)
    await waitUntil(async () => {
      const { rowCount } = await target.owner.query('select from finished_jobs where job_id = $1', [
        rows[0]?.id,
      ])
      return rowCount ? true : null
    })
    await stop()
  })

  test('that were running are unlocked, and finished ones are not in the queue', {
    tags: 'reliability',
  }, async () => {
    const place = await createInstallation()
    const { first } = await createTwoStudios(place)
    await place.owner.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-is-gone'",
    )
    const { rows: done } = await place.owner.query<{ id: string }>(
      `insert into finished_jobs select id from graphile_worker.jobs
       where task_identifier = 'discard-file' returning job_id as id`,
    )
    await backUpFrom(place)
    const target = await createInstallation()
    await restoreInto(target, path.join(place.directory, 'backup.tgz'))
    const { rows } = await target.owner.query<{ id: string; free: boolean; message: string }>(
      `select id, is_available and locked_by is null as free, payload -> 'data' ->> 'messageId' as message
       from graphile_worker._private_jobs`,
    )
    expect(done).toHaveLength(2)
    expect(rows).toHaveLength(2)
    expect(rows.every(({ free }) => free)).toBe(true)
    expect(rows.map(({ message }) => message)).toContain(first.message)
  })
})

describe('secrets', () => {
  const otherKeys = async () => secretBox({ current: randomUUID() + randomUUID(), previous: [] }).keyIds

  test('of another key are refused with an explanation', { tags: 'reliability' }, async () => {
    expect(await refusalOf(archive, await otherKeys())).toContain(
      `made with another secret key (${source.secrets.keyIds[0]}). Set SECRET_KEY to the one it was made with`,
    )
  })

  test('can be opened with a previous key', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    const rotated = secretBox({ current: randomUUID() + randomUUID(), previous: [source.secretKey] })
    await restoreInto(target, archive, { secretKeyIds: async () => rotated.keyIds })
    const { secretPlace, secretText } = studios.first
    expect(rotated.decrypt(secretPlace, await storedSecret(target, secretPlace.rowId))).toBe(secretText)
  })

  test('encrypted with a previous key require that key', { tags: 'reliability' }, async () => {
    const place = await createInstallation()
    await createTwoStudios(place)
    const now = secretBox({
      current: randomUUID() + randomUUID(),
      previous: [place.secretKey, 'never used, and so not needed'],
    })
    const { secretKeyIds } = await backUpFrom(place, { secretKeyIds: now.keyIds })
    expect(secretKeyIds).toEqual(now.keyIds.slice(0, 2))
  })

  test('can be left out; queued emails with links then fail instead of being sent without a link', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    const { removed } = await restoreInto(target, archive, { withoutSecrets: true, secretKeyIds: otherKeys })
    expect(removed).toEqual({ secrets: 2, emails: 2 })
    const { rows } = await target.owner.query<Record<string, unknown>>(
      `select (select count(*) from company_secrets)::int as secrets,
        (select count(*) from messages where sealed_link is not null or status <> 'failed')::int as emails,
        (select count(*) from graphile_worker.jobs
         where task_identifier = 'deliver-message')::int as deliveries,
        (select count(*) from graphile_worker.jobs)::int as jobs`,
    )
    expect(rows[0]).toEqual({ secrets: 0, emails: 0, deliveries: 0, jobs: 2 })
    const {
      [`public.company_secrets`]: _,
      ['public.messages']: __,
      ['graphile_worker._private_jobs']: ___,
      ...others
    } = await fingerprint(target)
    expect(await fingerprint(source)).toMatchObject(others)
  })
})
