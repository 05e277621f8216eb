import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { rolePasswords, roleUrls } from '../platform/database/prepare.ts'

/** Creates a database in milliseconds by copying a template, by default the migrated one. */
export const freshDatabase = (template = 'mantel') =>
  copyDatabase(inject('postgres'), `test_${randomBytes(8).toString('hex')}`, template)

/**
 * A database template that includes what the first start of the product writes, such as the first rows and a
 * certificate.
 */
export const startedTemplate = 'mantel_started'

export async function copyDatabase(
  { ownerUrl, superuserUrl, secretKey }: ProvidedContext['postgres'],
  name: string,
  template: string,
) {
  await run(
    superuserUrl,
    `create database ${name} template ${template} strategy file_copy owner mantel_owner`,
  )
  const at = (url: string) => url.replace(/\/(mantel|postgres)(\?|$)/, `/${name}$2`)
  return {
    name,
    secretKey,
    ownerUrl: at(ownerUrl),
    superuserUrl: at(superuserUrl),
    urls: roleUrls(at(ownerUrl), rolePasswords(secretKey)),
    drop: () => run(superuserUrl, waitForDisconnects(name), `drop database if exists ${name} with (force)`),
  }
}

/**
 * Waits until the server has closed all connections to the database. Dropping the database earlier would cause an
 * uncaught error.
 */
const waitForDisconnects = (name: string) => `do $$ begin
  for _ in 1..100 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.02), pg_stat_clear_snapshot();
  end loop;
end $$`

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
