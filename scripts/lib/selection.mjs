/** Where everything meets: whoever imports one of these imports the whole product, so importers are not followed further. */
const crossings = [
  'domain/src/api.ts',
  'server/src/app.ts',
  'server/src/mantel.ts',
  'server/src/features.ts',
  'server/src/starting.ts',
  'web/src/app.tsx',
  'web/src/router.tsx',
]

/** Run whatever changed: who may do what, what the database forbids, what the API says, what every answer carries. */
export const always = ['access', 'catalog', 'api', 'headers'].map((name) => `server/src/${name}.test.ts`)

/** Screen and browser tests by feature, where they are not named like it. */
export const namesakes = {
  activity: ['dashboard', 'projects'],
  admin: ['admin', 'onboarding', 'site'],
  branding: ['settings'],
  'client-page': ['clients'],
  companies: ['settings', 'admin'],
  'contract-pdf': ['contracts', 'signing'],
  'contract-templates': ['contracts', 'settings'],
  costs: ['projects'],
  data: ['importing', 'settings'],
  documents: ['files'],
  evidence: ['contracts', 'signing'],
  // Only nightly jobs: no screen shows it.
  housekeeping: [],
  impersonation: ['admin'],
  'message-templates': ['settings'],
  messages: ['contracts', 'signing', 'auth'],
  portal: ['projects'],
  'project-page': ['projects'],
  recents: ['palette'],
  registration: ['auth', 'onboarding'],
  samples: ['checklist'],
  sealing: ['signing', 'verifying'],
  search: ['palette'],
  site: ['site', 'verifying'],
  team: ['settings', 'auth'],
  tiers: ['admin', 'onboarding'],
  uploads: ['files'],
  // Which records a person sees.
  visibility: ['projects', 'clients', 'palette'],
  workspace: ['settings'],
}

/**
 * The tests that matter for some changed files. `graph` is who imports what, `tests` every test file. A test matters if it
 * imports what changed, if it stands in the folder of something that does, or if it tries the screens of such a feature.
 */
export function selectTests(changed, graph, tests) {
  const reached = reachedFrom(changed, importersOf(graph))
  const folders = new Set([...reached].flatMap((file) => folderOf(file) ?? []))
  const features = new Set([...reached].flatMap(featuresOf))
  const matters = (test) =>
    always.includes(test) || reached.has(test) || folders.has(folderOf(test)) || features.has(triedBy(test))
  return tests.filter(matters)
}

function importersOf(graph) {
  const importers = new Map()
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  return importers
}

/** What changed, and what imports it, up to the crossings. */
function reachedFrom(changed, importers) {
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (crossings.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

/** The server's tests call it over HTTP, so they import nothing of what they test: they stand beside it. */
const folderOf = (file) =>
  /^(?:server|web)\/src\/(?:features\/(?:admin\/|data\/)?[^/]+|platform\/[^/]+|[^/]+)\//.exec(file)?.[0]

/** The features that a file belongs to, as screen and browser tests call them. */
function featuresOf(file) {
  const feature = /^(?:server|web)\/src\/features\/([^/.]+)/.exec(file)?.[1]
  if (feature) return namesakes[feature] ?? [feature]
  if (/^(screens|e2e)\/src\//.test(file)) return triedBy(file) ?? []
  return file.startsWith('web/src/layouts/') ? ['palette', 'keyboard', 'trouble', 'auth'] : []
}

/** Browser tests that are not named like what they try. */
const specs = {
  agreement: 'contracts',
  invitations: 'auth',
  passwords: 'auth',
  'sign-in': 'auth',
  theming: 'settings',
}

/** What a screen or browser test tries. */
function triedBy(test) {
  const folder = /^screens\/src\/([^/]+)\//.exec(test)?.[1]
  const spec = /^e2e\/src\/([^/]+)\.spec\.ts$/.exec(test)?.[1]
  return folder ?? (spec?.startsWith('admin-') ? 'admin' : (specs[spec] ?? spec))
}
