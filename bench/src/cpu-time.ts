import { readdir, readFile } from 'node:fs/promises'
import type { Child } from './children.ts'

/** CPU time of one call in milliseconds. The database's is null if the system does not report it. */
export type CpuTime = { server: number; database: number | null }

/** Measures the CPU time that a server and the database use for the calls of the work. */
export async function measureCpu<T>(server: Child<unknown>, work: () => Promise<T>) {
  const [serverBefore, databaseBefore] = [await serverTime(server), await databaseTimes()]
  const result = await work()
  const [serverAfter, databaseAfter] = [await serverTime(server), await databaseTimes()]
  const used = [...databaseAfter].map(([pid, time]) => time - (databaseBefore.get(pid) ?? 0))
  const perCall = (calls: number): CpuTime => ({
    server: (serverAfter - serverBefore) / calls,
    database: used.length > 0 ? used.reduce((sum, time) => sum + time, 0) / calls : null,
  })
  return { result, perCall }
}

async function serverTime(server: Child<unknown>) {
  const { cpu } = await server.ask<{ cpu: NodeJS.CpuUsage }>('cpu')
  return (cpu.user + cpu.system) / 1000
}

/** Linux counts CPU time in ticks of ten milliseconds. */
const tick = 10

/** Returns the time of each PostgreSQL process. Each connection has its own process. */
async function databaseTimes() {
  const names = await readdir('/proc').catch(() => [])
  const times = new Map<string, number>()
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
        const [, name, fields = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
        const [user, system] = fields.split(' ').slice(11, 13)
        if (name === 'postgres') times.set(pid, (Number(user) + Number(system)) * tick)
      }),
  )
  return times
}
