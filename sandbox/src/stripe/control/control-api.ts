import { ApiError } from '../http/error.ts'
import { parseForm } from '../http/form.ts'
import { createParams } from '../http/params.ts'
import { jsonReply, type Reply, type Request } from '../http/request.ts'
import { actions, type Control } from './actions.ts'

/** Answers `/_sandbox/api/<action>` for tests: POST with a form or with JSON. GET reads the status. */
export function answerControl(control: Control, request: Request): Reply {
  try {
    const name = request.path.replace('/_sandbox/api/', '')
    if (request.method === 'GET') return jsonReply(readStatus(control, name))
    return jsonReply(runAction(control, name, request))
  } catch (error) {
    if (error instanceof ApiError) return jsonReply(error.body(), error.status)
    throw error
  }
}

export function runAction(control: Control, name: string, { body, header }: Request): object {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw unknown(name)
  const isJson = header('content-type').startsWith('application/json')
  const params = createParams(parseForm(isJson ? formOf(body.toString()) : body.toString()))
  const run = action(control, params)
  params.refuseUnread()
  return run()
}

function readStatus({ store, clock, webhooks, calls }: Control, name: string): object {
  const values = <T>(rows: { value: T }[]) => rows.map(({ value }) => value)
  if (name === 'status') return { now: clock.now(), webhooks, trouble: calls.filter(({ left }) => left > 0) }
  if (name === 'events')
    return { data: store.rows('event').map(({ value }): object => JSON.parse(value.payload)) }
  if (name === 'deliveries')
    return {
      waiting: values(store.rows('delivery')),
      delivered: values(store.rows('finished_delivery')),
    }
  throw unknown(name)
}

const unknown = (name: string) =>
  new ApiError(404, 'invalid_request_error', `The sandbox has no action named ${name}.`)

function formOf(text: string) {
  const fields: unknown = JSON.parse(text || '{}')
  if (typeof fields !== 'object' || fields === null)
    throw new ApiError(400, 'invalid_request_error', 'The body is not a JSON object.')
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form.toString()
}
