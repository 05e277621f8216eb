import pg from 'pg'

/** One connection as the owner of the database, for as long as the work takes. */
export async function asOwner<T>(
  ownerUrl: string,
  name: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: `mantel ${name}`,
    keepAlive: true,
    options: '-c timezone=UTC',
  })
  // The query that is under way reports the loss itself.
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    // Also ends a transaction that is still open, and with it everything that was done in it.
    await owner.end().catch(() => {})
  }
}
