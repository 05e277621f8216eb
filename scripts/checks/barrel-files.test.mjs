import { describe, expect, test } from 'vitest'
import { isBarrel } from './barrel-files.mjs'

describe('a barrel file', () => {
  test.each([
    ['re-exports all of a module', `export * from './clients.ts'\nexport const page = 50\n`],
    ['re-exports all of a module under a name', `export * as clients from './clients.ts'\n`],
    ['re-exports all types of a module', `export type * from './clients.ts'\n`],
    [
      'contains only re-exports',
      `/** Clients. */\nexport { listClients } from './list.ts'\n// Types\nexport type {\n  Client,\n  Merge,\n} from './client.ts'\n`,
    ],
    ['contains only imports and re-exports', `import './setup.ts'\nexport { a } from './a.ts'\n`],
  ])('%s', (_, source) => {
    expect(isBarrel(source)).toBe(true)
  })

  test.each([
    ['has code of its own', `export type { Client } from './client.ts'\n\nexport const page = 50\n`],
    ['is empty', ''],
    ['only exports its own names', `const page = 50\nexport { page }\n`],
    ['is a module that is imported for its effect', `import './setup.ts'\n`],
    ['mentions a re-export in a comment', `// export * from './clients.ts'\nexport const page = 50\n`],
  ])('is not one that %s', (_, source) => {
    expect(isBarrel(source)).toBe(false)
  })
})
