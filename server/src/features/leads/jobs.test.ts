import { afterAll, describe, expect, test } from 'vitest'
import { startMailServer } from '../../survival/testing-mail-server.ts'
import { sharedServer, startServer } from '../../testing/server.ts'
import { studioWithForm, visitor } from './testing.ts'

const server = await sharedServer()
const sweep = async () => {
  await server.sql("select graphile_worker.add_job('sweep-leads')")
  await server.runJobs()
}

describe('spam', () => {
  test('is deleted 30 days after it was marked, and nothing else is', async () => {
    const { receive, call, submit, list, rows } = await studioWithForm(server)
    const other = await studioWithForm(server)
    await submit(visitor('Old'), { fax: 'x' })
    await submit(visitor('Fresh'), { fax: 'x' })
    const marked = await receive(visitor('Marked'))
    const added = await receive(visitor('Added'))
    await receive(visitor('New'))
    await other.submit(visitor('Old'), { fax: 'x' })
    await call('POST', `/api/leads/${added.id}/add`, {})
    await server.sql("update leads set submitted_at = submitted_at - interval '31 days'")
    await call('POST', '/api/leads/changes', { ids: [marked.id], action: 'spam' })
    await server.sql("update leads set spam_at = now() - interval '31 days' where first_name = 'Old'")
    await sweep()
    expect((await rows()).map(({ first_name: name }) => String(name)).toSorted()).toEqual([
      'Added',
      'Fresh',
      'Marked',
      'New',
    ])
    expect(await other.rows()).toEqual([])
    expect(await list('view=spam')).toHaveLength(2)
  })
})

describe('a stored lead', () => {
  test('is not processed if someone was faster', async () => {
    const { receive, call, count, companyId } = await studioWithForm(server, { autoAdd: true })
    const lead = await receive()
    await call('POST', '/api/leads/changes', { ids: [lead.id], action: 'dismiss' })
    await server.runJobs()
    expect([await count('projects'), await count('messages')]).toEqual([0, 0])
    await server.sql('delete from leads where company_id = $1', [companyId])
    await server.runJobs()
  })

  test('survives a database that cancels the job: nothing is half done, and the next attempt does it all', async () => {
    const { submit, count, rows, companyId } = await studioWithForm(server, { autoAdd: true })
    await submit()
    // The job has created client and project when it fails at the email.
    await server.sql(
      `create function fail_once() returns trigger language plpgsql as $$ begin
         if new.company_id = '${companyId}' then raise exception 'gone' using errcode = '57P01'; end if; return new; end $$`,
    )
    await server.sql(
      'create trigger fail_once before insert on messages for each row execute function fail_once()',
    )
    await server.runJobs()
    expect(await rows('status')).toEqual([{ status: 'new' }])
    expect([await count('clients'), await count('projects'), await count('messages')]).toEqual([0, 0, 0])
    await server.sql('drop trigger fail_once on messages')
    await server.sql('drop function fail_once')
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    expect(await rows('status')).toEqual([{ status: 'added' }])
    expect([await count('clients'), await count('projects'), await count('messages')]).toEqual([1, 1, 1])
  })
})

describe('a mail server that is down', () => {
  test('delays the emails, and neither the lead nor its project', async () => {
    const mailServer = await startMailServer()
    afterAll(mailServer.close)
    const connected = await startServer({ env: { SMTP_URL: mailServer.url } })
    const { submit, rows, call } = await studioWithForm(connected, { autoAdd: true })
    mailServer.refuseBy(() => ({ code: 451, text: 'Try again later' }))
    expect((await submit()).status).toBe(200)
    await connected.runJobs()
    expect(await rows('status')).toEqual([{ status: 'added' }])
    expect(mailServer.acceptedFor(call.user.email)).toEqual([])
    mailServer.refuseBy(() => undefined)
    await connected.sql('update graphile_worker._private_jobs set run_at = now()')
    await connected.runJobs()
    expect(mailServer.acceptedFor(call.user.email)).toHaveLength(1)
  })
})
