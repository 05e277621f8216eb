import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { answerCall } from './answer-call.ts'
import { answerPage } from './answer-page.ts'
import type { Control } from './control/actions.ts'
import { answerControl } from './control/control-api.ts'
import { takeTrouble } from './http/api-trouble.ts'
import { ApiError } from './http/error.ts'
import { jsonReply, type Reply, type Request, readRequest } from './http/request.ts'
import { isLoopback, isOwnForm } from './http/same-site.ts'
import { createClock } from './state/clock.ts'
import { readState, stateWriter } from './state/file.ts'
import { newId } from './state/ids.ts'
import { pruneStore } from './state/prune.ts'
import { platformOf } from './state/scope.ts'
import { createStore, type StoreContent } from './state/store.ts'
import { runDue } from './time/advance.ts'
import { startDeliveries } from './webhooks/deliver-events.ts'
import { type ConfiguredEndpoint, setEndpoints } from './webhooks/endpoints.ts'
import { noTrouble } from './webhooks/webhook-trouble.ts'

export type StripeSandboxOptions = {
  /** 0 takes a free port. */
  port?: number
  /** Without a file the state is lost when the sandbox stops. */
  file?: string
  /** Endpoints with known secrets, for an app that reads them from its settings. */
  endpoints?: ConfiguredEndpoint[]
  inboxUrl?: string | undefined
}

type SavedState = { clock: number; objects: StoreContent }

/** A local Stripe for development and tests. Speaks the API version of the installed SDK. */
export async function startStripeSandbox(options: StripeSandboxOptions = {}) {
  const { port = 0, file, endpoints = [], inboxUrl = null } = options
  refuseProduction()
  const saved = (await readState(file)) as SavedState | null
  const control: Control = {
    store: createStore(saved?.objects ?? {}),
    clock: createClock(saved?.clock ?? 0),
    url: '',
    webhooks: noTrouble(),
    calls: [],
    inboxUrl,
  }
  pruneStore(control.store, control.clock.now())
  const writer = stateWriter(
    file,
    () => `{"clock":${control.clock.offset()},"objects":${control.store.text()}}`,
  )
  const server = createServer(async (incoming, response) => {
    const reply = await readRequest(incoming)
      .then((request) => answer(request, response))
      .catch(errorReply)
    if (reply) send(response, reply)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const usedPort = (server.address() as AddressInfo).port
  control.url = `http://127.0.0.1:${usedPort}`
  setEndpoints(platformOf(control), endpoints)
  const deliveries = startDeliveries({ ...control, trouble: control.webhooks, saveSoon: writer.saveSoon })
  const ticks = setInterval(tick, 1000).unref()

  function tick() {
    try {
      if (runDue(control, control.clock.now())) void writer.saved().then(deliveries.wake)
    } catch (error) {
      console.error('The Stripe sandbox could not run what was due', error)
    }
  }

  async function answer(request: Request, response: ServerResponse): Promise<Reply | null> {
    if (!isLoopback(request)) return refusal('The sandbox answers only on this computer.')
    const isApi = /^\/(v\d+|oauth)\//.test(request.path)
    const trouble = isApi ? takeTrouble(control.calls, request.path) : null
    if (trouble?.kind === '500' || trouble?.kind === '429') return troubleReply(trouble.kind)
    if (trouble?.kind === 'timeout' || trouble?.kind === 'slow')
      await wait(trouble.kind === 'timeout' ? 120_000 : trouble.delayMs, undefined, { ref: false })
    if (trouble?.kind === 'timeout') return troubleReply('500')
    if (!isApi && request.method !== 'GET' && !isOwnForm(request))
      return refusal('This form belongs to another site.')
    const reply = await handle(request, isApi)
    if (request.method !== 'GET' || request.path.startsWith('/setup/')) await writer.saved()
    deliveries.wake()
    while (trouble?.kind === 'held' && control.calls.includes(trouble))
      await wait(20, undefined, { ref: false })
    if (trouble?.kind !== 'lost') return reply
    response.destroy()
    return null
  }

  async function handle(request: Request, isApi: boolean): Promise<Reply> {
    if (isApi) return answerCall(control, request)
    return request.path.startsWith('/_sandbox/api/')
      ? answerControl(control, request)
      : answerPage(control, request)
  }

  return {
    url: control.url,
    port: usedPort,
    /** Lets tests in the same process do what the sandbox page and its API do. */
    control,
    async close() {
      clearInterval(ticks)
      await deliveries.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await writer.saved()
      writer.stop()
    },
  }
}

function refuseProduction() {
  if (process.env.NODE_ENV === 'production') throw new Error('The Stripe sandbox does not run in production')
  if (/^(sk|rk)_live_/.test(process.env.STRIPE_SECRET_KEY ?? ''))
    throw new Error('The Stripe sandbox does not run next to a live key')
}

const refusal = (message: string) =>
  jsonReply(new ApiError(403, 'invalid_request_error', message).body(), 403)

const troubleReply = (kind: '500' | '429') =>
  kind === '429'
    ? jsonReply(
        new ApiError(429, 'rate_limit_error', 'Too many requests (on purpose).', {
          code: 'rate_limit',
        }).body(),
        429,
      )
    : jsonReply(new ApiError(500, 'api_error', 'Stripe failed (on purpose).').body(), 500)

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return jsonReply(error.body(), error.status)
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return jsonReply(new ApiError(500, 'api_error', message).body(), 500)
}

function send(response: ServerResponse, { status, headers, body }: Reply) {
  response.writeHead(status, { 'request-id': newId('req', 14), ...headers })
  response.end(body)
}
