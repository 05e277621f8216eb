import { randomUUID } from 'node:crypto'
import { doc, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import type { TestServer } from '../../testing/server.ts'
import { studioWithProject } from '../documents/testing.ts'

export const agreement = doc(
  paragraph('{company.name} furnishes {project.address} for {client.email}.'),
  paragraph('{initial.client}'),
  paragraph('{signature.owner} {date.owner}'),
  paragraph('{signature.client} {date.client}'),
)

/** A studio with a project, its client, and a draft that is ready to send. */
export async function studioWithContract(server: TestServer, content?: RichText) {
  const studio = await studioWithProject(server)
  return { ...studio, ...(await addContract(server, studio, content)) }
}

type Owner = Pick<Awaited<ReturnType<typeof studioWithProject>>, 'call' | 'companyId' | 'projectId'>

/** Adds a draft that is ready to send to the project of a studio. */
export async function addContract(
  server: TestServer,
  { call, companyId, projectId }: Owner,
  content: RichText = agreement,
) {
  await server.sql('update users set email_verified_at = now() where company_id = $1', [companyId])
  const { body: settings } = await call('GET', '/api/settings')
  await call('PATCH', '/api/settings/esign', {
    esignEnabled: true,
    esignOwnerName: 'Maya Okafor',
    esignOwnerInitials: 'MO',
    seen: settings.esign.seen,
  })
  const { body: template } = await call('POST', '/api/contract-templates', {
    name: 'Staging agreement',
    content,
  })
  const draft = await call('POST', `/api/projects/${projectId}/contracts`, { templateId: template.id })
  const contractId: string = draft.body.id
  const see = async () => (await call('GET', `/api/contracts/${contractId}`)).body
  const act = async (path: string, body?: object) =>
    call('POST', `/api/contracts/${contractId}/${path}`, body)
  const send = async (more: object = {}) =>
    act('sendings', {
      version: (await see()).version,
      recipientName: 'Hannah Whitlock',
      // Uses a new address each time, because a mailbox may get only a few contracts in 15 minutes.
      recipientEmail: `${randomUUID()}@example.com`,
      ...more,
    })
  const tokenNow = async () => {
    const { body } = await act('links')
    return new URL(body.url).pathname.split('/').at(-1) ?? ''
  }
  const project = async () => (await call('GET', `/api/projects/${projectId}`)).body
  return { templateId: template.id as string, contractId, see, act, send, tokenNow, project }
}

export const signature = {
  signerName: 'Hannah Whitlock',
  signerEmail: 'hannah@example.com',
  fullSignature: 'Hannah Whitlock',
  initials: 'HW',
  style: 'script',
  consent: { version: '2026-11', at: '2026-11-15T12:00:00.000Z' },
  timezone: 'America/New_York',
}
