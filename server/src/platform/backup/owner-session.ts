import type pg from 'pg'
import { asOwner } from '../database/owner.ts'

/**
 * Runs the work as the database owner. The settings fix the text format of values, so that COPY writes the same bytes
 * on every server. Statements have no time limit, but wait at most 10 seconds for a lock.
 */
export const inOwnerSession = <T>(
  ownerUrl: string,
  name: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> =>
  asOwner(ownerUrl, name, async (owner) => {
    await owner.query(settings)
    return work(owner)
  })

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
