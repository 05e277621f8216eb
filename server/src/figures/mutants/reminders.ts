import type { Mutant } from './mutant.ts'

const features = 'server/src/features'
const tests = {
  executor: `${features}/reminders/executor.test.ts`,
  lateFees: `${features}/reminders/late-fees.test.ts`,
  sending: `${features}/invoices/send/send-invoice.test.ts`,
  deposit: `${features}/invoices/deposit/deposit-invoice.test.ts`,
  settings: `${features}/settings/money-sections.test.ts`,
  payments: `${features}/payments/payments.test.ts`,
  holds: 'domain/src/reminders/holds.test.ts',
  fees: 'domain/src/reminders/late-fees.test.ts',
  plan: 'domain/src/reminders/plan.test.ts',
}

/** Changes after which clients and studios would get emails or fees that they should not get, or get too few. */
export const reminderMutants: Mutant[] = [
  {
    harm: 'a client gets several reminders a day',
    file: 'domain/src/reminders/plan.ts',
    find: /addresses\.size > 1/,
    put: 'addresses.size > 99',
    by: { file: tests.executor, name: 'go to the person who got the invoice, to one of them a day' },
  },
  {
    harm: 'a client is reminded while their payment is on its way',
    file: 'domain/src/reminders/holds.ts',
    find: / {2}if \(inFlight\(balance\) > 0\) return 'processing'\n/,
    put: '',
    by: { file: tests.holds, name: 'a bank transfer is on its way' },
  },
  {
    harm: 'a client is reminded after they said that they have paid',
    file: 'domain/src/reminders/holds.ts',
    find: / {2}if \(balance\.claimed > 0\) return 'claimed'\n/,
    put: '',
    by: { file: tests.executor, name: 'are not sent while the client says they have paid' },
  },
  {
    harm: 'a client is reminded although they paid a moment ago',
    file: `${features}/reminders/send-due-reminders.ts`,
    find: /const \{ today, items \} = await due\(\)/,
    put: 'const { today, items } = before',
    by: { file: tests.executor, name: 'send nothing if the client pays meanwhile' },
  },
  {
    harm: 'reminders go out at night',
    file: 'domain/src/reminders/plan.ts',
    find: /emails\.filter\(\(\{ at \}\) => at <= now\)/,
    put: 'emails.filter(({ day }) => day <= now)',
    by: { file: tests.executor, name: 'are not sent outside of the sending hours' },
  },
  {
    harm: 'late fees grow on late fees',
    file: 'domain/src/reminders/late-fees.ts',
    find: /payable\(part\) - charged\.onPart/,
    put: 'payable(part)',
    by: { file: tests.fees, name: 'of 5% is a share of what is unpaid, without earlier fees' },
  },
  {
    harm: 'late fees exceed the cap',
    file: 'domain/src/reminders/late-fees.ts',
    find: /rule\.cap - charged\.onInvoice/,
    put: 'rule.cap',
    by: { file: tests.fees, name: 'never exceeds the cap, to which waived fees do not count' },
  },
  {
    harm: 'a waived late fee is charged again',
    file: 'domain/src/reminders/candidates.ts',
    find: /nominal > invoice\.sentOn &&\n\s+!isDone\(invoice, part\.kind, keyOf\),/,
    put: 'nominal > invoice.sentOn,',
    by: { file: tests.lateFees, name: 'can be waived, and its period is never charged again' },
  },
  {
    harm: 'an invoice is sent twice',
    file: `${features}/invoices/send/send-invoice.ts`,
    find: /if \(invoice\.version !== version\) throw stale\('invoice'\)/,
    put: '',
    by: {
      file: tests.sending,
      name: 'happens once, no matter who presses first|is refused for an empty draft',
    },
  },
  {
    harm: 'a signature sends a deposit invoice beside the one of the team',
    file: `${features}/invoices/deposit/send-deposit-invoice.ts`,
    find: / {2}if \(await hasInvoice\(db, companyId, projectId\)\) throw new NotNeeded\(\)\n/,
    put: '',
    by: { file: tests.deposit, name: 'leaves the invoice to the team if they have drafted one' },
  },
  {
    harm: 'a receipt is emailed for a payment that has not cleared',
    file: `${features}/ledger/write-ledger.ts`,
    find: /added\.filter\(\(\{ status \}\) => status === 'succeeded'\)/,
    put: 'added',
    by: { file: tests.payments, name: 'of a check waits until it clears, and can bounce' },
  },
  {
    harm: 'admins do not hear of a new recipient of payments',
    file: `${features}/settings/save-money-sections.ts`,
    find: / {4}await notifyOfRecipients\(db, emailSettings, actor, changes\)\n/,
    put: '',
    by: { file: tests.settings, name: 'is emailed to all admins, masked' },
  },
]
