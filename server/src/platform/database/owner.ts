import pg from 'pg'

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
  // Without a listener, a lost connection would end the process. The failed query already reports the loss.
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    // Closing the connection also rolls back a transaction that is still open.
    await owner.end().catch(() => {})
  }
}
