import { randomUUID } from 'node:crypto'
import { type Endpoint, get, nothing, post, put } from '@mantel/domain/endpoints/endpoint'
import { endpointErrors, identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { idOf, idParams } from '@mantel/domain/endpoints/ids'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { forbidden, orNotFound } from '../errors.ts'
import { identifySessions } from '../features/auth/identify-caller.ts'
import { endpoints, jobs } from '../features.ts'
import { dbOnPool } from '../platform/database/connect.ts'
import { createVisibility } from '../platform/events/visible-changes.ts'
import { clients } from '../schema/clients/clients.ts'
import { projects } from '../schema/projects/projects.ts'
import { everyCaller } from '../testing/access/callers.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { eventLeaks } from '../testing/access/events.ts'
import { acceptedExtras } from '../testing/access/extra-fields.ts'
import { impureRefusals } from '../testing/access/refusals.ts'
import { roleDeviations } from '../testing/access/roles.ts'
import { scopeLeaks, tenantLeaks } from '../testing/access/tenants.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { startServer } from '../testing/server.ts'
import { createTestTenant } from '../testing/test-tenant.ts'

// Each of these endpoints has a deliberate flaw, to prove that the checks below find it.
const client = z.object({ id: z.string(), firstName: z.string().nullable() })
const planted = {
  openDoor: get('/api/planted/door', {
    access: 'team:manage',
    about: 'Planted',
    response: z.object({ ok: z.boolean() }),
  }),
  foreignRow: get('/api/planted/clients/:id', {
    access: 'clients:read',
    about: 'Planted',
    params: idParams('client'),
    response: client,
  }),
  tellingRefusal: get('/api/planted/telling/:id', {
    access: 'clients:read',
    about: 'Planted',
    params: idParams('client'),
    response: client,
  }),
  listed: post('/api/planted/listed', {
    access: 'clients:read',
    about: 'Planted',
    changes: [],
    body: z.strictObject({ clientIds: z.array(idOf('client')) }),
    response: z.object({ known: z.number() }),
  }),
  scopeless: get('/api/planted/scopeless/:id', {
    access: 'projects:read',
    about: 'Planted',
    params: idParams('project'),
    response: z.object({ title: z.string() }),
  }),
  scopelessList: get('/api/planted/everything', {
    access: 'projects:read',
    about: 'Planted',
    response: z.array(z.object({ title: z.string() })),
  }),
  writesFirst: post('/api/planted/writes', {
    access: 'team:manage',
    about: 'Planted',
    changes: ['job'],
    response: nothing,
    status: 204,
  }),
  undeclared: post('/api/planted/undeclared', {
    access: 'team:manage',
    about: 'Planted',
    changes: ['project'],
    response: nothing,
    status: 204,
  }),
  takesAll: put('/api/planted/takes', {
    access: 'signed-in',
    about: 'Planted',
    changes: [],
    body: z.strictObject({ name: z.string() }),
    response: nothing,
    status: 204,
  }),
}

const unwatched = await startServerWithProvider({
  // An event that arrives during a refused call would look like a change by that call.
  sendsEvents: false,
  extend: (app, route, { databases }) => {
    const everything = dbOnPool(databases.admin)
    // Declared for admins, but bound for every signed-in user.
    route({ ...planted.openDoor, access: 'signed-in' }, async () => ({ ok: true }))
    // Reads other tenants' rows, with a role that row-level security does not restrict.
    route.withoutTransaction(planted.foreignRow, async ({ params }) => {
      const [found] = await everything.select().from(clients).where(eq(clients.id, params.id))
      return orNotFound(found, 'Client')
    })
    // Shows nothing, but responds differently for an id that exists in another company.
    route.withoutTransaction(planted.tellingRefusal, async ({ params }) => {
      const [found] = await everything.select().from(clients).where(eq(clients.id, params.id))
      if (found) throw forbidden()
      return orNotFound<{ id: string; firstName: string }>(undefined, 'Client')
    })
    // Counts rows of all companies, so the response reveals whether an id exists in another company.
    route.withoutTransaction(planted.listed, async ({ body }) => ({
      known: await everything.$count(clients, inArray(clients.id, body.clientIds)),
    }))
    // Filters by company, but ignores that some users see only their own projects.
    route(planted.scopeless, async ({ db, actor, params }) => {
      const mine = and(eq(projects.companyId, actor.companyId), eq(projects.id, params.id))
      const [found] = await db.select({ title: projects.title }).from(projects).where(mine)
      return orNotFound(found, 'Project')
    })
    route(planted.scopelessList, ({ db, actor }) =>
      db.select({ title: projects.title }).from(projects).where(eq(projects.companyId, actor.companyId)),
    )
    // Writes before it checks the permission.
    app.post(planted.writesFirst.path, { config: { access: 'team:manage' } }, async () => {
      await dbOnPool(databases.worker).execute(
        sql`insert into finished_jobs (job_id) values (floor(random() * 1e9))`,
      )
      throw forbidden()
    })
    // Changes a record of a kind that it does not declare.
    route(planted.undeclared, async ({ db, actor }) => {
      await db.update(clients).set({ phone: randomUUID() }).where(eq(clients.companyId, actor.companyId))
    })
    // Ignores unknown fields instead of refusing them.
    app.put(planted.takesAll.path, { config: { access: 'signed-in' } }, async (_request, reply) =>
      reply.status(204).send(),
    )
    return [
      planted.openDoor,
      planted.foreignRow,
      planted.tellingRefusal,
      planted.listed,
      planted.scopeless,
      planted.scopelessList,
      planted.undeclared,
    ]
  },
})
const server = await watchChanges(unwatched)
const own = await createTestTenant(server, 'Ouzel')
const foreign = await createTestTenant(server, 'Wagtail')
const callers = await everyCaller(server, own)
const all = [...endpoints, ...Object.values<Endpoint>(planted)]
const splitFindings = (found: string[]) => ({
  real: found.filter((line) => !line.includes('/api/planted/')),
  caught: [...new Set(found.flatMap((line) => /\/api\/planted\/[a-z]+/.exec(line)?.[0] ?? []))].sort(),
})

describe('every endpoint', () => {
  test('is declared without errors, and every kind of error is detected', () => {
    expect(
      endpoints.flatMap((endpoint) => endpointErrors(endpoint).map((flaw) => `${endpoint.path} ${flaw}`)),
    ).toEqual([])
    const flawed = (changes: object) => endpointErrors({ ...planted.foreignRow, ...changes } as Endpoint)
    expect(flawed({ access: undefined })).toEqual(['has no access word'])
    expect(flawed({ about: '' })).toEqual(['does not say what it does'])
    expect(flawed({ params: z.strictObject({ id: z.uuid() }) })).toEqual([
      'does not say whose id params.id is',
    ])
    expect(flawed({ params: z.object({ id: planted.foreignRow.params.shape.id }) })).toEqual([
      'accepts unknown fields in params',
    ])
    expect(flawed({ body: z.strictObject({}) })).toEqual(['reads a body in a GET'])
    expect(flawed({ path: '/api/x/:other' })).toEqual(['declares other params than its path: id'])
    expect(
      flawed({ method: 'POST', body: z.strictObject({ items: z.array(z.object({ a: z.string() })) }) }),
    ).toEqual(['accepts unknown fields in body.items.[]'])
    expect(flawed({ method: 'POST', body: z.strictObject({ resetToken: z.string() }) })).toEqual([
      'does not say what token body.resetToken is',
    ])
  })

  test('is served, and every served route declares its access', async () => {
    const undeclared = startServer({
      extend: (app) => {
        app.get('/api/forgotten', async () => 'hello')
      },
    })
    await expect(undeclared).rejects.toThrow('GET /api/forgotten does not declare its access')
    const unlisted = startServer({
      extend: (_app, route) =>
        route.withoutTransaction(planted.foreignRow, async () =>
          orNotFound<{ id: string; firstName: null }>(undefined, 'Client'),
        ),
    })
    await expect(unlisted).rejects.toThrow(
      'Bound but not listed in the apis of a feature: GET /api/planted/clients/:id',
    )
    const missing = startServer({ extend: () => [planted.foreignRow] })
    await expect(missing).rejects.toThrow('Listed but not bound: GET /api/planted/clients/:id')
    const misspelled = { ...planted.foreignRow, shows: ['cleint'] }
    const unknownKind = startServer({
      extend: (_app, route) => {
        route.withoutTransaction(misspelled, async () => ({ id: '', firstName: null }))
        return [misspelled]
      },
    })
    await expect(unknownKind).rejects.toThrow(
      'GET /api/planted/clients/:id names kinds that no feature registers: cleint',
    )
  })

  test('follows the permission table for every allowed caller, and however its URL is spelled', async () => {
    const { found, calls } = await roleDeviations(server, all, callers)
    // The last two endpoints are registered without the route binder, so nothing checks the caller.
    const caught = ['/api/planted/door', '/api/planted/takes', '/api/planted/writes']
    expect(splitFindings(found)).toEqual({ real: [], caught })
    expect(calls).toBeGreaterThan(2_000)
  })

  test('refuses everyone else without a change, and changes only what it declares', async () => {
    // The test uses its own company, because the calls of allowed callers change records.
    const studio = await createTestTenant(server, 'Dipper')
    await unwatched.connect(await server.signIn('CompanyAdmin', studio.companyId))
    const { found, calls } = await impureRefusals(server, all, await everyCaller(server, studio), studio)
    // The second endpoint is a POST that only reads. The check reports it too, because its refusals prove nothing.
    const caught = ['door', 'listed', 'takes', 'undeclared', 'writes'].map((name) => `/api/planted/${name}`)
    expect(splitFindings(found)).toEqual({ real: [], caught })
    expect(calls).toBeGreaterThan(2_000)
  })

  test('announces nothing to users who may not know it', async () => {
    // Announces every record kind that an endpoint or a job changes, with ids of existing records, so that each id can
    // be looked up.
    const kinds = [...new Set([...endpoints, ...jobs].flatMap(({ changes = [] }) => changes))]
    const changes = [own, foreign].flatMap(({ companyId, ids }) =>
      kinds.map((kind) => ({
        company: companyId,
        kinds: { [kind]: ids[kind] ? [ids[kind]] : [] },
        at: new Date().toISOString(),
      })),
    )
    const sessions = await Promise.all(callers.map(async (caller) => ({ caller, ...(await caller.enter()) })))
    const ids = sessions.flatMap(({ sessionId }) => sessionId ?? [])
    const actors = await identifySessions(server.services.databases.gate, ids)
    const listeners = sessions.flatMap(({ caller, sessionId }) => {
      const actor = actors.get(sessionId ?? '')
      return actor ? [{ caller, actor }] : []
    })
    expect(listeners.map(({ caller }) => caller.name)).toEqual(
      callers.filter(({ user }) => user).map(({ name }) => name),
    )
    const told = await eventLeaks(server, endpoints, createVisibility(endpoints), listeners, changes)
    expect(told.found).toEqual([])
    expect(told.heard).toBeGreaterThan(100)
    // Proves that the check finds a stream that passes everything on.
    const everything = await eventLeaks(server, endpoints, (_actor, { kinds }) => kinds, listeners, changes)
    expect(everything.found).toEqual(
      expect.arrayContaining([
        'CompanyAdmin hears of another company',
        'Staff of another project learns the id of a hidden project',
        'Client of the project hears of cost, which no screen shows them',
      ]),
    )
  })

  test('treats an id of another company like one that does not exist', async () => {
    // Leaves out callers who differ from others of their role only in which rows of their own company they see, because
    // another company's rows are the same to all of them.
    const some = callers.filter(
      ({ name, isImpersonated }) => !isImpersonated && !name.endsWith('another project'),
    )
    const { found, calls } = await tenantLeaks(server, all, some, own, foreign)
    expect(splitFindings(found)).toEqual({
      real: [],
      caught: ['/api/planted/clients', '/api/planted/listed', '/api/planted/telling'],
    })
    expect(calls).toBeGreaterThan(1_700)
    expect(all.flatMap(identifierFields).length).toBeGreaterThan(140)
  })

  test('shows users with limited visibility only their own records', async () => {
    const found = await scopeLeaks(server, all, callers, own)
    const caught = [
      '/api/planted/clients',
      '/api/planted/everything',
      '/api/planted/listed',
      '/api/planted/scopeless',
      '/api/planted/telling',
    ]
    expect(splitFindings(found)).toEqual({ real: [], caught })
  })

  test('refuses unknown fields', async () => {
    const quiet = all.filter(({ path }) => path !== planted.writesFirst.path)
    expect(splitFindings(await acceptedExtras(server, quiet, callers))).toEqual({
      real: [],
      caught: ['/api/planted/takes'],
    })
  })
})
