import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import { Refusal, unauthenticated } from '../../errors.ts'
import type { Databases } from '../database/connect.ts'
import { hashToken } from '../tokens.ts'

export type Health = {
  isDraining(): boolean
  /** Short descriptions of all problems; empty if there are none. */
  problems(): Promise<string[]>
}

type Options = { databases: Databases; health: Health; metricsToken: string | null }

export function healthRoutes(app: FastifyInstance, { databases, health, metricsToken }: Options) {
  const open = { config: { access: 'public' }, logLevel: 'silent' } as const

  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/readyz', open, async (_request, reply) => {
    const problems = health.isDraining() ? ['draining'] : await health.problems()
    return reply
      .status(problems.length > 0 ? 503 : 200)
      .send({ status: problems.length > 0 ? 'not ready' : 'ready', problems })
  })

  app.get('/metrics', { ...open, config: { access: 'metrics token' } }, async (request, reply) => {
    if (!metricsToken) throw new Refusal(404, 'Not found')
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!sameSecret(given, metricsToken)) throw unauthenticated()
    await measureQueue(databases)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Below this share of free disk space, writes are about to fail. */
const minFreeShare = 0.05

export async function diskProblem(directory: string): Promise<string[]> {
  const disk = await statfs(directory).catch(() => null)
  if (!disk) return ['data directory is unavailable']
  return disk.bavail / disk.blocks < minFreeShare ? ['disk almost full'] : []
}

const sameSecret = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))

async function measureQueue({ worker }: Databases) {
  const { rows } = await worker.query<{ waiting: number; dead: number }>(queueQuery)
  queueGauge.set({ state: 'waiting' }, rows[0]?.waiting ?? 0)
  queueGauge.set({ state: 'dead' }, rows[0]?.dead ?? 0)
}

const queueQuery = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    count(*) filter (where attempts >= max_attempts)::int as dead
  from graphile_worker._private_jobs`

const queueGauge =
  (register.getSingleMetric('jobs') as Gauge<'state'> | undefined) ??
  new Gauge({ name: 'jobs', help: 'Jobs in the queue', labelNames: ['state'] })

if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
