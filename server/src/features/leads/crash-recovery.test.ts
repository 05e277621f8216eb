import { describe, expect, test } from 'vitest'
import { killedServerScript } from '../../survival/testing-bundle.ts'
import { rehearse, type Scene, type SceneKind } from '../../survival/testing-deaths.ts'
import { sharedServer } from '../../testing/server.ts'
import { studioWithForm, visitor } from './testing.ts'

const server = await sharedServer()
const script = await killedServerScript()

async function submitting(): Promise<Scene> {
  const { companyId, key, ticket } = await studioWithForm(server)
  const body = { ...visitor(), ticket: ticket() }
  return { companyId, request: { method: 'POST', url: `/api/widget/${key}`, body } }
}

/** A lead was just stored. The job that adds it, emails the team and thanks the visitor is due. */
const processing = (autoAdd: boolean) => async (): Promise<Scene> => {
  // Finishes the jobs of earlier scenes.
  await server.runJobs()
  const { companyId, submit } = await studioWithForm(server, { autoAdd })
  await server.sql('update lead_widget_configs set auto_reply_enabled = true where company_id = $1', [
    companyId,
  ])
  await submit({ ...visitor(), email: `${companyId}@mail.test` })
  return { companyId, request: null }
}

async function pressing(): Promise<Scene> {
  const { companyId, submit, call } = await studioWithForm(server)
  await submit()
  await server.runJobs()
  const mail = (await server.mails()).find(({ to }) => to === call.user.email)
  const url = /Add to pipeline: http:\/\/mantel\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { companyId, request: { method: 'POST', url } }
}

async function replying(): Promise<Scene> {
  const { companyId, receive, call } = await studioWithForm(server)
  const { id } = await receive({ ...visitor(), email: `${crypto.randomUUID()}@mail.test` })
  await server.runJobs()
  await call('POST', `/api/leads/${id}/replies`, { subject: 'Hello', text: 'Hello' })
  await server.sql('update graphile_worker._private_jobs set run_at = now()')
  return { companyId, request: null }
}

const scenes: Record<string, SceneKind & { statements: number }> = {
  'the storing of a submission': { prepare: submitting, from: 'insert into "leads"', statements: 3 },
  'the work after a submission': { prepare: processing(false), from: 'select "status"', statements: 10 },
  'the automatic adding of a lead': { prepare: processing(true), from: 'select "status"', statements: 20 },
  'a press on the button of the email': { prepare: pressing, from: 'for no key update', statements: 10 },
  'the sending of a reply': { prepare: replying, from: 'update "lead_replies"', statements: 5 },
}

/** All rows of a company that processing a lead can write, without ids, times and the names of test companies. */
async function rowsOf(companyId: string) {
  const rows = (text: string) => server.sql(text, [companyId])
  return {
    leads: await rows(
      `select status, error_note, created_client, client_id is not null as has_client, project_id is not null as has_project,
         responded_at is not null as is_answered from leads where company_id = $1`,
    ),
    clients: await rows('select first_name from clients where company_id = $1'),
    projects: await rows('select title, status from projects where company_id = $1'),
    emails: await rows(
      'select template_key, count(*)::int from messages where company_id = $1 group by 1 order by 1',
    ),
    links: await rows('select used from lead_tokens where company_id = $1'),
    replies: await rows('select queued_at is not null as is_queued from lead_replies where company_id = $1'),
    activities: await rows(
      'select action, count(*)::int from project_activities where company_id = $1 group by 1 order by 1',
    ),
    // Only unfinished jobs. A job in `finished_jobs` is done, even if the process died before it left the queue.
    jobs: await rows(
      `select t.identifier, count(*)::int from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload->>'company' = $1::text and t.identifier in ('process-lead', 'add-lead-later', 'send-lead-reply')
         and not exists (select from finished_jobs f where f.job_id = j.id)
       group by 1 order by 1`,
    ),
  }
}

describe.each(Object.entries(scenes))(
  'a process that is killed during %s',
  (_scene, { statements, ...kind }) => {
    test('loses nothing and doubles nothing, at whatever statement', {
      tags: 'reliability',
      timeout: 1_800_000,
    }, async () => {
      const play = await rehearse(server, kind, rowsOf)
      expect(play.after).not.toEqual(play.before)
      expect(await play.dieAt(script, 'committed')).toBe(true)
      let at = 1
      while (await play.dieAt(script, at)) at++
      // The last statement was the commit.
      expect(at).toBeGreaterThan(statements)
    })
  },
)
