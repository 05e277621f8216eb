/**
 * The source files that list every noun (kind of record). `add` returns the source with `lines` inserted. If it does
 * not find where to insert them, it returns null, and the developer has to add them.
 */
export const centralLists = [
  {
    file: 'domain/src/permissions.ts',
    lines: `  'sample-nouns:read': team,\n  'sample-nouns:write': managers,\n`,
    add: insertPermissions,
  },
  {
    file: 'server/src/features.ts',
    lines: `  sampleNounsFeature,\n`,
    add: (source, lines) => {
      const imports = `import { sampleNounsFeature } from './features/sample-nouns/feature.ts'\n`
      const listed = insertBefore(source, /^\]\n/m, lines)
      return listed && insertBefore(listed, /^import /m, imports)
    },
  },
  {
    file: 'web/src/router/member-routes.ts',
    lines: `const sampleNouns = createRoute({
  getParentRoute: () => member,
  path: '/app/sample-nouns',
  component: screen(() => import('../features/sample-nouns/sample-nouns-screen.tsx'), 'SampleNounsScreen'),
})
`,
    add: (source, lines) => {
      const declared = insertBefore(source, /^\n\/\*\* For signed-in users/m, lines)
      const children = /(?<=member\.addChildren\(\[\n(?: {4}[^\n]+,\n)+) {2}\]\)/
      return declared && insertBefore(declared, children, '    sampleNouns,\n')
    },
  },
  {
    file: 'web/src/layouts/navigation.ts',
    lines: `    { to: '/app/sample-nouns', label: 'Sample nouns', icon: Shapes },\n`,
    add: (source, lines) => {
      const end = /(?<=export function companyNavItems\([^\n]*\n(?: {2}[^\n]*\n)+) {2}\]\n/
      const listed = insertBefore(source, end, lines)
      if (!listed || /^ {2}Shapes,\n/m.test(source)) return listed
      return insertBefore(listed, /(?<=^import \{\n)/m, '  Shapes,\n')
    },
  },
]

/** Inserts the permissions in alphabetical order. */
function insertPermissions(source, lines) {
  const start = source.indexOf('const grants = {\n')
  const end = source.indexOf('} as const', start)
  if (start === -1 || end === -1) return null
  const name = permissionIn(lines)
  const later = [...source.slice(start, end).matchAll(/^ {2}'([a-z-]+:[a-z]+)': /gm)].find(
    ([, other]) => other > name,
  )
  const at = later ? start + later.index : end
  return source.slice(0, at) + lines + source.slice(at)
}

const permissionIn = (lines) => /'([^']+)'/.exec(lines)?.[1] ?? ''

function insertBefore(source, pattern, lines) {
  const at = source.search(pattern)
  return at === -1 ? null : source.slice(0, at) + lines + source.slice(at)
}
