import { doc, heading, paragraph, type RichText } from '@mantel/domain/rich-text'
import type { APIRequestContext } from '@playwright/test'
import { addressSentTo } from './outbox.ts'
import { expect, newAddress } from './people.ts'
import { tokenFor } from './projects.ts'

/** Two places to initial, the studio's signature, and one to sign: three fields for the client. */
export const agreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('1. Services', 3),
  paragraph('{company.name} will furnish and style {project.address}.'),
  heading('2. Fees', 3),
  paragraph('The project total is {project.total}.'),
  paragraph('{initial.client}'),
  heading('3. Care of furnishings', 3),
  paragraph('The client keeps the home insured and locked, and tells the stager about any damage.'),
  paragraph('{initial.client}'),
  heading('4. Signatures', 3),
  paragraph('{signature.owner}'),
  paragraph('{signature.client}'),
  paragraph('Date: {date.client}'),
)

type Contract = { id: string; version: number; state: string; viewedAt: string | null }
type Office = { headers: { authorization: string }; projectId: string }

// An account may sign in ten times in a quarter of an hour, and a plan holds only so many projects.
let open: Promise<Office> | undefined

/** The demo studio, with a project for all contracts of a file. */
async function officeOf(request: APIRequestContext): Promise<Office> {
  const headers = { authorization: `Bearer ${await tokenFor(request, 'admin')}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const client = await post('/api/clients', {
    firstName: 'Hannah',
    lastName: 'Whitlock',
    email: newAddress(),
  })
  const project = await post('/api/projects', {
    title: '14 Signing Lane',
    address: '14 Signing Lane',
    clientId: client.id,
    estimateValue: 1_425_000,
  })
  return { headers, projectId: project.id }
}

/** A contract that is on its way to somebody who never had one before. */
export async function sentContract(request: APIRequestContext, content: RichText = agreement) {
  open ??= officeOf(request)
  const { headers, projectId } = await open
  const call = async (method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) => {
    const answer = await request[method](path, { headers, ...(data && { data }) })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
    return answer.status() === 204 ? null : ((await answer.json()) as Contract)
  }
  const template = await call('post', '/api/contract-templates', { name: 'Staging agreement', content })
  const draft = await call('post', `/api/projects/${projectId}/contracts`, { templateId: template?.id })
  await call('delete', `/api/contract-templates/${template?.id}`)
  const path = `/api/contracts/${draft?.id}`
  const email = newAddress()
  const sent: string[] = []
  const see = async () => (await call('get', path)) as Contract
  const send = async (recipientEmail = email) => {
    const { version } = await see()
    await call('post', `${path}/sendings`, { version, recipientName: 'Hannah Whitlock', recipientEmail })
    let link = ''
    await expect(async () => {
      link = await addressSentTo(request, recipientEmail, '/sign/[\\w-]+')
      expect(sent).not.toContain(link)
    }).toPass()
    sent.push(link)
    return link
  }
  return {
    email,
    link: await send(),
    see,
    send,
    rewrite: async (text: RichText) => {
      const { version } = await see()
      await call('put', path, { version, content: text })
    },
    withdraw: () => call('post', `${path}/withdrawals`, { tellRecipient: false }),
  }
}
