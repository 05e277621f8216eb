import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { hashPassword } from '../platform/passwords.ts'
import { users } from '../schema/users.ts'
import type { Moment } from './clock.ts'
import type { CrewMember } from './scenario.ts'

type NewUser = {
  firstName: string
  lastName: string
  email: string
  role: (typeof users.$inferInsert)['role']
  phone?: string
  companyId?: string
  clientId?: string
}

const crew = {
  maya: {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'admin@alderfinch.test',
    role: 'CompanyAdmin',
    phone: '(912) 555-0142',
  },
  jonah: {
    firstName: 'Jonah',
    lastName: 'Reyes',
    email: 'manager@alderfinch.test',
    role: 'Manager',
    phone: '(912) 555-0143',
  },
  bea: {
    firstName: 'Bea',
    lastName: 'Sorensen',
    email: 'staff@alderfinch.test',
    role: 'Staff',
    phone: '(912) 555-0144',
  },
  willa: {
    firstName: 'Willa',
    lastName: 'Thornbury',
    email: 'admin@harborpine.test',
    role: 'CompanyAdmin',
  },
} as const satisfies Record<CrewMember, NewUser>

/** Returns the sender of a contract, as the client sees them. */
export const senderOf = (who: CrewMember) => ({
  name: `${crew[who].firstName} ${crew[who].lastName}`,
  email: crew[who].email,
})

export async function createSuperAdmin(db: Db, since: Moment) {
  const robin = {
    firstName: 'Robin',
    lastName: 'Hale',
    email: 'admin@mantel.test',
    role: 'SuperAdmin',
  } as const
  await createUser(db, robin, 'mantel-demo-admin', since)
}

export async function createCrew(db: Db, companyId: string, since: Moment) {
  return {
    maya: await createUser(db, { ...crew.maya, companyId }, demoPassword, since),
    jonah: await createUser(db, { ...crew.jonah, companyId }, demoPassword, since),
    bea: await createUser(db, { ...crew.bea, companyId }, demoPassword, since),
  }
}

export async function createTrialAdmin(db: Db, companyId: string, since: Moment) {
  return { willa: await createUser(db, { ...crew.willa, companyId }, demoPassword, since) }
}

/** Creates the client's portal account. Its email address differs from the client's: the two are linked by id only. */
export async function createPortalLogin(db: Db, companyId: string, clientId: string, since: Moment) {
  const hannah = {
    firstName: 'Hannah',
    lastName: 'Whitlock',
    email: 'client@alderfinch.test',
    role: 'Client',
  } as const
  await createUser(db, { ...hannah, companyId, clientId }, demoPassword, since)
}

const demoPassword = 'mantel-demo'

async function createUser(db: Db, user: NewUser, password: string, since: Moment) {
  const id = randomUUID()
  const hashed = await hashPassword(password)
  await db
    .insert(users)
    .values({ ...user, id, password: hashed, emailVerifiedAt: since, createdAt: since, updatedAt: since })
  return id
}
