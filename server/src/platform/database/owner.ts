import pg from 'pg'

/** Runs the work on one connection of the database owner. */
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
  // The running query reports a lost connection.
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    // Also rolls back a transaction that is still open.
    await owner.end().catch(() => {})
  }
}
