import type { PlatformFound } from '@mantel/domain/admin/search'
import { asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { hasWords } from '../../../platform/database/patterns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { users } from '../../../schema/users.ts'
import { isClosed, owner } from '../companies/company-figures.ts'
import { isNamedLike } from '../users/list-users.ts'

/** As many of each kind as one looks through. */
const shownOfEach = 6

/** The people whom some words may mean, and the companies: by their own name, or because one of those people works there. */
export async function findOnPlatform(db: Db, text: string): Promise<PlatformFound> {
  const people = await usersBy(db, text)
  const places = people.flatMap(({ role, companyId }) => (companyId && role !== 'Client' ? [companyId] : []))
  return {
    companies: await companiesBy(db, text, places),
    users: people,
  }
}

const usersBy = (db: Db, text: string) =>
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
    .where(isNamedLike(text))
    .orderBy(
      desc(begins(text, users.firstName, users.lastName, fullName, users.email)),
      asc(sql`lower(${users.lastName})`),
      asc(sql`lower(${users.firstName})`),
      asc(users.id),
    )
    .limit(shownOfEach)

function companiesBy(db: Db, text: string, places: string[]) {
  const isNamedSo = hasWords(companies.name, text) as SQL<boolean>
  return db
    .select({
      id: companies.id,
      name: companies.name,
      ownerEmail: sql<string | null>`${owner} ->> 'email'`,
      isClosed,
      isNamedSo,
    })
    .from(companies)
    .where(or(isNamedSo, inArray(companies.id, places)))
    .orderBy(
      desc(begins(text, companies.name)),
      desc(isNamedSo),
      asc(sql`lower(${companies.name})`),
      asc(companies.id),
    )
    .limit(shownOfEach)
}

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`

const begins = (text: string, ...said: SQLWrapper[]) =>
  sql`(${sql.join(
    said.map((one) => sql`starts_with(lower(${one}), lower(${text}))`),
    sql` or `,
  )})`
