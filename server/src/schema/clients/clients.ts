import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { emailAddress, id, instant, line, paragraph, phoneNumber, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isLowerCase } from '../constraints.ts'

export const clients = pgTable(
  'clients',
  {
    id: id(),
    companyId: companyId(),
    firstName: line(100),
    lastName: line(100),
    email: emailAddress().notNull(),
    phone: phoneNumber(),
    companyName: line(200),
    address: line(),
    city: line(200),
    state: line(100),
    zip: line(20),
    source: line(100),
    tags: text().array().notNull().default([]),
    notes: paragraph(),
    joinedDate: instant().notNull().default(sql`now()`),
    avatar: line(),
    isSample: boolean().notNull().default(false),
    remindersPausedUntil: instant(),
    /**
     * Query this with search_clients(), because a direct ILIKE cannot use the index under row-level security. Every
     * word begins after a space, including the first, and a phone number is repeated with its digits only.
     */
    searchText: text().generatedAlwaysAs(
      sql`folded(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))`,
    ),
    /** The name that lists show, in the form by which they sort; see sort_text() in the migration `lists`. */
    sortName: text()
      .notNull()
      .generatedAlwaysAs(
        sql`sort_text(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, email))`,
      ),
    sortCompany: text().generatedAlwaysAs(sql`sort_text(company_name)`),
    sortCity: text().generatedAlwaysAs(sql`sort_text(city)`),
    ...tracked(),
  },
  (t) => [
    unique('clients_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.sortName, t.id),
    index().on(t.companyId, t.sortCompany, t.id),
    index().on(t.companyId, t.sortCity, t.id),
    index().on(t.companyId, t.email, t.id),
    index().on(t.companyId, t.phone, t.id),
    index().on(t.companyId, t.source, t.id),
    index().on(t.companyId, t.avatar),
    index().on(t.companyId, t.createdAt, t.id),
    index('clients_search_index').using('gin', t.companyId, t.searchText.op('gin_trgm_ops')),
    isLowerCase('clients_email_check', t.email),
    check('clients_email_present_check', sql`${t.email} <> ''`),
    check('clients_tags_check', sql`cardinality(${t.tags}) <= 20`),
  ],
)

/**
 * The columns that clientName() needs. The email is first because Drizzle uses the first column of a left join to
 * decide whether there is a client, and only the email is never null.
 */
export const clientNameColumns = {
  email: clients.email,
  firstName: clients.firstName,
  lastName: clients.lastName,
  companyName: clients.companyName,
}
