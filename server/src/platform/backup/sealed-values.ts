import type pg from 'pg'

type Connection = Pick<pg.Client, 'query'>

/** Which of our keys are needed to open what is stored; a sealed value names its key in its second part. */
export async function keysInUse(client: Connection, ring: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select split_part(ciphertext, '.', 2) as id from company_secrets
    union
    select split_part(sealed_link, '.', 2) from messages where sealed_link is not null
    union
    select split_part(sealed_token, '.', 2) from contract_signing_links where sealed_token is not null
    union
    select split_part(sealed_key, '.', 2) from seal_certificates`)
  const used = new Set(rows.map(({ id }) => id))
  // The current one in any case: where it is unknown, this is another installation's key ring.
  return ring.filter((id, place) => place === 0 || used.has(id))
}

/** For a restore without the key. A letter is nothing without its link: it is given up, visibly. */
export async function removeSealedValues(client: Connection) {
  const { rowCount: secrets } = await client.query('delete from company_secrets')
  const { rows: letters } = await client.query<{ id: string }>(`
    update messages set
      sealed_link = null,
      status = case status when 'queued' then 'failed' else status end,
      last_error = case status when 'queued' then 'restored without its link' else last_error end
    where sealed_link is not null
    returning id`)
  // Their delivery would send them with an empty link.
  await client.query(
    "delete from graphile_worker._private_jobs where payload -> 'data' ->> 'messageId' = any ($1)",
    [letters.map(({ id }) => id)],
  )
  return { secrets: secrets ?? 0, letters: letters.length }
}
