import { expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithInvoice } from '../testing.ts'

const server = await sharedServer()

test('the money of a client adds up what was sent, with the credit of overpaid and void invoices', async () => {
  const { call, clientId, newProject, newInvoice, sentInvoice, pay } = await studioWithInvoice(server)
  const money = async () => (await call('GET', `/api/clients/${clientId}/money`)).body
  expect(await money()).toEqual({ billed: 0, received: 0, open: 0, credit: 0 })
  await newInvoice(await newProject())
  const [partly, overpaid, canceled] = [
    await sentInvoice(),
    await sentInvoice(await newProject()),
    await sentInvoice(await newProject()),
  ]
  await pay(partly.id, { amount: 50_000 })
  await pay(overpaid.id, { amount: 230_000, keepsRest: true })
  await pay(canceled.id, { amount: 10_000 })
  await call('POST', `/api/invoices/${canceled.id}/void`, { reason: 'Wrong house' })
  expect(await money()).toEqual({ billed: 400_000, received: 290_000, open: 150_000, credit: 40_000 })
})

test('is hidden from staff without prices, and limited to their projects for the others', async () => {
  const { companyId, clientId, projectId, newProject, sentInvoice } = await studioWithInvoice(server)
  await sentInvoice()
  await sentInvoice(await newProject())
  const staff = await server.signIn('Staff', companyId)
  const read = () => staff('GET', `/api/clients/${clientId}/money`)
  expect((await read()).status).toBe(403)
  await server.sql(
    'update companies set staff_see_prices = true, staff_see_all_projects = false where id = $1',
    [companyId],
  )
  expect((await read()).status).toBe(404)
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    projectId,
    staff.user.id,
  ])
  expect((await read()).body).toMatchObject({ billed: 200_000, open: 200_000 })
})
