import { defaultColors, defaultTypography } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { readPages } from '../../../testing/pages.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
const listActivity = (action: string) =>
  server.sql<{ description: string; actor_id: string }>(
    'select description, actor_id from admin_activities where action = $1 order by created_at',
    [action],
  )

describe('the platform’s settings', () => {
  test('are changed against the version that the user saw, and recorded', async () => {
    const { body: before } = await admin('GET', '/api/admin/settings')
    const edit = { supportAddress: 'Help@Mantel.test', version: before.version }
    const [first, second] = await Promise.all([
      admin('PATCH', '/api/admin/settings', edit),
      admin('PATCH', '/api/admin/settings', { name: 'Mantel West', version: before.version }),
    ])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await listActivity('platform.changed')).map(({ actor_id }) => actor_id)).toEqual([admin.user.id])
    const { body: now } = await admin('GET', '/api/admin/settings')
    expect(
      (await admin('PATCH', '/api/admin/settings', { name: '', supportAddress: '', version: now.version }))
        .body,
    ).toMatchObject({ name: null, supportAddress: null })
  })

  test('appear in the platform’s emails', async () => {
    const { body: before } = await admin('GET', '/api/admin/settings')
    const voice = { name: 'Mantel West', supportAddress: 'west@mantel.test', version: before.version }
    const { body: after } = await admin('PATCH', '/api/admin/settings', voice)
    const { user } = await server.signIn()
    await server.call('POST', '/api/auth/request-reset', { email: user.email })
    await server.runJobs()
    await server.runJobs()
    const message = (await server.mails()).find(({ to }) => JSON.stringify(to).includes(user.email))
    expect(JSON.stringify(message)).toContain('Mantel West')
    expect(JSON.stringify(message)).toContain('west@mantel.test')
    await admin('PATCH', '/api/admin/settings', { name: '', supportAddress: '', version: after.version })
  })

  test('name the operator for the legal pages', async () => {
    const { body: before } = await admin('GET', '/api/admin/settings')
    const operator = {
      operatorName: 'Mantel Software LLC',
      operatorAddress: '1 Main Street, Springfield, OH 45502',
      governingLaw: 'the State of Ohio',
    }
    const saved = await admin('PATCH', '/api/admin/settings', { ...operator, version: before.version })
    expect(saved.body).toMatchObject(operator)
    expect((await listActivity('platform.changed')).at(-1)?.description).toBe(
      'Changed the platform’s legal name, mailing address and governing law',
    )
    const none = { operatorName: '', operatorAddress: ' ', governingLaw: '', version: saved.body.version }
    expect((await admin('PATCH', '/api/admin/settings', none)).body).toMatchObject({
      operatorName: null,
      operatorAddress: null,
      governingLaw: null,
    })
  })

  test.each([
    { operatorName: 'x'.repeat(201) },
    { operatorAddress: 'x'.repeat(501) },
    { supportAddress: 'help@mantel.test\r\nBcc: all@example.com' },
    { supportAddress: 'help' },
    { name: 'x'.repeat(101) },
    { owner: 'me' },
  ])('refuse %j', async (edit) => {
    const { body: before } = await admin('GET', '/api/admin/settings')
    expect((await admin('PATCH', '/api/admin/settings', { ...edit, version: before.version })).status).toBe(
      400,
    )
    expect((await admin('GET', '/api/admin/settings')).body).toEqual(before)
  })
})

describe('the platform’s colors', () => {
  const green = { colors: { ...defaultColors, primary: '#24473E' }, typography: defaultTypography }

  test('apply at once to visitors and new companies, but not to companies with their own', async () => {
    const studio = await server.signIn()
    await studio('PUT', '/api/company-styles', { colors: defaultColors, typography: defaultTypography })
    expect((await admin('PUT', '/api/admin/styles', green)).status).toBe(200)
    const primary = async (ask: () => Promise<{ body: { colors: string } }>) =>
      JSON.parse((await ask()).body.colors).primary
    expect(await primary(() => server.call('GET', '/api/company-styles'))).toBe('#24473E')
    expect(await primary(() => studio('GET', '/api/company-styles'))).toBe(defaultColors.primary)
    await admin('DELETE', '/api/admin/styles')
    expect(await primary(() => server.call('GET', '/api/company-styles'))).toBe(defaultColors.primary)
  })

  test('must be valid colors', async () => {
    const colors = { ...defaultColors, primary: 'red;background:url(x)' }
    expect((await admin('PUT', '/api/admin/styles', { ...green, colors })).status).toBe(400)
  })
})

test('email, storage and database report their status', async () => {
  const { body } = await admin('GET', '/api/admin/status')
  expect(body).toEqual({
    mail: { kind: 'Outbox on this machine', detail: expect.any(String), problem: null },
    storage: { kind: 'Disk', detail: null, problem: null },
    database: { kind: 'PostgreSQL', detail: expect.stringMatching(/^\d+/), problem: null },
    problems: [],
  })
})

