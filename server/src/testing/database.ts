import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { rolePasswords, roleUrls } from '../platform/database/prepare.ts'

/** A database of one's own, copied in milliseconds from the migrated template. */
export async function freshDatabase() {
  const { ownerUrl, superuserUrl, secretKey } = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(superuserUrl, `create database ${name} template mantel strategy file_copy owner mantel_owner`)
  const at = (url: string) => url.replace(/\/(mantel|postgres)(\?|$)/, `/${name}$2`)
  return {
    name,
    secretKey,
    ownerUrl: at(ownerUrl),
    superuserUrl: at(superuserUrl),
    urls: roleUrls(at(ownerUrl), rolePasswords(secretKey)),
    drop: () => run(superuserUrl, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
