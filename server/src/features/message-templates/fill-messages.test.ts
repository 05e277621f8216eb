import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { starterMessages } from '../companies/starter-messages.ts'

const server = await sharedServer()

async function studio() {
  const call = await server.signIn()
  const client = await call('POST', '/api/clients', {
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    email: 'rosa@mail.test',
  })
  const project = await call('POST', '/api/projects', {
    title: '9 Cedar Row',
    address: '9 Cedar Row',
    clientId: client.body.id,
    estimateValue: 1_425_000,
  })
  const add = (name: string, category: string, subject: string, body: RichText) =>
    server.sql(
      'insert into message_templates (company_id, name, category, subject, body) values ($1, $2, $3, $4, $5)',
      [call.companyId, name, category, subject, JSON.stringify(body)],
    )
  const path = `/api/projects/${project.body.id}/message-templates`
  return { call, add, path, projectId: project.body.id as string }
}

describe('message templates', () => {
  test('are listed by name, filled with the project’s values', async () => {
    const { call, add, path } = await studio()
    await add(
      'Thanks',
      'contract',
      'Thank you, {client.firstName}',
      doc(heading('For {project.address}', 1), paragraph('It costs {project.total}.')),
    )
    await add('Cover', 'contract', 'Your agreement', doc(paragraph('One'), paragraph('Two')))
    await add('Bill', 'invoice', 'Your invoice', doc(paragraph('Three')))
    const { status, body } = await call('GET', `${path}?category=contract`)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { name: 'Cover', category: 'contract', subject: 'Your agreement', text: 'One\n\nTwo', gaps: [] },
      {
        name: 'Thanks',
        subject: 'Thank you, Rosa',
        text: 'For 9 Cedar Row\n\nIt costs $14,250.00.',
        gaps: [],
      },
    ])
    expect((await call('GET', path)).body).toHaveLength(3)
  })

  test('list fields without a value, and do not resolve JavaScript property names', async () => {
    const { call, add, path } = await studio()
    const body = doc(paragraph('On {project.dateServiced}, {constructor}, {project.dateServiced}'))
    await add('Cover', 'contract', 'Invoice {invoice.number}', body)
    expect((await call('GET', path)).body).toMatchObject([
      {
        subject: 'Invoice [invoice.number]',
        text: 'On [Install date], [constructor], [Install date]',
        gaps: ['[invoice.number]', '[Install date]', '[constructor]'],
      },
    ])
  })

  test('are only for the team, and hide amounts and projects that the user may not see', async () => {
    const { call, add, path, projectId } = await studio()
    await add('Cover', 'contract', 'Hello', doc(paragraph('{client.firstName} pays {project.total}')))
    const staff = await server.signIn('Staff', call.companyId)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [call.companyId])
    expect((await staff('GET', path)).status).toBe(404)
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      call.companyId,
      projectId,
      staff.user.id,
    ])
    expect((await staff('GET', path)).body).toMatchObject([
      { text: 'Rosa pays [Project value]', gaps: ['[Project value]'] },
    ])
    const client = await server.signIn('Client', call.companyId)
    expect((await client('GET', path)).status).toBe(403)
  })

  test('a new studio has one for its contracts, without open fields', async () => {
    const { call, add, path } = await studio()
    for (const { name, category, subject, body } of starterMessages) await add(name, category, subject, body)
    const { body } = await call('GET', `${path}?category=contract`)
    expect(body).toMatchObject([
      { name: 'Contract email', subject: 'Your agreement for 9 Cedar Row', gaps: [] },
    ])
    // The email around the text already has a greeting and a signature.
    expect(body[0].text).not.toMatch(/^Hello/)
  })
})
