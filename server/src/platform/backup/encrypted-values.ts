import type pg from 'pg'

type Connection = Pick<pg.Client, 'query'>

/**
 * Returns the key ids in `ring` that encrypted values need. The second part of an encrypted value is the id of its key.
 */
export async function keysInUse(client: Connection, ring: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select split_part(ciphertext, '.', 2) as id from company_secrets
    union
    select split_part(sealed_link, '.', 2) from messages where sealed_link is not null
    union
    select split_part(sealed_token, '.', 2) from contract_signing_links where sealed_token is not null
    union
    select split_part(sealed_secret, '.', 2) from two_factors where sealed_secret is not null
    union
    select split_part(sealed_key, '.', 2) from seal_certificates
    union
    select split_part(signature, '.', 2) from sign_event_heads`)
  const used = new Set(rows.map(({ id }) => id))
  // The current key is always included, because it identifies the installation.
  return ring.filter((id, index) => index === 0 || used.has(id))
}

/**
 * Removes company secrets and links in emails, for a restore without the key. Queued emails are useless without their
 * link, so they are marked as failed. Signing links still work, but cannot be copied or sent again. Users of two-factor
 * sign-in need a recovery code, a passkey, or an admin who resets it. Returns how many
 * secrets and links of emails were removed.
 */
export async function removeEncryptedValues(client: Connection) {
  const { rowCount: secrets } = await client.query('delete from company_secrets')
  await client.query('update two_factors set sealed_secret = null where sealed_secret is not null')
  await client.query('update contract_signing_links set sealed_token = null where sealed_token is not null')
  const { rows: emails } = await client.query<{ id: string }>(`
    update messages set
      sealed_link = null,
      status = case status when 'queued' then 'failed' else status end,
      last_error = case status when 'queued' then 'restored without its link' else last_error end
    where sealed_link is not null
    returning id`)
  // Deletes the jobs of these emails, because the jobs would send them with an empty link.
  await client.query(
    "delete from graphile_worker._private_jobs where payload -> 'data' ->> 'messageId' = any ($1)",
    [emails.map(({ id }) => id)],
  )
  return { secrets: secrets ?? 0, emails: emails.length }
}
