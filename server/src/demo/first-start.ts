import { drizzle } from 'drizzle-orm/node-postgres'
import { asOwner } from '../platform/database/owner.ts'
import type { DemoServices } from './company-projects.ts'
import { createDemo } from './demo.ts'

/** Creates the demo only if there are no companies and no users, so that a deleted demo stays deleted. */
export async function createDemoOnce(ownerUrl: string, services: DemoServices, announce: () => void) {
  await asOwner(ownerUrl, 'demo', async (owner) => {
    const { rows } = await owner.query<{ untouched: boolean }>(
      'select not exists (select from companies) and not exists (select from users) as untouched',
    )
    if (!rows[0]?.untouched) return
    announce()
    const today = todayIn('America/New_York')
    await drizzle(owner, { casing: 'snake_case' }).transaction((db) => createDemo(db, { ...services, today }))
  })
}

export const demoLogins = (address: string) => `
  Studio        ${address}/app
                admin@alderfinch.test    mantel-demo   (also manager@, staff@, client@)
  Other studio  admin@harborpine.test    mantel-demo
  Platform      ${address}/app/admin
                admin@mantel.test        mantel-demo-admin
`

const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
