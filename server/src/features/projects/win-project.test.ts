import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()

test.each([
  [true, 'Won'],
  [false, 'Bid'],
])(
  'with automatic stage changes %s, a project with a paid deposit is in %s',
  async (autoMoveOnWin, stage) => {
    const { call, newProject, sentInvoice, pay, project } = await studioWithInvoice(server)
    const { access } = (await call('GET', '/api/settings')).body
    await call('PATCH', '/api/settings/access', { autoMoveOnWin, seen: access.seen })
    const id = await newProject({ status: 'Bid' })
    await pay((await sentInvoice(id)).id, { amount: 100_000 })
    expect((await project(id)).status).toBe(stage)
  },
)
