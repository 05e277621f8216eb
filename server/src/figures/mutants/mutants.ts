import { eventMutants } from './events.ts'
import { leadMutants } from './leads.ts'
import { ledgerMutants } from './ledger.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { providerMutants } from './provider.ts'
import { reminderMutants } from './reminders.ts'

const features = 'server/src/features'
const tests = {
  api: 'server/src/whole-product/api.test.ts',
  access: 'server/src/whole-product/access.test.ts',
  catalog: 'server/src/whole-product/catalog.test.ts',
  limits: 'server/src/whole-product/limits.test.ts',
  signingIn: `${features}/auth/sign-in.test.ts`,
  registering: `${features}/registration/register.test.ts`,
  resetting: `${features}/auth/reset-password.test.ts`,
  emails: `${features}/messages/write-email.test.ts`,
  secrets: 'server/src/platform/secrets.test.ts',
}
const figures = 'server/src/figures'

export const mutants: Mutant[] = [
  {
    harm: 'a verb forgets the company',
    file: `${features}/team/team.ts`,
    find: /and\(eq\(users\.companyId, companyId\), eq\(users\.id, id\), ne\(users\.role, 'Client'\)\)/,
    put: "and(eq(users.id, id), ne(users.role, 'Client'))",
    by: {
      file: `${figures}/s06-tenant-isolation.figure.ts`,
      name: 'without row-level security the predicates',
      misses: 'belt-leaks',
    },
  },
  {
    harm: 'the policy lets everything through',
    file: 'server/migrations/0003_policies-and-functions.sql',
    find: /'create policy tenant on %s for all to %s using \(%s\) with check \(%s\)',\n\s+target, tenant_roles, is_ours, is_ours\)/,
    put: "'create policy tenant on %s for all to %s using (true) with check (true)', target, tenant_roles)",
    by: {
      file: `${figures}/s06-tenant-isolation.figure.ts`,
      name: 'without predicates row-level security',
      misses: 'braces-leaks',
    },
  },
  {
    harm: 'the company stays on the connection',
    file: 'server/src/platform/database/tenant.ts',
    find: /set_config\('app\.company_id', \$1, true\)/,
    put: "set_config('app.company_id', $1, false)",
    by: {
      file: `${figures}/s06-tenant-isolation.figure.ts`,
      name: 'without predicates row-level security',
      misses: 'connections-carrying-a-company',
    },
  },
  {
    harm: 'FORCE is dropped',
    file: 'server/migrations/0003_policies-and-functions.sql',
    find: /enable row level security, force row level security/,
    put: 'enable row level security',
    by: { file: tests.catalog, name: 'has no findings, even after migrating twice' },
  },
  {
    harm: 'a used reset link works again',
    file: `${features}/auth/reset-password.ts`,
    find: /\.set\(\{ usedAt: sql`now\(\)` \}\)\n\s+\.where\(isUsableReset\(token\)\)/,
    put: '.set({ usedAt: sql`now()` }).where(eq(passwordResets.tokenHash, hashToken(token)))',
    by: { file: tests.resetting, name: 'can be reset once: of fifty requests at once, one succeeds' },
  },
  {
    harm: 'the digest of an invitation opens it',
    file: `${features}/team/invitations.ts`,
    find: /and\(eq\(invitations\.tokenHash, hashToken\(token\)\), isPending/,
    put: 'and(sql`${invitations.tokenHash} in (${hashToken(token)}, ${token})`, isPending',
    by: {
      file: `${figures}/s16-token-links.figure.ts`,
      name: 'there is a secret|a secret opens no door',
      misses: 'cross-purpose-successes',
    },
  },
  {
    harm: 'a deactivated user keeps their session',
    file: `${features}/auth/identify-caller.ts`,
    find: /u\.deactivated_at is null and /,
    put: '',
    by: { file: tests.signingIn, name: 'belongs to a deactivated user' },
  },
  {
    harm: 'every caller is believed about their address',
    file: 'server/src/app.ts',
    find: /trustProxy: [^\n]+,/,
    put: 'trustProxy: true,',
    by: { file: tests.limits, name: 'gains no attempts by forged addresses if no proxy is trusted' },
  },
  {
    harm: 'a cookie signs in',
    file: 'server/src/platform/http/route-access.ts',
    find: /exec\(request\.headers\.authorization \?\? ''\)/,
    put: "exec(request.headers.authorization ?? String(request.headers.cookie).replace(/^token=([^;]+).*/, 'Bearer $1'))",
    by: { file: tests.signingIn, name: 'is never read from a cookie' },
  },
  {
    harm: 'the work is done before it is refused',
    file: 'server/src/platform/http/routing.ts',
    find: /if \(!scopeFor\(actor, access\)\) throw forbidden\(\)\n([\s\S]+?)return sendResult\(reply, endpoint, await (.+)\)\n([\s\S]+?)return sendAnswer\(reply, await (.+)\)\n/,
    put: `$1const done = await $2
          if (access !== 'public' && actor && !scopeFor(actor, access)) throw forbidden()
          return sendResult(reply, endpoint, done)
$3const answer = await $4
        if (access !== 'public' && actor && !scopeFor(actor, access)) throw forbidden()
        return sendAnswer(reply, answer)
`,
    by: { file: tests.access, name: 'refuses everyone else without a change' },
  },
  {
    harm: 'an error is told as it is',
    file: 'server/src/platform/http/error-responses.ts',
    find: /'A request failed'\)\n\s+return undefined/,
    put: "'A request failed')\n  return new Refusal(503, error.message)",
    by: { file: tests.api, name: 'to a failure contains only a generic message and the request id' },
  },
  {
    harm: 'a sealed secret opens elsewhere',
    file: 'server/src/platform/secrets.ts',
    find: /const parts = \[table, column, companyId, rowId\]/,
    put: "const parts = [table, column, 'x', rowId && companyId && 'x']",
    by: { file: tests.secrets, name: 'cannot be opened at another location' },
  },
  {
    harm: 'a name is HTML',
    file: `${features}/messages/write-email.ts`,
    find: /const html = escapeHtml\(text\)/,
    put: 'const html = text',
    by: { file: tests.emails, name: 'escapes user input' },
  },
  {
    harm: 'a GET may write',
    file: 'server/src/platform/http/routing.ts',
    find: /\{ readOnly: endpoint\.method === 'GET' \}/,
    put: '{ readOnly: false }',
    by: { file: tests.api, name: 'to a GET cannot write to the database' },
  },
  {
    harm: 'an answer holds whatever the row holds',
    file: 'server/src/platform/http/responses.ts',
    find: /\n {2}return data\n/,
    put: '\n  return result\n',
    by: { file: tests.api, name: 'contains only declared fields' },
  },
  {
    harm: 'unknown fields are ignored',
    file: 'server/src/platform/http/inputs.ts',
    find: /if \(names\.length > 0\) throw invalid\(unknownFields\(names\)\)/,
    put: '',
    by: { file: tests.access, name: 'refuses unknown fields' },
  },
  {
    harm: 'an unknown account is refused at once',
    file: `${features}/auth/sign-in.ts`,
    find: /: await verifyDummyPassword\(input\.password\)/,
    put: ': false',
    by: {
      file: `${figures}/s10-guessing.figure.ts`,
      name: 'a wrong password takes as long',
      misses: 'login-median-difference-ms',
    },
  },
  {
    harm: 'the log notes the address',
    file: 'server/src/platform/http/request-log.ts',
    find: /\{ method: request\.method, route, status, ms,/,
    put: '{ method: request.method, route: request.url, status, ms,',
    by: {
      file: `${figures}/s08-canaries.figure.ts`,
      name: 'a whole day of calls|no answer, log line',
      misses: 'hits-in-log',
    },
  },
  {
    harm: 'a cost is locked before its project',
    file: `${features}/costs/project-costs.ts`,
    find: / {2}await lockProjectShared\(db, companyId, projectId\)\n/,
    put: '',
    by: {
      file: `${figures}/s41-pairs.figure.ts`,
      name: 'project-deletions',
      misses: 'project-deletions-retries',
    },
  },
  {
    harm: 'an edit ignores the version that another one has just stored',
    file: `${features}/clients/clients.ts`,
    find: /, eq\(clients\.version, version\)\)\)/,
    put: '))',
    by: { file: `${figures}/s41-pairs.figure.ts`, name: 'same-edits', misses: 'same-edits-lost-updates' },
  },
  {
    harm: 'emails outlive their company',
    file: 'server/migrations/0001_tables.sql',
    find: /"messages_company_id_companies_id_fk" FOREIGN KEY \("company_id"\) REFERENCES "public"\."companies"\("id"\) ON DELETE cascade/,
    put: '"messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null',
    by: {
      file: `${figures}/s38-deletion.figure.ts`,
      name: 'a company that is deleted leaves no row',
      misses: 'people-left',
    },
  },
  {
    harm: 'a short secret is a good one',
    file: 'server/src/config.ts',
    find: /secret\.length < 32 \|\|/,
    put: 'false && secret.length < 32 ||',
    by: {
      file: `${figures}/s39-supply-chain.figure.ts`,
      name: 'a bad production start',
      misses: 'bad-configurations-accepted',
    },
  },
  {
    harm: 'the seal of a file is not judged',
    file: `${features}/sealing/verify-document.ts`,
    find: /const verdict = await judgeSeal\(Buffer\.from\(bytes\), certificates\)/,
    put: "const verdict = 'genuine' as Awaited<ReturnType<typeof judgeSeal>>",
    by: {
      file: `${figures}/s24-tampering.figure.ts`,
      name: 'PDFs that were changed',
      misses: 'altered-pdfs-taken-for-genuine',
    },
  },
  {
    harm: 'the records are not compared with the manifest',
    file: `${features}/sealing/check-records.ts`,
    find: /altered: compareWithManifest\(records, certificate\.publicKey\)/,
    put: 'altered: []',
    by: {
      file: `${figures}/s24-tampering.figure.ts`,
      name: 'records that were changed',
      misses: 'sealed-unnamed-changes',
    },
  },
  {
    harm: 'the records are not compared with the history',
    file: `${features}/evidence/check-history.ts`,
    find: /\.\.\.findChangedParts\(records, head\.records \?\? \{\}\)/,
    put: '...[]',
    by: {
      file: `${figures}/s24-tampering.figure.ts`,
      name: 'records of contracts that are not signed',
      misses: 'sent-unnamed-changes',
    },
  },
  ...moneyMutants,
  ...providerMutants,
  ...ledgerMutants,
  ...reminderMutants,
  ...leadMutants,
  ...eventMutants,
]
