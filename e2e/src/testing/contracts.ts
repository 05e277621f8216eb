import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import type { APIRequestContext } from '@playwright/test'
import { addressSentTo } from './outbox.ts'
import { createUser, expect, newAddress } from './users.ts'

/** The client signs three fields: two initials and a signature. A fourth field is for the company's signature. */
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
  displayedStatus: string
  viewedAt: string | null
  content: RichText
}

export const callerFor =
  (request: APIRequestContext, { token }: { token: string }) =>
  async <T = { id: string }>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return (response.status() === 204 ? null : await response.json()) as T
  }

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

type ProjectDetails = {
  title?: string
  content?: RichText
  dateServiced?: string
  depositPercent?: number
}

/** Creates a project for Hannah Whitlock and a contract template. */
export async function projectForContract(
  request: APIRequestContext,
  admin: { token: string },
  { title = '14 Signing Lane', content = agreement, ...details }: ProjectDetails = {},
) {
  const call = callerFor(request, admin)
  const email = newAddress()
  const client = await call('POST', '/api/clients', { firstName: 'Hannah', lastName: 'Whitlock', email })
  const { id } = await call('POST', '/api/projects', {
    title,
    address: title,
    clientId: client.id,
    estimateValue: 1_425_000,
    ...details,
  })
  const template = await call('POST', '/api/contract-templates', { name: 'Staging agreement', content })
  return { id, title, email, templateId: template.id, projectPath: `/app/projects/${id}` }
}

/** Creates a project like `projectForContract`, with a contract draft. */
export async function draftContract(
  request: APIRequestContext,
  admin: { token: string },
  details: ProjectDetails = {},
) {
  const call = callerFor(request, admin)
  const project = await projectForContract(request, admin, details)
  const { templateId, email } = project
  const { id } = await call('POST', `/api/projects/${project.id}/contracts`, { templateId })
  const path = `/api/contracts/${id}`
  const read = () => call<Contract>('GET', path)
  return {
    ...project,
    path: `${project.projectPath}/contract?contract=${id}`,
    read,
    replaceText: async (text: RichText, author = admin) => {
      const { version } = await read()
      await callerFor(request, author)('PUT', path, { version, content: text })
    },
    send: async (recipientEmail = email) => {
      const { version } = await read()
      await call('POST', `${path}/sendings`, { version, recipientName: 'Hannah Whitlock', recipientEmail })
    },
    withdraw: () => call('POST', `${path}/withdrawals`, { notifyRecipient: false }),
  }
}

/** Sends a contract to a new email address. The company is new unless its admin is given. */
export async function sentContract(
  request: APIRequestContext,
  content: RichText = agreement,
  given?: { token: string },
) {
  const admin = given ?? (await createUser(request))
  await setUpSignature(request, admin)
  const { email, read, replaceText, withdraw, ...draft } = await draftContract(request, admin, { content })
  const sentLinks: string[] = []
  const send = async (recipientEmail = email) => {
    await draft.send(recipientEmail)
    let link = ''
    await expect(async () => {
      link = await addressSentTo(request, recipientEmail, '/sign/[\\w-]+')
      expect(sentLinks).not.toContain(link)
    }).toPass()
    sentLinks.push(link)
    return link
  }
  const { id: projectId, projectPath } = draft
  return { email, link: await send(), projectId, projectPath, read, send, replaceText, withdraw }
}
