import type { Mutant } from './mutant.ts'

const events = 'server/src/platform/events'
const tests = {
  access: 'server/src/whole-product/access.test.ts',
  listening: 'server/src/features/events/listening.test.ts',
  stream: 'server/src/features/events/stream.test.ts',
}

/** Changes after which the stream of changes would tell too much, or would stop. */
export const eventMutants: Mutant[] = [
  {
    harm: 'the stream tells every user of every kind of record',
    file: `${events}/visible-changes.ts`,
    find: /\n\s+\.filter\(\(\[kind\]\) => kinds\.has\(kind\)\)/,
    put: '',
    by: { file: tests.access, name: 'announces nothing to users who may not know it' },
  },
  {
    harm: 'the stream tells staff the ids of projects that they may not see',
    file: `${events}/visible-changes.ts`,
    find: /ids\.has\(kind\) \? changed : \[\]/,
    put: 'changed',
    by: {
      file: tests.stream,
      name: 'staff who see only their own projects get no ids, and nothing of kinds that they may not see',
    },
  },
  {
    harm: 'the stream of a deactivated user stays open',
    file: `${events}/hub.ts`,
    find: /if \(concernsIdentity\(change\)\) void checkSessions\(reached\)/,
    put: '',
    by: {
      file: tests.stream,
      name: 'a revoked session, a deactivated user and a suspended company end their streams at once',
    },
  },
  {
    harm: 'a change of many records is refused by PostgreSQL, because its notification is too long',
    file: `${events}/announce.ts`,
    find: /return count <= maxIds \? kinds : anyOf\(Object\.keys\(kinds\)\)/,
    put: 'return count >= 0 ? kinds : anyOf(Object.keys(kinds))',
    by: {
      file: tests.listening,
      name: 'an import announces its thousands of rows in a notification that PostgreSQL accepts',
    },
  },
]
