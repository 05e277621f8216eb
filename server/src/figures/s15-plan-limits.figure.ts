import { addTwoClients, merge } from '../features/clients/testing.ts'
import { csv, importHelpers } from '../features/data/import/testing.ts'
import { studioWithForm, visitor } from '../features/leads/testing.ts'
import { password } from '../testing/people.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('S15')
const limit = 5
const server = await startServer()
const { beginAndCheck } = importHelpers(server)

type Attempt = () => Promise<{ status: number; text?: string }>
const times = (length: number, make: (at: number) => Attempt) => Array.from({ length }, (_, at) => make(at))
const each = async <T>(length: number, make: (at: number) => Promise<T>) => {
  const made: T[] = []
  for (let at = 0; at < length; at++) made.push(await make(at))
  return made
}

/** The statuses that a call may return. 429 is possible because the password checks of a user are limited. */
const possible = [200, 201, 303, 402, 409, 429]

/** Makes all calls at once, while two workers run the jobs. */
async function rush(name: string, attempts: Attempt[]) {
  const [answers] = await Promise.all([
    Promise.all(attempts.map((attempt) => attempt())),
    server.runJobs(),
    server.runJobs(),
  ])
  figure.says(`${name}-attempts`, answers.length)
  figure.none(
    `${name}-other-answers`,
    answers.filter(({ status }) => !possible.includes(status)).map(({ status, text }) => `${status} ${text}`),
  )
}

async function setLimits(companyId: string) {
  await server.sql(
    `with tier as (insert into product_tiers (name, monthly_price, max_clients, max_projects, max_users)
       values ('Five', 100, $2, $2, $2) returning id)
     update subscriptions set product_tier_id = tier.id from tier where company_id = $1`,
    [companyId, limit],
  )
}

async function holds(name: string, query: string, companyId: string) {
  const [row] = await server.sql<{ n: number }>(query, [companyId])
  figure.holds(name, row?.n ?? -1, row?.n === limit, String(limit))
}

figure.measure('clients and projects, over every way in at once', async () => {
  const studio = await studioWithForm(server)
  const { submit, rows, call, companyId } = studio
  const archived = await each(10, async (n) => {
    const { body } = await call('POST', '/api/projects', { title: `Old ${n}`, address: 'A' })
    await call('PUT', `/api/projects/${body.id}/archive`)
    return body.id as string
  })
  const canceled = await each(10, async (n) => {
    const { body } = await call('POST', '/api/projects', { title: `Lost ${n}`, address: 'A' })
    await call('PUT', `/api/projects/${body.id}/status`, { status: 'Canceled' })
    return body.id as string
  })
  const merges = await each(2, async () => {
    const { survivor, other } = await addTwoClients(call)
    return (await merge(call, survivor.id, other.id)).body.mergeId as string
  })
  for (let n = 0; n < 10; n++) await submit({ ...visitor(`Early${n}`), message: `Early ${n}` })
  await server.runJobs()
  const early = (await rows('id')).map(({ id }) => id)
  const links = (await server.mails())
    .filter(({ to }) => to === call.user.email)
    .map(({ text }) => /Add to pipeline: http:\/\/mantel\.test(\S+)/.exec(text)?.[1] ?? '')
  const clientsFile = await beginAndCheck(
    call,
    'clients',
    csv(['Email'], ['imported1@mail.test'], ['imported2@mail.test']),
  )
  const projectsFile = await beginAndCheck(
    call,
    'projects',
    csv(['Title', 'Client email'], ['Imported', 'imported3@mail.test']),
  )
  await setLimits(companyId)
  await server.sql('update lead_widget_configs set auto_add_to_pipeline = true where company_id = $1', [
    companyId,
  ])
  for (let n = 0; n < 10; n++) await submit({ ...visitor(`Late${n}`), message: `Late ${n}` })
  await rush('clients-and-projects', [
    ...times(25, (n) => () => call('POST', '/api/clients', { email: `c${n}@mail.test` })),
    ...times(25, (n) => () => call('POST', '/api/projects', { title: `P${n}`, address: 'A' })),
    ...archived.map((id) => () => call('DELETE', `/api/projects/${id}/archive`)),
    ...canceled.map((id) => () => call('PUT', `/api/projects/${id}/status`, { status: 'Bid' })),
    ...merges.map((id) => () => call('POST', `/api/clients/merges/${id}/undo`)),
    ...links.slice(0, 5).map((link) => () => server.call('POST', link)),
    ...early.slice(5).map((id) => () => call('POST', `/api/leads/${id}/add`, {})),
    () => call('POST', '/api/leads/additions', { ids: early }),
    () => call('POST', `/api/imports/${clientsFile.id}/run`),
    () => call('POST', `/api/imports/${projectsFile.id}/run`),
  ])
  await server.runJobs()
  await holds(
    'clients',
    'select count(*)::int as n from clients where company_id = $1 and not is_sample',
    companyId,
  )
  await holds(
    'projects',
    `select count(*)::int as n from projects where company_id = $1 and not is_sample and archived_at is null
       and status <> 'Canceled'`,
    companyId,
  )
})

figure.measure('team members, over every way in at once', async () => {
  const admin = await server.signIn()
  const { companyId } = admin
  const superAdmin = await server.signIn('SuperAdmin')
  const deactivated = await each(30, async () => {
    const { id } = await server.newUser('Staff', companyId)
    await admin('PUT', `/api/team/${id}/deactivation`)
    return id
  })
  const expired = await each(15, async (n) => {
    const { body } = await admin('POST', '/api/team/invitations', {
      email: `late${n}-${companyId}@example.com`,
      role: 'Staff',
      currentPassword: password,
    })
    return body.id as string
  })
  await server.sql("update invitations set expires_at = now() - interval '1 day' where company_id = $1", [
    companyId,
  ])
  await setLimits(companyId)
  await rush('users', [
    ...times(
      40,
      (n) => () =>
        admin('POST', '/api/team/invitations', {
          email: `crowd${n}-${companyId}@example.com`,
          role: 'Staff',
          currentPassword: password,
        }),
    ),
    ...expired.map((id) => () => admin('POST', `/api/team/invitations/${id}/delivery`)),
    ...deactivated
      .slice(0, 20)
      .map((id) => () => admin('PUT', `/api/team/${id}/reactivation`, { currentPassword: password })),
    ...deactivated
      .slice(20)
      .map(
        (id) => () => superAdmin('PUT', `/api/admin/users/${id}/reactivation`, { currentPassword: password }),
      ),
  ])
  await holds(
    'users',
    `select ((select count(*) from users where company_id = $1 and deactivated_at is null and role <> 'Client')
       + (select count(*) from invitations where company_id = $1 and accepted_at is null and revoked_at is null
          and expires_at > now()))::int as n`,
    companyId,
  )
})
