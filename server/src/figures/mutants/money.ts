import type { Mutant } from './mutant.ts'

const features = 'server/src/features'
const tests = {
  numbers: `${features}/invoices/draft/drafts.test.ts`,
  deletions: `${features}/invoices/deletions.test.ts`,
  payments: `${features}/payments/payments.test.ts`,
  races: `${features}/payments/races.test.ts`,
  guards: `${features}/ledger/guards.test.ts`,
  pay: `${features}/pay/pay.test.ts`,
  links: `${features}/pay/guessed-links.test.ts`,
}

/** Changes after which money would be lost, doubled, hidden or shown to the wrong people. */
export const moneyMutants: Mutant[] = [
  {
    harm: 'a claim does not lock its invoice',
    file: `${features}/pay/find-invoice.ts`,
    find: /await lockLedgerProject\(db, ledger, found\.projectId\)\n\s+const invoice = await lockInvoice\(db, companyId, found\.id\)/,
    put: 'const invoice = found',
    by: { file: tests.pay, name: 'pressed a hundred times is stored once' },
  },
  {
    harm: 'a claim ignores what is due',
    file: 'domain/src/payments/choose-amount.ts',
    find: /kind === seen\.kind && amount === seen\.amount\)/,
    put: 'kind === seen.kind)',
    by: { file: tests.pay, name: 'is refused' },
  },
  {
    harm: 'a payment does not settle its invoice',
    file: `${features}/ledger/write-ledger.ts`,
    find: /const settled = await settleInvoice\(db, ledger, await lockInvoice\(db, companyId, invoice\.id\)\)/,
    put: 'const settled = await lockInvoice(db, companyId, invoice.id)',
    by: { file: tests.payments, name: 'pays the deposit, wins the project, and later the rest' },
  },
  {
    harm: 'a payment does not settle its project',
    file: `${features}/ledger/write-ledger.ts`,
    find: /for \(const projectId of projectIds\) await settleProject\(db, ledger, projectId\)\n/,
    put: '',
    by: { file: tests.payments, name: 'pays the deposit, wins the project, and later the rest' },
  },
  {
    harm: 'a refund has the wrong sign',
    file: 'domain/src/payments/refunds.ts',
    find: /amount: -amount,/,
    put: 'amount,',
    by: {
      file: tests.payments,
      name: 'is capped, opens the balance again, and a full one can write off the rest',
    },
  },
  {
    harm: 'everyone who records payments may refund them',
    file: 'domain/src/payments/payments.ts',
    find: /(refund: post\('\/api\/payments\/:id\/refunds', \{\n\s+access: )'payments:refund'/,
    put: "$1'payments:record'",
    by: { file: tests.payments, name: 'is for admins, and for managers only if the company allows it' },
  },
  {
    harm: 'the database does not cap refunds',
    file: 'server/migrations/0014_invoices-and-ledger.sql',
    find: /create trigger cap_refunds after insert on transactions\n\s+for each row when \(new\.parent_transaction_id is not null\)/,
    put: 'create trigger cap_refunds after insert on transactions for each row when (false)',
    by: { file: tests.guards, name: 'refuses to take back more than a payment, no matter who writes it' },
  },
  {
    harm: 'the link of a draft works',
    file: `${features}/pay/find-invoice.ts`,
    find: /if \(!found\?\.sentAt\) throw noSuchLink\(\)/,
    put: 'if (!found) throw noSuchLink()',
    by: { file: tests.links, name: 'a guessed link gets the same bytes' },
  },
  {
    harm: 'an edit of a draft ignores the version',
    file: `${features}/invoices/draft/edit-invoice.ts`,
    find: / {2}if \(before\.version !== version\) throw stale\('invoice'\)\n/,
    put: '',
    by: { file: tests.races, name: 'who edit the same draft: one is told' },
  },
  {
    harm: 'a number is given twice',
    file: `${features}/invoices/draft/invoice-numbers.ts`,
    find: /if \(!\(await isNumberUsed\(db, companyId, number\)\)\) return number/,
    put: 'return number',
    by: { file: tests.numbers, name: 'gets another number only from an admin, and never one that was used' },
  },
  {
    harm: 'a project with payments can be deleted',
    file: `${features}/projects/remove-project.ts`,
    find: / {2}if \(evidence\?\.paid\) return 'This project has payments\. It can only be archived\.'\n/,
    put: '',
    by: { file: tests.deletions, name: 'can only be archived' },
  },
]