describe('the platform’s activity', () => {
  const read = async () => (await admin('GET', '/api/admin/activity')).body

  test('is listed in pages, latest first, with the user', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const { body } = await admin('GET', '/api/admin/settings')
      await admin('PATCH', '/api/admin/settings', { name, version: body.version })
    }
    const { items } = await read()
    expect(items[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'platform.changed',
      description: 'Changed the platform’s name',
      actorName: 'Robin SuperAdmin',
      actorRole: 'SuperAdmin',
      impersonatorName: null,
    })
    expect(await readPages(admin, '/api/admin/activity', { limit: 2 })).toEqual(items)
  })

  test('contains no company activity and no failed logins with unknown addresses', async () => {
    const before = await read()
    const studio = await server.newCompany()
    await admin('PUT', `/api/admin/companies/${studio}/suspension`)
    const guess = { email: 'nobody@example.com', password: 'whatever it is', portal: 'app' }
    expect((await server.call('POST', '/api/auth/login', guess)).status).toBe(401)
    expect(await read()).toEqual(before)
    const own = { email: admin.user.email, password: 'not mine', portal: 'admin' }
    await server.call('POST', '/api/auth/login', own)
    expect((await read()).items[0]).toMatchObject({ description: 'Failed sign-in' })
  })
})

test('the seal certificate shows its expiry date', async () => {
  const { body } = await admin('GET', '/api/admin/seal-certificates')
  expect(body).toMatchObject([{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), retiredAt: null }])
  const [{ createdAt, validUntil }] = body
  const years = (Date.parse(validUntil) - Date.parse(createdAt)) / (365.25 * 86_400_000)
  expect(years).toBeCloseTo(20, 1)
})

describe('the job queue', () => {
  test('shows failed jobs with their error, and can retry them', async () => {
    const [job] = await server.sql<{ id: string }>(
      "select id from graphile_worker.add_job('deliver-message', '{}'::json, max_attempts := 3)",
    )
    await server.sql(`update graphile_worker._private_jobs set attempts = 3, last_error = $2 where id = $1`, [
      job?.id,
      'The mail server is away\n    at send (mail.ts:1)',
    ])
    const { body } = await admin('GET', '/api/admin/jobs')
    expect(body).toMatchObject({ givenUp: 1 })
    expect(body.jobs[0]).toMatchObject({
      id: job?.id,
      task: 'deliver-message',
      attempts: 3,
      lastError: 'The mail server is away',
    })
    const retried = await admin('POST', `/api/admin/jobs/${job?.id}/retry`)
    expect([retried.status, retried.body.givenUp]).toEqual([200, 0])
    expect(await listActivity('job.retried')).toHaveLength(1)
  })

  test('lists waiting jobs by task, due jobs first', async () => {
    const add = (task: string, due: string, key: string) =>
      server.sql(
        `select graphile_worker.add_job($1, '{}'::json, run_at := now() + $2::interval, job_key := $3)`,
        [task, due, key],
      )
    await add('remind-contract', '3 days', 'one')
    await add('remind-contract', '2 days', 'two')
    await add('expire-contract', '30 days', 'three')
    await add('remind-contract', '-5 minutes', 'four')
    const { body } = await admin('GET', '/api/admin/jobs')
    const ours = body.waitingJobs.filter(({ task }: { task: string }) => task.endsWith('-contract'))
    const inDays = ({ nextAt }: { nextAt: string }) =>
      Math.round((Date.parse(nextAt) - Date.now()) / 86_400_000)
    expect(
      ours.map((group: { task: string; count: number; isDue: boolean; nextAt: string }) => [
        group.task,
        group.count,
        group.isDue,
        inDays(group),
      ]),
    ).toEqual([
      ['remind-contract', 1, true, -0],
      ['remind-contract', 2, false, 2],
      ['expire-contract', 1, false, 30],
    ])
    expect(body.waiting).toBeGreaterThanOrEqual(4)
    expect(body.jobs.filter(({ task }: { task: string }) => task.endsWith('-contract'))).toEqual([])
    for (const key of ['one', 'two', 'three', 'four'])
      await server.sql('select graphile_worker.remove_job($1)', [key])
  })

  test('does not run scheduled jobs early', async () => {
    const [job] = await server.sql<{ id: string }>(
      "select id from graphile_worker.add_job('deliver-message', '{}'::json, run_at := now() + interval '1 day')",
    )
    expect(await admin('POST', `/api/admin/jobs/${job?.id}/retry`)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^You can only retry a failed job/) },
    })
    expect(
      await server.sql('select run_at > now() as waits from graphile_worker._private_jobs where id = $1', [
        job?.id,
      ]),
    ).toEqual([{ waits: true }])
  })

  test('refuses unknown and finished jobs', async () => {
    expect((await admin('POST', '/api/admin/jobs/1x/retry')).status).toBe(400)
    expect((await admin('POST', '/api/admin/jobs/999999999/retry')).status).toBe(409)
  })
})
