import type { PlatformSearchResults } from '@mantel/domain/admin/search'
import { asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { containsWords } from '../../../platform/database/patterns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { users } from '../../../schema/users.ts'
import { isClosed, owner } from '../companies/computed-columns.ts'
import { matchesNameOrEmail } from '../users/list-users.ts'

const maxPerKind = 6

/** Finds users, and also companies that match by name or that employ one of these users. */
export async function searchPlatform(db: Db, text: string): Promise<PlatformSearchResults> {
  const foundUsers = await searchUsers(db, text)
  const companyIds = foundUsers.flatMap(({ role, companyId }) =>
    companyId && role !== 'Client' ? [companyId] : [],
  )
  return {
    companies: await searchCompanies(db, text, companyIds),
    users: foundUsers,
  }
}

const searchUsers = (db: Db, text: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      companyId: users.companyId,
      companyName: companies.name,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(matchesNameOrEmail(text))
    .orderBy(
      desc(startsWith(text, users.firstName, users.lastName, fullName, users.email)),
      asc(sql`lower(${users.lastName})`),
      asc(sql`lower(${users.firstName})`),
      asc(users.id),
    )
    .limit(maxPerKind)

function searchCompanies(db: Db, text: string, companyIds: string[]) {
  const isNamedSo = containsWords(companies.name, text) as SQL<boolean>
  return db
    .select({
      id: companies.id,
      name: companies.name,
      ownerEmail: sql<string | null>`${owner} ->> 'email'`,
      isClosed,
      isNamedSo,
    })
    .from(companies)
    .where(or(isNamedSo, inArray(companies.id, companyIds)))
    .orderBy(
      desc(startsWith(text, companies.name)),
      desc(isNamedSo),
      asc(sql`lower(${companies.name})`),
      asc(companies.id),
    )
    .limit(maxPerKind)
}

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`

const startsWith = (text: string, ...columns: SQLWrapper[]) =>
  sql`(${sql.join(
    columns.map((column) => sql`starts_with(lower(${column}), lower(${text}))`),
    sql` or `,
  )})`
