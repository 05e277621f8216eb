import pg from 'pg'

/** One connection as the owner: values are written as text in one way only, and no timer cuts it off. */
export async function asOwner<T>(
  ownerUrl: string,
  name: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: `mantel ${name}`,
    keepAlive: true,
  })
  // The query that is under way reports the loss itself.
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query(settings)
    return await work(owner)
  } finally {
    // Also ends a transaction that is still open, and with it everything that was done in it.
    await owner.end().catch(() => {})
  }
}

const settings = `
  set search_path = public;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set client_encoding = 'UTF8';
  set row_security = on;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '10s'`
