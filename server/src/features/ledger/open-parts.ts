import { sql } from 'drizzle-orm'
import { invoices } from '../../schema/money/invoices.ts'

const { total, deposit, depositDueDate, dueDate, openAmount, inFlightAmount } = invoices

const inFlight = sql`least(${inFlightAmount}, ${openAmount})`
const isSplit = sql`(${deposit} > 0 and ${deposit} < ${total})`
/** What is open of a deposit, and not on its way. Money pays the deposit first. */
const payableDeposit = sql`case when ${isSplit} then greatest(0,
  least(${deposit}, greatest(0, ${openAmount} - (${total} - ${deposit}))) - ${inFlight}) else 0 end`
const lastDueDate = sql`case when ${deposit} > 0 and ${deposit} >= ${total} and ${depositDueDate} is not null
  then ${depositDueDate} else ${dueDate} end`

/**
 * The one or two parts of an open invoice as partsOf() in the domain defines them, for queries that add up many
 * invoices: when a part is due and what is payable, which excludes money on its way. `is_last` marks exactly one part of
 * each invoice. A list of values would be shorter, but PostgreSQL prepares its expressions again for each invoice.
 */
export const openParts = sql`(
  select ${depositDueDate} as due_on, ${payableDeposit} as payable, 0::bigint as in_flight, false as is_last
  union all
  select ${lastDueDate}, ${openAmount} - ${inFlight} - ${payableDeposit}, ${inFlight}, true
) as part`
