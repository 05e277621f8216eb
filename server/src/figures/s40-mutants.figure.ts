import { afterAll } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { copyWorkspace, type Run } from './testing-copy.ts'
import { openFigure } from './testing-figure.ts'
import { rounded } from './testing-statistics.ts'

const figure = openFigure('S40')
const workshop = createTestWorkspace()
afterAll(() => workshop.close())

type Mutant = {
  /** What somebody might do to the product one day. */
  harm: string
  file: string
  /** Found exactly once, or the mutant no longer fits the code. */
  find: RegExp
  put: string
  /** The test that must fail, or the figure and what it must miss. */
  by: { file: string; name: string; misses?: string }
}

const features = 'server/src/features'
const tests = {
  api: 'server/src/api.test.ts',
  access: 'server/src/access.test.ts',
  catalog: 'server/src/catalog.test.ts',
  limits: 'server/src/limits.test.ts',
  signingIn: `${features}/auth/signing-in.test.ts`,
  registering: `${features}/auth/registering.test.ts`,
  resetting: `${features}/auth/resetting.test.ts`,
  letters: `${features}/messages/letters.test.ts`,
  secrets: 'server/src/platform/secrets.test.ts',
}
const figures = 'server/src/figures'

const mutants: Mutant[] = [
  {
    harm: 'a verb forgets the company',
    file: `${features}/team/team.ts`,
    find: /and\(eq\(users\.companyId, companyId\), eq\(users\.id, id\), ne\(users\.role, 'Client'\)\)/,
    put: "and(eq(users.id, id), ne(users.role, 'Client'))",
    by: {
      file: `${figures}/s06-each-net-alone.figure.ts`,
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
      file: `${figures}/s06-each-net-alone.figure.ts`,
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
      file: `${figures}/s06-each-net-alone.figure.ts`,
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
    file: `${features}/auth/resetting.ts`,
    find: /\.set\(\{ usedAt: sql`now\(\)` \}\)\n\s+\.where\(usable\(token\)\)/,
    put: '.set({ usedAt: sql`now()` }).where(eq(passwordResets.tokenHash, hashToken(token)))',
    by: { file: tests.resetting, name: 'works once: of fifty at the same moment one succeeds' },
  },
  {
    harm: 'the digest of an invitation opens it',
    file: `${features}/team/inviting.ts`,
    find: /and\(eq\(invitations\.tokenHash, hashToken\(token\)\), waiting/,
    put: 'and(sql`${invitations.tokenHash} in (${hashToken(token)}, ${token})`, waiting',
    by: {
      file: `${figures}/s16-token-links.figure.ts`,
      name: 'there is a secret|a secret opens no door',
      misses: 'cross-purpose-successes',
    },
  },
  {
    harm: 'somebody deactivated keeps their session',
    file: `${features}/auth/identifying.ts`,
    find: /u\.deactivated_at is null and /,
    put: '',
    by: { file: tests.signingIn, name: 'is over at once when it belongs to somebody deactivated' },
  },
  {
    harm: 'everybody is believed about their address',
    file: 'server/src/app.ts',
    find: /trustProxy: [^\n]+,/,
    put: 'trustProxy: true,',
    by: { file: tests.limits, name: 'gains no attempts by forged addresses if no proxy is trusted' },
  },
  {
    harm: 'a cookie signs in',
    file: 'server/src/platform/http/routing.ts',
    find: /exec\(request\.headers\.authorization \?\? ''\)/,
    put: "exec(request.headers.authorization ?? String(request.headers.cookie).replace(/^token=([^;]+).*/, 'Bearer $1'))",
    by: { file: tests.signingIn, name: 'is never taken from a cookie' },
  },
  {
    harm: 'the work is done before it is refused',
    file: 'server/src/platform/http/routing.ts',
    find: /if \(!reaches\(actor, access\)\) throw forbidden\(\)\n([\s\S]+?)(const result = await .+\n)/,
    put: "$1$2        if (access !== 'public' && actor && !scopeFor(actor, access)) throw forbidden()\n",
    by: { file: tests.access, name: 'changes nothing when it refuses' },
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
    file: `${features}/messages/letters.ts`,
    find: /const html = escapeHtml\(text\)/,
    put: 'const html = text',
    by: { file: tests.letters, name: 'escapes whatever people wrote' },
  },
  {
    harm: 'a GET may write',
    file: 'server/src/platform/http/routing.ts',
    find: /const readOnly = endpoint\.method === 'GET'/,
    put: 'const readOnly = false',
    by: { file: tests.api, name: 'to a GET cannot write to the database' },
  },
  {
    harm: 'an answer holds whatever the row holds',
    file: 'server/src/platform/http/routing.ts',
    find: /return reply\.send\(data\)/,
    put: 'return reply.send(result)',
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
    file: `${features}/auth/signing-in.ts`,
    find: /: await verifyNobody\(input\.password\)/,
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
    harm: 'letters outlive their company',
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
      file: `${figures}/s39-supply.figure.ts`,
      name: 'a bad production start',
      misses: 'bad-configurations-accepted',
    },
  },
]

figure.measure('every harm is noticed by the test or figure that is there for it', async () => {
  const lanes = [0, 1].map(() => copyWorkspace(workshop.directory()))
  const survivors: string[] = []
  const unfit: string[] = []
  let killed = 0
  const waiting = mutants.toSorted(
    (a, b) => Number(b.by.misses !== undefined) - Number(a.by.misses !== undefined),
  )
  await Promise.all(
    lanes.map(async (lane, at) => {
      // The first to be free looks whether the unharmed copy is well: else red would mean nothing.
      if (at === 0) {
        const named = mutants.map(({ by }) => by).filter(({ misses }) => !misses)
        const well = await lane.control(named)
        const least = new Set(named.map(({ name }) => name)).size
        figure.holds('control-passed', well.passed, well.passed >= least, `at least ${least}`)
        figure.none('control-failed', well.passed === 0 ? [well.output.slice(-2000)] : well.failed)
      }
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { harm, file, find, put, by } = mutant
        // A figure that is red already would seem to notice anything.
        if (by.misses && isNoticed(await lane.run(by), by)) unfit.push(`${harm}: ${by.misses}, also unharmed`)
        let matches = 0
        const run = await lane.run(besideOthers(by), {
          file,
          to: (text) => {
            matches = [...text.matchAll(new RegExp(find, `${find.flags}g`))].length
            return text.replace(find, put)
          },
        })
        if (matches !== 1) unfit.push(`${harm}: found ${matches} times in ${file}`)
        else if (isNoticed(run, by)) killed++
        else
          survivors.push(
            `${harm}: ${run.passed} passed, ${run.failed.length} failed of ${by.file} ${by.name}\n${run.output.slice(-1500)}`,
          )
        console.log(
          `S40 mutant ${JSON.stringify(harm)} ${isNoticed(run, by) ? 'killed' : 'SURVIVED'} by ${by.file} in ${rounded(run.ms / 1000, 1)} s`,
        )
      }
    }),
  )
  figure.holds('mutants', mutants.length, mutants.length >= 8, 'at least 8')
  figure.none('unfit', unfit)
  figure.none('survived', survivors)
  figure.holds('killed', `${killed}/${mutants.length}`, killed === mutants.length, 'all')
})

/** With every test of the same file that is named here, as in the control: one may count on another's traces. */
const besideOthers = (by: Mutant['by']) =>
  by.misses
    ? by
    : { ...by, name: mutants.flatMap((one) => (one.by.file === by.file ? [one.by.name] : [])).join('|') }

/** Red for the right reason: the named test failed, or the figure missed the value that stands for this harm. */
function isNoticed({ failed, output }: Run, { name, misses }: Mutant['by']) {
  if (!misses) return failed.some((title) => title.includes(name))
  const told = output.split('\n').find((line) => line.startsWith('{"figure":'))
  const { missed = [] } = told ? (JSON.parse(told) as { missed?: string[] }) : {}
  return missed.some((line) => line.startsWith(`${misses}`))
}
