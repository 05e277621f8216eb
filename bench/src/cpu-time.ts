import { readdir, readFile } from 'node:fs/promises'
import type { Child } from './children.ts'

/** CPU time in milliseconds. The database's is null if the system does not report it. */
export type CpuTime = { server: number; database: number | null }

/** Returns the CPU time that a server and the database have used so far. */
export async function cpuTimeOf(server: Child<unknown>): Promise<CpuTime> {
  const { cpu } = await server.ask<{ cpu: NodeJS.CpuUsage }>('cpu')
  return { server: (cpu.user + cpu.system) / 1000, database: await databaseTime() }
}

export const perCall = (before: CpuTime, after: CpuTime, calls: number): CpuTime => ({
  server: (after.server - before.server) / calls,
  database:
    after.database === null || before.database === null ? null : (after.database - before.database) / calls,
})

/** Linux counts CPU time in ticks of ten milliseconds. */
const tick = 10

/** Adds up the time of all PostgreSQL processes. Connections stay open during a measurement, so none is missing. */
async function databaseTime() {
  const names = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  const times = stats.flatMap((stat) => {
    const [, name, fields = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
    const [user, system] = fields.split(' ').slice(11, 13)
    return name === 'postgres' ? (Number(user) + Number(system)) * tick : []
  })
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null
}
