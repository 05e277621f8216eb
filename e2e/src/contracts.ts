import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import type { APIRequestContext } from '@playwright/test'
import { addressSentTo } from './outbox.ts'
import { expect, newAddress, newPerson } from './people.ts'

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

type Contract = {
  id: string
  version: number
  state: string
  viewedAt: string | null
  content: RichText
}

/** Calls the server as a person does, and returns what it answers. */
const callerFor =
  (request: APIRequestContext, { token }: { token: string }) =>
  async <T = { id: string }>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? null : await answer.json()) as T
  }

/** Maya Okafor signs for the company. */
export async function setUpSignature(request: APIRequestContext, admin: { token: string }) {
  const call = callerFor(request, admin)
  const { esign } = await call<{ esign: { seen: string } }>('GET', '/api/settings')
  await call('PATCH', '/api/settings/esign', {
    esignEnabled: true,
    esignOwnerName: 'Maya Okafor',
    esignOwnerInitials: 'MO',
    seen: esign.seen,
  })
}

type About = { title?: string; content?: RichText; dateServiced?: string }

/** A project of Hannah Whitlock's, in a company with a contract template. */
export async function projectForContract(
  request: APIRequestContext,
  admin: { token: string },
  { title = '14 Signing Lane', content = agreement, ...about }: About = {},
) {
  const call = callerFor(request, admin)
  const email = newAddress()
  const client = await call('POST', '/api/clients', { firstName: 'Hannah', lastName: 'Whitlock', email })
  const { id } = await call('POST', '/api/projects', {
    title,
    address: title,
    clientId: client.id,
    estimateValue: 1_425_000,
    ...about,
  })
  const template = await call('POST', '/api/contract-templates', { name: 'Staging agreement', content })
  return { id, title, email, templateId: template.id, projectPath: `/app/projects/${id}` }
}

/** The draft of a contract for such a project. */
export async function draftContract(request: APIRequestContext, admin: { token: string }, about: About = {}) {
  const call = callerFor(request, admin)
  const project = await projectForContract(request, admin, about)
  const { templateId, email } = project
  const { id } = await call('POST', `/api/projects/${project.id}/contracts`, { templateId })
  const path = `/api/contracts/${id}`
  const see = () => call<Contract>('GET', path)
  return {
    ...project,
    path: `${project.projectPath}/contract?contract=${id}`,
    see,
    rewrite: async (text: RichText, author = admin) => {
      const { version } = await see()
      await callerFor(request, author)('PUT', path, { version, content: text })
    },
    send: async (recipientEmail = email) => {
      const { version } = await see()
      await call('POST', `${path}/sendings`, { version, recipientName: 'Hannah Whitlock', recipientEmail })
    },
    withdraw: () => call('POST', `${path}/withdrawals`, { tellRecipient: false }),
  }
}

/** A contract of a new company, on its way to a person who never had one before. */
export async function sentContract(request: APIRequestContext, content: RichText = agreement) {
  const admin = await newPerson(request)
  await setUpSignature(request, admin)
  const { email, see, rewrite, withdraw, ...draft } = await draftContract(request, admin, { content })
  const sent: string[] = []
  const send = async (recipientEmail = email) => {
    await draft.send(recipientEmail)
    let link = ''
    await expect(async () => {
      link = await addressSentTo(request, recipientEmail, '/sign/[\\w-]+')
      expect(sent).not.toContain(link)
    }).toPass()
    sent.push(link)
    return link
  }
  return { email, link: await send(), see, send, rewrite, withdraw }
}
